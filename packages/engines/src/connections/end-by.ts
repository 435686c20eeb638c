import type { EngineError } from '../engine-error.ts'

/** The work, or the error when it takes longer. Who calls closes what the work still waits for. */
export async function endBy<Result>(
  timeoutMs: number,
  work: Promise<Result>,
  tooLate: () => EngineError,
): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooLate()), timeoutMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
