/** So many steps can be taken back. */
export const MAX_STEPS = 100

/** What was before and what was taken back: the undo history of everything that is edited. The present stands beside it. */
export interface Steps<T> {
  readonly past: readonly T[]
  readonly future: readonly T[]
}

export const noSteps: Steps<never> = { past: [], future: [] }

/** A change was made to this; what was taken back before cannot be repeated any more. */
export const stepOn = <T>({ past }: Steps<T>, present: T): Steps<T> => ({
  past: [...past, present].slice(-MAX_STEPS),
  future: [],
})

/** The state that a step reaches, with the steps as they stand there. */
export type Reached<T> = Steps<T> & { readonly present: T }

export function stepBack<T>({ past, future }: Steps<T>, present: T): Reached<T> | undefined {
  const before = past.at(-1)
  return before === undefined ? undefined : { past: past.slice(0, -1), present: before, future: [present, ...future] }
}

export function stepForward<T>({ past, future }: Steps<T>, present: T): Reached<T> | undefined {
  const [after, ...later] = future
  return after === undefined ? undefined : { past: [...past, present], present: after, future: later }
}

export const canUndo = ({ past }: Steps<unknown>): boolean => past.length > 0
export const canRedo = ({ future }: Steps<unknown>): boolean => future.length > 0
