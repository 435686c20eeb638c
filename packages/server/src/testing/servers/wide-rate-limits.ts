import type { RateLimits } from '../../platform/http/guards/rate-limits.ts'

const UNREACHED = 1e9
const WIDE_GUESSES = { free: UNREACHED, forgiveMs: 1, longestMs: 1 }

/** For all tests but those about the limits themselves: how fast a machine asks must not decide whether a test passes. */
export const WIDE_RATE_LIMITS: RateLimits = {
  perPerson: UNREACHED,
  perAddress: UNREACHED,
  perName: { 'sign-in': UNREACHED, reset: UNREACHED, 'connection-test': UNREACHED },
  guesses: { perAddress: WIDE_GUESSES, perName: WIDE_GUESSES },
}
