import type { FocusEvent, KeyboardEvent } from 'react'
import { isEscape } from './is-escape.ts'

/** What dialogs look for on the element with the focus before they close with Escape. */
const KEEPS_ESCAPE = 'data-mantine-stop-propagation'

/** Escape closes this piece alone and no dialog that lies under it: those listen on the whole window. */
export const ownEscape = (onClose: () => void) => ({
  onFocusCapture: ({ target }: FocusEvent) => target.setAttribute(KEEPS_ESCAPE, 'true'),
  onKeyDown: (event: KeyboardEvent) => void (isEscape(event) && onClose()),
})
