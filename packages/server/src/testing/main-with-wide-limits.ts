import { runServer } from '../run-server.ts'
import { WIDE_RATE_LIMITS } from './wide-rate-limits.ts'

// The server as `npm start` runs it, for tests that ask it more often than people do.
await runServer({ rateLimits: WIDE_RATE_LIMITS })
