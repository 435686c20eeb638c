import type { RateLimits } from '../platform/http/rate-limits.ts'

const UNREACHED = 1e9

/** For all tests but those about the limits themselves: how fast a machine asks must not decide whether a test passes. */
export const WIDE_RATE_LIMITS: RateLimits = { perAddress: UNREACHED, perName: { 'sign-in': UNREACHED, reset: UNREACHED, 'connection-test': UNREACHED } }
