import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { QueryWire } from '@soundings/contract'
import { pino } from 'pino'
import { createApp } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { WIDE_RATE_LIMITS } from '../../packages/server/src/testing/servers/wide-rate-limits.ts'
import { measureStreaming } from '../stream-rows.ts'

/** The application as it is served, but for the limit of requests a minute, which the measuring would reach at once. */
const config = readConfig(process.env)
const app = await createApp({
  config,
  // Lines are written as in production; where they go is not ours to measure.
  log: pino({ level: 'info' }, pino.destination('/dev/null')),
  version: '0.0.0-bench',
  webDir: join(config.dataDir, 'no-page'),
  rateLimits: WIDE_RATE_LIMITS,
})
await app.http.listen({ port: 0, host: '127.0.0.1' })

process.on('message', (query: QueryWire) => {
  void measureStreaming(app.reader, query).then((measured) => process.send?.(measured))
})
process.once('disconnect', () => void app.close().then(() => process.exit(0)))
process.send?.({ port: (app.http.server.address() as AddressInfo).port })
