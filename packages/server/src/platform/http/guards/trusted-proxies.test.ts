import { request } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startNginx } from '../../../testing/servers/nginx.ts'
import { ADMIN, startTestApp, type TestApp, type TestAppOptions } from '../../../testing/servers/test-app.ts'
import { DEFAULT_RATE_LIMITS } from './rate-limits.ts'
import { readForwarded } from './trusted-proxies.ts'

const CALLER = '127.0.0.2'
const FORGED = '203.0.113.9'

let test: TestApp
let nginx: Awaited<ReturnType<typeof startNginx>>
async function start(options: TestAppOptions) {
  test = await startTestApp(options)
  nginx = await startNginx(await test.app.http.listen({ port: 0, host: '127.0.0.1' }))
}

/** A guess from CALLER, who writes another address into the header. */
const guess = (url: string, forged: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forged }
    const asked = request(
      `${url}/auth/authenticate`,
      { method: 'POST', localAddress: CALLER, headers, agent: false },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ username: 'ann', password: 'guess' }))
  })

const recordedAddress = async () =>
  ((await test.as(ADMIN).get('/auth/audit?action=session.sign-in&username=ann')).json() as { address: string }[])[0]
    ?.address

describe('R13 the address of a caller behind nginx', () => {
  afterEach(async () => {
    await nginx.close()
    await test.close()
  })

  it.each([
    ['on', 'one', CALLER],
    ['1', 'one', CALLER],
    ['127.0.0.1', 'one', CALLER],
    ['127.0.0.0/31, 127.0.0.3', 'two', CALLER],
    ['2', 'two', CALLER],
    ['1', 'two', '127.0.0.3'],
    ['off', 'one', '127.0.0.1'],
    ['10.0.0.0/8', 'one', '127.0.0.1'],
  ] as const)(
    'with TRUST_PROXY=%s and %s of them is %s, whatever the caller writes into the header',
    async (TRUST_PROXY, proxies, expected) => {
      await start({ env: { TRUST_PROXY } })
      await guess(nginx[proxies], FORGED)
      expect(await recordedAddress()).toBe(expected)
      await guess(nginx[proxies], `${FORGED}, 10.0.0.1, ${FORGED}`)
      expect(await recordedAddress()).toBe(expected)
    },
  )

  it('R13: does not escape the limits by other forged addresses', async () => {
    await start({
      env: { TRUST_PROXY: 'on' },
      rateLimits: { ...DEFAULT_RATE_LIMITS, perName: { 'sign-in': 3, reset: 3, 'connection-test': 3 } },
    })
    const statuses: number[] = []
    for (let n = 0; n < 5; n += 1) statuses.push(await guess(nginx.one, `203.0.113.${n}`))
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  })
})

describe('R13 what a proxy writes into X-Forwarded-For', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['198.51.100.7:51234', '198.51.100.7'],
    ['203.0.113.9, [2001:db8::7]:443', '203.0.113.9, 2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
    ['203.0.113.9, unknown', ''],
    ['203.0.113.9, <script>, 198.51.100.7', '198.51.100.7'],
    ['203.0.113.9, ', ''],
    [',,,', ''],
    ['198.51.100.7:port', ''],
    ['198.51.100.777', ''],
    ['', ''],
  ])('%j is read as %j', (header, read) => {
    expect(readForwarded(header)).toBe(read)
  })
})
