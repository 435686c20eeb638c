import type { ExecutionResult } from '@soundings/contract'
import { SECOND_MS, useClock } from '../../ui/clock/use-clock.ts'
import { ageText } from './result-facts.ts'

interface ResultAgeProps {
  readonly result: ExecutionResult
  /** When the database gave it. */
  readonly asOf: number
}

/** Apart from the result, which is not drawn anew as it grows older. */
export function ResultAge({ result, asOf }: ResultAgeProps) {
  return ageText(result, asOf, useClock(SECOND_MS))
}
