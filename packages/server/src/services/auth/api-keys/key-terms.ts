import { fieldProblem } from '@soundings/contract'
import { isAllowedRange } from './allowed-addresses.ts'

const DAY_MS = 86_400_000
/** Keys and display links that have ended are listed for so long. */
export const KEEP_ENDED_MS = 90 * DAY_MS
/** So that a program which calls every second does not write to the store every second. */
export const NOTE_USE_EVERY_MS = 5 * 60_000

interface Lifetime {
  readonly revokedAt: string | null
  readonly expiresAt: string
}

export function stateAt({ revokedAt, expiresAt }: Lifetime, now: Date): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now.toISOString() ? 'expired' : 'active'
}

/** The end of what is created now, as it is stored. */
export function expiryWithin(expiresDate: string, daysMax: number, now: Date): string {
  const expiresAt = new Date(expiresDate)
  const days = (expiresAt.getTime() - now.getTime()) / DAY_MS
  if (days <= 0 || days > daysMax)
    throw fieldProblem({ field: 'expiresDate', message: `must be in the future, at most ${daysMax} days from now` })
  return expiresAt.toISOString()
}

export function assertAllowedRanges(addresses: readonly string[]) {
  const wrong = addresses.findIndex((each) => !isAllowedRange(each))
  if (wrong >= 0)
    throw fieldProblem({
      field: `addresses.${wrong}`,
      message: 'must be an address such as 10.0.0.7 or a range such as 10.0.0.0/8',
    })
}
