/** Something over the page: a dialog, a drawer, a popover, a menu. */
export interface Layer {
  isTopmost(): boolean
  close(): void
}

interface OpenLayer {
  readonly onEscape: () => void
  /** What had the focus before it; where that is gone, the next one gets it back. */
  openers: readonly HTMLElement[]
}

const layers: OpenLayer[] = []
/** The layer that was on top when Escape went down. It may be gone before the key has come through the page. */
let pressed: OpenLayer | undefined
let focusReturn: { readonly timer: number; readonly openers: readonly HTMLElement[] } | undefined

/** Lays something over the page. One Escape closes what was laid last and nothing else. */
export function openLayer(onEscape: () => void): Layer {
  const layer: OpenLayer = { onEscape, openers: takeOpeners() }
  if (layers.length === 0) listen()
  layers.push(layer)
  return { isTopmost: () => layers.at(-1) === layer, close: () => closeLayer(layer) }
}

function closeLayer(closed: OpenLayer) {
  const place = layers.indexOf(closed)
  layers.splice(place, 1)
  if (layers.length === 0) stopListening()
  const above = layers[place]
  if (above) above.openers = [...closed.openers, ...above.openers]
  else returnFocusSoon(closed.openers)
}

/** A menu whose entry opens a dialog closes in the same breath: the dialog then gives the focus back to the menu's button. */
function takeOpeners(): readonly HTMLElement[] {
  const taken = cancelFocusReturn()
  if (taken.length > 0) return taken
  return document.activeElement instanceof HTMLElement ? [document.activeElement] : []
}

/** Later, since the click that closes may move the focus; where it went somewhere else, it stays. */
function returnFocusSoon(closed: readonly HTMLElement[]) {
  const openers = [...closed, ...cancelFocusReturn()]
  const focusedAtClose = document.activeElement
  const timer = window.setTimeout(() => {
    focusReturn = undefined
    const focused = document.activeElement
    if (focused === null || focused === document.body || focused === focusedAtClose) focusFirst(openers)
  })
  focusReturn = { timer, openers }
}

function cancelFocusReturn(): readonly HTMLElement[] {
  const { timer, openers = [] } = focusReturn ?? {}
  window.clearTimeout(timer)
  focusReturn = undefined
  return openers
}

function focusFirst(openers: readonly HTMLElement[]) {
  openers.some((opener) => {
    opener.focus({ preventScroll: true })
    return document.activeElement === opener
  })
}

function listen() {
  window.addEventListener('keydown', notePress, { capture: true })
  document.addEventListener('keydown', handlePress)
}

function stopListening() {
  window.removeEventListener('keydown', notePress, { capture: true })
  document.removeEventListener('keydown', handlePress)
}

function notePress({ key, repeat, isComposing, target }: KeyboardEvent) {
  pressed = key === 'Escape' && !repeat && !isComposing && !isListOpen(target) ? layers.at(-1) : undefined
}

/** Whatever inside a layer uses Escape for itself prevents its default. */
function handlePress({ defaultPrevented }: KeyboardEvent) {
  if (pressed && layers.includes(pressed) && !defaultPrevented) pressed.onEscape()
  pressed = undefined
}

/** The list under a field closes first. */
const isListOpen = (target: EventTarget | null) =>
  target instanceof Element &&
  target.getAttribute('aria-haspopup') === 'listbox' &&
  target.getAttribute('aria-expanded') === 'true'
