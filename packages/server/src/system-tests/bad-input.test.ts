import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../testing/servers/test-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = (await test.signIn(ADMIN)).id_token
})
afterAll(() => test.close())

const json = { 'content-type': 'application/json' }
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

/** Bodies that no call of ours takes. */
const badBodies: Record<string, { body: string; headers: Record<string, string> }> = {
  'a text': { body: '"text"', headers: json },
  'a number': { body: '5', headers: json },
  'a list of objects': { body: '[{"a":1}]', headers: json },
  'an unknown field': { body: '{"unknown":1}', headers: json },
  'a polluted prototype': { body: '{"__proto__":{"admin":true}}', headers: json },
  'a polluted constructor': { body: '{"constructor":{"prototype":{"admin":true}}}', headers: json },
  'fields of other types': {
    body: '{"username":{"a":1},"password":[],"token":1,"id":"x","enabled":"yes","refreshToken":null}',
    headers: json,
  },
  'something 20,000 deep': { body: deep, headers: json },
  'something 20,000 deep in a field': { body: `{"username":${deep}}`, headers: json },
  'two megabytes': { body: JSON.stringify({ username: 'x'.repeat(2_000_000) }), headers: json },
  'broken JSON': { body: '{"a":', headers: json },
  'a NUL': { body: '{"username":"a\\u0000b","password":"x"}', headers: json },
  'a form': { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  XML: { body: '<a/>', headers: { 'content-type': 'application/xml' } },
  'an upload': { body: '--x\r\n\r\n--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
}

const badParams = [
  'abc',
  '-1',
  '1.5',
  '1e3',
  '99999999999999999999',
  '%00',
  '%ff',
  '..%2f..%2f',
  "1'--",
  '%F0%9F%98%80',
  'x'.repeat(5000),
]
const badQueries = [
  '?size=abc',
  '?unknown=1',
  '?size[]=1',
  '?page=1&page=2',
  `?sort=${'x'.repeat(9000)}`,
  '?%',
  '?size=%00',
]

const routes = () =>
  test.app.http.policies.filter(
    ({ method, path }) => !['HEAD', 'OPTIONS'].includes(method) && !/^\/(api-docs|health|metrics)/.test(path),
  )
const fill = (path: string, value: string) => path.replaceAll(/:\w+/g, value)

function expectRefusal(what: string, status: number) {
  expect(status >= 400 && status < 500, `${what} answered ${status}`).toBe(true)
}

describe('R16 bad input gets a 4xx on every route, never a 500', () => {
  it.each(Object.entries(badBodies))('%s as body', async (name, { body, headers }) => {
    for (const { method, path } of routes().filter((route) => route.method !== 'GET')) {
      // This one takes any text of a password's length as it stands.
      if (path.includes('/token/') && headers === json) continue
      const { status, text } = await test.request({
        method: method as 'POST',
        url: fill(path, '1'),
        body,
        headers,
        token,
      })
      expectRefusal(`${method} ${path} with ${name}`, status)
      expect(text).not.toMatch(/node_modules|at \w+ \(|select |insert /i)
    }
  })

  it.each(badParams)('%s in the path', async (value) => {
    for (const { method, path } of routes().filter((route) => route.path.includes(':'))) {
      // Any username may be asked for: the answer never tells whether it exists.
      if (path.includes('forget-password')) continue
      const { status } = await test.request({ method: method as 'GET', url: fill(path, value), token })
      expectRefusal(`${method} ${path} with ${value.slice(0, 20)}`, status)
    }
  })

  it.each(badQueries)('%s in the query', async (query) => {
    for (const { method, path } of routes().filter(
      (route) => route.method === 'GET' && !route.path.includes('/sso/'),
    )) {
      const { status } = await test.request({ method: method as 'GET', url: `${fill(path, '1')}${query}`, token })
      if (query === '?%') expect(status).toBeLessThan(500)
      else expectRefusal(`${method} ${path}${query.slice(0, 20)}`, status)
    }
  })

  it('AP2: errors are problem documents without internals', async () => {
    const answer = await test.request({
      method: 'POST',
      url: '/auth/authenticate',
      body: { username: 1, password: 'x' },
    })
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Username must be text',
      status: 400,
      detail: 'Username must be text',
      instance: '/auth/authenticate',
      message: 'Username must be text',
      kind: 'invalid',
      requestId: expect.any(String),
      fieldErrors: [{ field: 'username', message: 'Username must be text' }],
    })
  })

  it.each<[string, string, object, string]>([
    ['POST', '/core/dashboards', { tabs: [{ index: 0 }] }, 'Name is required'],
    ['POST', '/core/dashboards', { name: '  ', tabs: [{ index: 0 }] }, 'Name is required'],
    ['POST', '/core/dashboards', { name: 'Beds', tabs: [] }, 'Tabs must have at least one entry'],
    ['POST', '/core/dashboards', { name: 'Beds', tabs: [{ index: 'first' }] }, 'Index of tab 1 must be a whole number'],
    [
      'POST',
      '/core/dashboards',
      { name: 'x'.repeat(201), tabs: [{ index: 0 }] },
      'Name must have at most 200 characters',
    ],
    ['POST', '/core/dashboards', { name: 'Beds\u0007', tabs: [{ index: 0 }] }, 'Name must be one line of plain text'],
    [
      'POST',
      '/core/dashboards',
      { name: 'Beds', tabs: [{ index: 0 }], version: 1 },
      'Version needs the id of the dashboard',
    ],
    ['POST', '/auth/users', { username: 'a b' }, 'Use letters, digits and . _ @ - only'],
    ['PUT', '/core/system-settings', { enabledGDA: 'yes' }, 'GDA switch must be true or false'],
    ['POST', '/core/questions/1/share', { users: [] }, 'Users must have at least one entry'],
    [
      'POST',
      '/scheduler/jobs',
      { exportFileJob: { emails: ['nobody'], questions: [] }, cronExp: '0 7 * * *' },
      'Please enter valid email',
    ],
    [
      'PUT',
      '/auth/account/preferences',
      { csvSeparator: 'x', csvByteOrderMark: true },
      'Separator must be one of ,, ;, \t, |',
    ],
    ['GET', '/core/questions?size=many', {}, 'Size must be a whole number'],
    ['GET', '/core/questions?sort=9', {}, 'Sort must be the name of a field, with ,asc or ,desc after it'],
    ['GET', '/core/questions/x', {}, 'ID must be a whole number'],
    ['GET', '/core/questions?unknown=1', {}, 'The query string has the unknown field unknown'],
  ])('%s %s with %j says in plain words what is wrong (AP2)', async (method, url, body, title) => {
    const answer = await test.request({ method: method as 'GET', url, token, ...(method !== 'GET' && { body }) })
    expect(answer.json()).toMatchObject({ status: 400, title, instance: url.split('?')[0] })
  })

  it('no route answers in the words of the validator (AP2)', async () => {
    for (const { method, path } of routes().filter((route) => route.method !== 'GET')) {
      for (const body of ['{}', '{"unknown":1}', '[]', '5']) {
        const { status, text } = await test.request({
          method: method as 'POST',
          url: fill(path, '1'),
          body,
          headers: json,
          token,
        })
        if (status === 400)
          expect([path, text]).toEqual([
            path,
            expect.not.stringMatching(
              /Invalid (input|string|option|key)|expected \w+, received|Unrecognized|Too (small|big)|pattern/,
            ),
          ])
      }
    }
  })

  it('the address of a problem holds no one-time token (R17)', async () => {
    const answer = await test.request({
      method: 'POST',
      url: '/auth/account/change-password/token/secret-token',
      body: 'new password',
      headers: { 'content-type': 'text/plain' },
    })
    expect(answer.text).not.toContain('secret-token')
    expect(answer.json()).toMatchObject({ instance: '/auth/account/change-password/token/:token' })
  })

  it('R16: does not repeat at length what was sent', async () => {
    const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`unknown${index}`, 1]))
    const answer = await test.request({
      method: 'POST',
      url: '/auth/authenticate',
      body: { username: 'ann', password: 'x', ...body },
    })
    expect(answer.status).toBe(400)
    expect(answer.text.length).toBeLessThan(5000)
  })

  const times = (count: number, value: unknown) => Array.from({ length: count }, () => value)
  const filter = { operator: 'equals', values: [] }
  const unknownField = { value: 1, extra: 1 }

  it.each<[string, string, object]>([
    ['PUT', '/discovery/tables', { columns: [{ expression: times(400_000, 1) }] }],
    ['POST', '/core/questions/check-model-change', { changes: times(50, { columns: times(5000, {}) }) }],
    ['POST', '/core/executor/1/execute', { dynamicFilters: times(100, { ...filter, expression: times(90, 1) }) }],
    ['POST', '/core/executor/2/execute', { dynamicFilters: times(100, { ...filter, values: times(90, {}) }) }],
    [
      'POST',
      '/core/executor/3/execute',
      { dynamicFilters: [{ ...filter, values: times(1000, 1), expression: times(200, unknownField) }] },
    ],
    [
      'POST',
      '/discovery/databases/1/user_access_information',
      { tables: [{ tableId: 1, usernames: times(90_000, 1) }] },
    ],
  ])('R31: %s %s with thousands of parts is read until its first mistake', async (method, url, body) => {
    const answer = await test.request({ method: method as 'PUT', url, body, token })
    expect([answer.status, answer.text]).toEqual([400, expect.any(String)])
    expect(answer.json()).toMatchObject({ fieldErrors: [expect.anything()] })
  })

  it.each<[string, string, number, (fields: object) => object]>([
    ['POST', '/core/batch', 20, (params) => ({ parts: [{ call: 'POST /core/executor/:id/execute', params }] })],
    ['PUT', '/auth/account/preferences', 50, (listSorts) => ({ listSorts })],
  ])('R31: %s %s counts fields of any name before it reads them', async (method, url, most, bodyOf) => {
    const fields = Object.fromEntries(times(20_000, {}).map((value, index) => [`field${index}`, value]))
    const answer = await test.request({ method: method as 'PUT', url, body: bodyOf(fields), token })
    expect(answer.json()).toMatchObject({
      status: 400,
      fieldErrors: [{ message: expect.stringContaining(`must have at most ${most} entries`) }],
    })
  })

  it('R16: a formula has a bounded number of parts in all', async () => {
    const column = {
      id: 1,
      displayName: 'x',
      description: '',
      type: 'DIMENSION',
      oceanDataType: 'NUMBER',
      active: true,
      valueDisplayFormat: null,
      filterComponentType: null,
      analysisSyncSchedule: null,
    }
    const group = { group: times(99, { group: times(99, { value: 1 }) }) }
    for (const change of [
      { columns: [{ ...column, expression: [group, group] }] },
      { columns: [], calculated: [{ displayName: 'x', expression: [group, group] }] },
    ]) {
      const table = { id: 1, displayName: 'x', description: '', active: true, monitored: true }
      const answer = await test.request({
        method: 'PUT',
        url: '/discovery/tables',
        body: { ...table, ...change },
        token,
      })
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining('must have at most 10000 parts in all'),
      ])
    }
  })

  it('R17: a mistake of ours is told in general, without its words', async () => {
    await test.app.store.db.schema.alterTable('settings').renameTo('settings_away').execute()
    const answer = await test.request({ method: 'GET', url: '/auth/systemsettings', token })
    expect(answer.json()).toMatchObject({
      status: 500,
      title: 'Unexpected error in the server. Its log says why',
      kind: 'bug',
    })
    await test.app.store.db.schema.alterTable('settings_away').renameTo('settings').execute()
  })
})
