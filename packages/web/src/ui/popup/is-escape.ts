import type { KeyboardEvent } from 'react'

/** With a list inside open, Escape closes the list; the popup waits for the next one. */
export function isEscape({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  const isListOpen = target instanceof Element && target.getAttribute('aria-haspopup') === 'listbox' && target.getAttribute('aria-expanded') === 'true'
  return key === 'Escape' && !defaultPrevented && !isListOpen
}
