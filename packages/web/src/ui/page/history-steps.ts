type StepGuard = (event: PopStateEvent) => void

let guard: StepGuard | undefined

/**
 * Has to be called before the router is made: browsers tell the window's listeners in the order of their registration,
 * whether they capture or not, and only the first one can keep a step back from the router.
 */
export function listenForSteps() {
  window.addEventListener('popstate', (event) => guard?.(event))
}

/** Hears of steps back and forward before the router does; the returned function ends it. */
export function guardSteps(next: StepGuard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}
