import { runServer } from '../../run-server.ts'
import { CHEAP_HASHES } from '../cheap-hashes.ts'
import { WIDE_RATE_LIMITS } from './wide-rate-limits.ts'

// The server as `npm start` runs it, for tests that ask it and sign in more often than people do.
await runServer({ rateLimits: WIDE_RATE_LIMITS, hashCost: CHEAP_HASHES })
