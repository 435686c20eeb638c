interface Situation {
  readonly isOn: boolean
  /** The question as it is built, as text; undefined while it cannot be asked. */
  readonly built: string | undefined
  /** The question that was run last. */
  readonly asked: string | undefined
  readonly isRunning: boolean
}

/** What automatic preview does once the question has changed: a run of an older question is stopped at once, a valid one begins after a pause. */
export function automaticSteps({ isOn, built, asked, isRunning }: Situation): {
  readonly stops: boolean
  readonly begins: boolean
} {
  const isOther = isOn && built !== asked
  return { stops: isOther && isRunning, begins: isOther && built !== undefined }
}
