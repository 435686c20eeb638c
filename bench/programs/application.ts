import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { QueryWire } from '@soundings/contract'
import { pino } from 'pino'
import { createApp } from '../../packages/server/src/app.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { measureStreaming } from '../stream-rows.ts'

/** The application as it is served, but for the limit of requests a minute, which the measuring would reach at once. */
const NO_LIMIT = 1e9
const config = readConfig(process.env)
const app = await createApp({
  config,
  // Lines are written as in production; where they go is not ours to measure.
  log: pino({ level: 'info' }, pino.destination('/dev/null')),
  version: '0.0.0-bench',
  webDir: join(config.dataDir, 'no-page'),
  rateLimits: { perAddress: NO_LIMIT, perName: { 'sign-in': NO_LIMIT, reset: NO_LIMIT, 'connection-test': NO_LIMIT } },
})
await app.http.listen({ port: 0, host: '127.0.0.1' })

process.on('message', (query: QueryWire) => {
  void measureStreaming(app.reader, query).then((measured) => process.send?.(measured))
})
process.once('disconnect', () => void app.close().then(() => process.exit(0)))
process.send?.({ port: (app.http.server.address() as AddressInfo).port })
