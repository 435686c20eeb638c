import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { endpoint, Problem, showsNoRows } from '@soundings/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createAdmissions } from '../../admissions/admissions.ts'
import { createOpenAnswers } from '../../answers/open-answers.ts'
import { createHttp } from '../create-http.ts'
import { DEFAULT_RATE_LIMITS } from '../guards/rate-limits.ts'
import { serveStream } from './serve-stream.ts'
import type { JsonPiece } from './write-reply.ts'
import { eventually } from '../../../testing/eventually.ts'

const numbers = endpoint({
  service: 'core',
  method: 'POST',
  path: '/numbers',
  allow: 'public',
  records: showsNoRows,
  summary: 'Numbers in pieces',
  body: z.strictObject({
    pieces: z.int(),
    failAfter: z.int().optional(),
    waitMs: z.int().optional(),
    noise: z.boolean().optional(),
  }),
  reply: z.array(z.string()),
})
const PIECE = 'x'.repeat(10_000)
const SLOW_MS = 400
const piece = (text: string) => text as JsonPiece<string[]>

let address: string
let http: Awaited<ReturnType<typeof createHttp>>
let isStopped = false
let given = 0

async function start(leastBytes: number) {
  http = await createHttp({
    log: pino({ level: 'silent' }),
    trustedProxies: false,
    rateLimits: DEFAULT_RATE_LIMITS,
    recognise: async () => undefined,
    renew: async () => undefined,
    admissions: createAdmissions({ log: pino({ level: 'silent' }) }),
    answers: createOpenAnswers({
      openPerPerson: 100,
      bytesPerPerson: 1e9,
      bytesOfAll: 1e9,
      leastSpeed: { bytes: leastBytes, windowMs: SLOW_MS },
    }),
    viewAs: async (asker) => asker,
    metricsToken: undefined,
    refusals: { add: () => undefined },
    isSecure: false,
  })
  serveStream(http, numbers, async function* ({ body: { pieces, failAfter, waitMs, noise } }) {
    isStopped = false
    given = 0
    try {
      if (failAfter === 0) throw new Problem('database-failed', 'The database is down')
      yield piece('[')
      for (; given < pieces; given += 1) {
        if (given === failAfter) throw new Problem('database-failed', 'The connection was lost')
        if (waitMs) await new Promise((resolve) => setTimeout(resolve, waitMs))
        yield piece(`${given > 0 ? ',' : ''}"${noise ? randomBytes(5000).toString('hex') : PIECE}"`)
      }
      yield piece(']')
    } finally {
      isStopped = true
    }
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/core/numbers`
}
async function stop() {
  // Connections that are kept alive would otherwise be waited for.
  http.server.closeAllConnections()
  await http.close()
}

const ask = (body: object, encoding = 'identity', signal?: AbortSignal) =>
  fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
    ...(signal && { signal }),
  })

describe('an answer in pieces', () => {
  beforeAll(() => start(1))
  afterAll(stop)

  it('is sent at once when it is small, with its length', async () => {
    const answer = await ask({ pieces: 1 })
    expect(answer.headers.get('content-length')).toBe(String(PIECE.length + 4))
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await answer.json()).toEqual([PIECE])
  })

  it.each(['identity', 'gzip', 'br'])('is whole when it is large (%s)', async (encoding) => {
    const answer = await ask({ pieces: 200 }, encoding)
    expect(answer.headers.get('content-length')).toBeNull()
    expect(await answer.json()).toHaveLength(200)
  })

  it('R16: is refused by the schema like any other', async () => {
    expect((await ask({ pieces: 'many' })).status).toBe(400)
  })

  it.each(['identity', 'gzip', 'br'])(
    'is a problem document when it fails before anything was sent (%s)',
    async (encoding) => {
      for (const failAfter of [0, 3]) {
        const answer = await ask({ pieces: 5, failAfter }, encoding)
        expect([answer.status, answer.headers.get('content-encoding')]).toEqual([502, null])
        expect(await answer.json()).toMatchObject({ kind: 'database-failed' })
      }
    },
  )

  it.each(['identity', 'gzip', 'br'])(
    'R11: is cut off when it fails later, so that nobody takes it for whole, and says why on a line of its own (%s)',
    async (encoding) => {
      for (const noise of [true, false]) {
        const answer = await ask({ pieces: 500, failAfter: 150, noise }, encoding)
        expect([answer.status, answer.headers.get('content-encoding') ?? 'identity']).toEqual([200, encoding])
        let text = ''
        const decoder = new TextDecoder()
        await expect(
          (async () => {
            for await (const chunk of answer.body!) text += decoder.decode(chunk as Uint8Array, { stream: true })
          })(),
        ).rejects.toThrow()
        const [rows, reason, ...more] = text.split('\n')
        expect([rows!.length > 1_000_000, more]).toEqual([true, []])
        expect(JSON.parse(reason!)).toMatchObject({
          status: 502,
          kind: 'database-failed',
          title: 'The connection was lost',
          instance: '/core/numbers',
        })
        expect(isStopped).toBe(true)
      }
    },
  )

  it.each(['gzip', 'br'])('can be read piece by piece as it is made (%s)', async (encoding) => {
    const answer = await ask({ pieces: 1e9, waitMs: 20 }, encoding)
    const reader = answer.body!.getReader()
    let chars = 0
    while (chars < 200_000) chars += (await reader.read()).value?.length ?? 0
    expect(given * PIECE.length - chars).toBeLessThan(100_000)
    await reader.cancel()
    await eventually(() => expect(isStopped).toBe(true))
  })

  it('R10: stops when the client goes away', async () => {
    const leaving = new AbortController()
    const answer = await ask({ pieces: 1e9, waitMs: 1 }, 'identity', leaving.signal)
    await answer.body?.getReader().read()
    expect(isStopped).toBe(false)
    leaving.abort()
    await eventually(() => expect(isStopped).toBe(true))
  })

  it('R10: stops when the client goes away before anything was sent', async () => {
    given = 0
    const leaving = new AbortController()
    const asking = ask({ pieces: 1e9, waitMs: 500 }, 'identity', leaving.signal)
    await eventually(() => expect(given).toBeGreaterThan(0))
    leaving.abort()
    await expect(asking).rejects.toThrow()
    await eventually(() => expect(isStopped).toBe(true))
  })

  it('waits for a client who reads slowly instead of piling up what it did not take', async () => {
    const answer = await ask({ pieces: 100_000 })
    const reader = answer.body!.getReader()
    await reader.read()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(given).toBeLessThan(10_000)
    await reader.cancel()
    await eventually(() => expect(isStopped).toBe(true))
  })

  it.each(['identity', 'gzip', 'br'])(
    'R26: is cut off for a client that takes nothing of it (%s)',
    async (encoding) => {
      const answer = await ask({ pieces: 1e9, noise: true }, encoding)
      await eventually(() => expect(isStopped).toBe(true))
      await expect(answer.arrayBuffer()).rejects.toThrow()
    },
  )

  it('is not cut off while the client waits for the server', async () => {
    expect(await (await ask({ pieces: 1, waitMs: SLOW_MS * 1.5 })).json()).toHaveLength(1)
  })
})

describe('R26 an answer to a client that must take 50 MB in a window', () => {
  beforeAll(() => start(50_000_000))
  afterAll(stop)

  it('is cut off when it takes a little again and again', async () => {
    const answer = await ask({ pieces: 1e9, noise: true })
    const reader = answer.body!.getReader()
    const drip = async () => {
      for (;;) {
        await reader.read()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    await expect(drip()).rejects.toThrow()
    await eventually(() => expect(isStopped).toBe(true))
  })

  it('goes on when the client takes all there is, however slowly it is made', async () => {
    const answer = await ask({ pieces: 120, waitMs: SLOW_MS / 40 })
    expect(await answer.json()).toHaveLength(120)
  })
})
