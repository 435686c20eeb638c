import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { ADMIN, PASSWORD, startTestApp, type TestApp, type TestAppOptions } from '../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../testing/servers/wide-rate-limits.ts'

let test: TestApp
let webDir = ''
afterEach(async () => {
  await test.close()
  if (webDir) rmSync(webDir, { recursive: true, force: true })
})

async function start(options: TestAppOptions = {}) {
  webDir = mkdtempSync(join(tmpdir(), 'soundings-web-'))
  mkdirSync(join(webDir, 'assets'))
  mkdirSync(join(webDir, '.vite'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Soundings</title>')
  writeFileSync(join(webDir, '.vite', 'manifest.json'), '{}')
  const script = `console.log(${JSON.stringify('x'.repeat(3000))})`
  writeFileSync(join(webDir, 'assets', 'app-1a2b.js'), script)
  writeFileSync(join(webDir, 'assets', 'app-1a2b.js.gz'), gzipSync(script))
  test = await startTestApp({ webDir, ...options })
}
const get = (url: string, headers: Record<string, string> = {}) => test.request({ method: 'GET', url, headers })

describe('the page', () => {
  it('SH1: is served at every address of a screen, to be asked for again each time', async () => {
    await start()
    for (const url of ['/', '/dashboards', '/users/edit/7', '/no/such/screen', '/login?next=%2Fusers']) {
      const answer = await get(url)
      expect([url, answer.status, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache'])
      expect(answer.text).toContain('<title>Soundings</title>')
    }
  })

  it('has assets that are kept for ever and come compressed', async () => {
    await start()
    const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    expect((await get('/assets/app-9999.js')).status).toBe(404)
  })

  it('gives away no other file', async () => {
    await start()
    for (const url of [
      '/.vite/manifest.json',
      '/../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/index.html.map',
    ]) {
      const answer = await get(url)
      expect([url, answer.status === 404 || answer.text.includes('<title>Soundings')]).toEqual([url, true])
    }
    for (const url of ['/.vite/manifest.json', '/assets/']) expect((await get(url)).status).toBe(404)
  })
})

describe('R26 slow senders', () => {
  it('do not keep a connection for ever', async () => {
    await start()
    expect(test.app.http.server.requestTimeout).toBe(120_000)
    expect(test.app.http.server.headersTimeout).toBe(20_000)
  })
})

describe('R18 headers', () => {
  it('allow no foreign and no inline script, no framing, no sniffing, no referrer', async () => {
    await start()
    const { headers } = await get('/login')
    expect(headers['content-security-policy']).toMatch(/default-src 'none';script-src 'self';/)
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
  })

  it('bind browsers to https when PUBLIC_URL is, and not otherwise', async () => {
    await start({ env: { PUBLIC_URL: 'https://bi.hospital.example' } })
    for (const url of ['/login', '/auth/sign-in-options', '/auth/nothing'])
      expect((await get(url)).headers['strict-transport-security']).toBe('max-age=31536000')
    await test.close()
    await start({ env: { PUBLIC_URL: 'http://bi.hospital.example' } })
    expect((await get('/login')).headers['strict-transport-security']).toBeUndefined()
  })

  it('R7: keep API answers out of every cache, and give each request an id', async () => {
    await start()
    const { headers } = await test.as(ADMIN).get('/auth/account')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('AP1 the community prefix', () => {
  it('answers under both addresses', async () => {
    await start({ env: { COMMUNITY: 'acme' } })
    const body = { username: ADMIN, password: PASSWORD }
    for (const url of ['/auth/authenticate', '/acme/auth/authenticate'])
      expect((await test.anonymous('POST', url, body)).status).toBe(200)
    expect((await test.anonymous('GET', '/acme/auth/account')).status).toBe(401)
    expect((await test.anonymous('GET', '/acme/auth/nothing')).status).toBe(404)
  })

  it('that is not ours answers 404 in JSON, like every unknown address of the API', async () => {
    await start({ env: { COMMUNITY: 'acme' } })
    for (const url of [
      '/other/auth/account',
      '/other/core/dashboards',
      '/other/discovery',
      '/acme/auth/nothing',
      '/core/nothing',
    ]) {
      const answer = await test.anonymous('GET', url)
      expect([url, answer.status, answer.headers['content-type']]).toEqual([
        url,
        404,
        'application/problem+json; charset=utf-8',
      ])
      expect(answer.json()).toMatchObject({ title: 'There is nothing at this address', instance: url })
    }
    expect((await get('/databases/details/1')).headers['content-type']).toMatch(/html/)
  })
})

describe('R13 rate limits', () => {
  it('stop guessing at one name without locking out another', async () => {
    await start({
      rateLimits: { ...WIDE_RATE_LIMITS, perAddress: 1000, perName: { 'sign-in': 5, reset: 2, 'connection-test': 2 } },
    })
    const guess = (username: string) => test.anonymous('POST', '/auth/authenticate', { username, password: 'guess' })
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess('ann')).status).toBe(401)
    const stopped = await guess('ANN')
    expect(stopped.json()).toMatchObject({ status: 429, kind: 'too-many-requests' })
    expect(stopped.headers['retry-after']).toBeDefined()
    expect((await guess('bob')).status).toBe(401)
  })

  it('count each signed-in user alone, and all others by address', async () => {
    await start({ rateLimits: { ...WIDE_RATE_LIMITS, perPerson: 20, perAddress: 30 } })
    for (const name of ['ann', 'bob']) await test.addUser(name)
    const account = async (name: string) => (await test.as(name).get('/auth/account')).status
    for (let n = 0; n < 20; n += 1) expect(await account('ann')).toBe(200)
    const refused = await test.as('ann').get('/auth/account')
    expect(refused.json()).toMatchObject({
      status: 429,
      kind: 'too-many-requests',
      title: expect.stringMatching(/^Too many requests, try again in \d+ seconds?$/) as string,
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await account('bob')).toBe(200)

    // The page and its files are not counted, wrong tokens and unknown addresses are.
    for (const url of ['/', '/dashboards', '/assets/app-1a2b.js', '/health/live'])
      for (let n = 0; n < 20; n += 1) expect((await get(url)).status).toBe(200)
    const guesses: number[] = []
    for (let n = 0; n < 30; n += 1)
      guesses.push(
        (await test.request({ method: 'GET', url: n % 2 ? '/auth/account' : '/auth/nothing', token: 'wrong' })).status,
      )
    expect([guesses[0], guesses[1], guesses.at(-1)]).toEqual([404, 401, 429])
    expect((await test.anonymous('GET', '/auth/sign-in-options')).status).toBe(429)
    expect([await account('bob'), (await get('/')).status]).toEqual([200, 200])
  })

  it('hold for resets and, widely, for everything', async () => {
    await start({
      rateLimits: { ...WIDE_RATE_LIMITS, perAddress: 20, perName: { 'sign-in': 5, reset: 2, 'connection-test': 2 } },
    })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1)
      statuses.push((await test.anonymous('POST', '/auth/account/forget-password/ann')).status)
    expect(statuses).toEqual([200, 200, 429])
    const withCookie = await test.request({
      method: 'POST',
      url: '/auth/account/forget-password/ann',
      headers: { cookie: 'other=1' },
    })
    expect(withCookie.status, 'a cookie of no device is no other caller').toBe(429)
    const many = await Promise.all(Array.from({ length: 30 }, () => get('/auth/nothing')))
    expect(many.some(({ status }) => status === 429)).toBe(true)
  })
})

describe('R26 health and metrics', () => {
  it('tell that the process lives and the store answers, and no longer when it does not', async () => {
    await start()
    expect((await get('/health/live')).status).toBe(200)
    expect((await get('/health/ready')).json()).toEqual({ status: 'ready' })
  })

  it('show metrics to administrators and to the holder of METRICS_TOKEN only', async () => {
    await start({ env: { METRICS_TOKEN: 'a-long-metrics-token' } })
    expect((await get('/metrics')).status).toBe(401)
    expect((await get('/metrics', { authorization: 'Bearer a-long-metrics-tokex' })).status).toBe(401)
    const answer = await get('/metrics', { authorization: 'Bearer a-long-metrics-token' })
    expect(answer.text).toContain('soundings_http_request_seconds')
  })
})

describe('AP2 the OpenAPI document', () => {
  it('describes every call with its schemas', async () => {
    await start()
    const document = (await test.as(ADMIN).get('/api-docs/json')).json() as {
      openapi: string
      paths: Record<string, Record<string, { summary: string; security?: unknown[] }>>
    }
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/auth/users/{id}']?.put).toMatchObject({
      summary: 'Edit a user, or activate and deactivate one',
      security: [{ bearer: [] }],
    })
    expect(JSON.stringify(document)).toContain('refreshToken')
    expect((await get('/api-docs')).headers['content-type']).toMatch(/html/)
  })

  it('R1: is for people who are signed in, unless API_DOCS opens it to all', async () => {
    await start()
    for (const url of ['/api-docs/json', '/api-docs/yaml']) expect((await get(url)).status).toBe(401)
    expect((await get('/api-docs/static/swagger-initializer.js')).text).toMatch(
      /requestInterceptor[^]*`Bearer \$\{token\}`/,
    )
    await test.close()
    await start({ env: { API_DOCS: 'public' } })
    for (const url of ['/api-docs/json', '/api-docs/yaml']) expect((await get(url)).status).toBe(200)
  })
})
