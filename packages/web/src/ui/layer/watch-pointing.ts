interface Pointing {
  readonly openDelay: number
  readonly showsOnFocus: boolean
  readonly showsOnTouch: boolean
}

/**
 * Says when an element is pointed at long enough, and when no longer: by leaving it or by Escape. By listeners of the browser, since React
 * keeps those of disabled buttons back, whose tooltip says why they are disabled. Returns how to stop.
 */
export function watchPointing(
  element: HTMLElement,
  { openDelay, showsOnFocus, showsOnTouch }: Pointing,
  show: (pointed: HTMLElement | undefined) => void,
): () => void {
  let timer: number | undefined
  let isByFinger = false

  const open = () => {
    document.addEventListener('keydown', handleKey, true)
    show(element)
  }
  const close = () => {
    window.clearTimeout(timer)
    document.removeEventListener('keydown', handleKey, true)
    show(undefined)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  const isFocusedByKeyboard = () =>
    element.matches(':focus-visible') || element.querySelector(':focus-visible') !== null

  const listeners: [string, (event: Event) => void][] = [
    // A finger is followed by the events of a mouse, which the finger's own come before.
    ['pointerenter', (event) => (isByFinger = (event as PointerEvent).pointerType === 'touch')],
    ['mouseenter', () => (showsOnTouch || !isByFinger) && (timer = window.setTimeout(open, openDelay))],
    ['mouseleave', close],
  ]
  if (showsOnFocus) listeners.push(['focusin', () => isFocusedByKeyboard() && open()], ['focusout', close])
  for (const [event, listener] of listeners) element.addEventListener(event, listener)
  return () => {
    close()
    for (const [event, listener] of listeners) element.removeEventListener(event, listener)
  }
}
