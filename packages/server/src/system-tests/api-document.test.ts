import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, startTestApp, type TestApp } from '../testing/servers/test-app.ts'

/** Parts A7 and S7 of the specification, call by call, under the service that owns each. */
const specified: Record<string, string> = {
  auth: `
    POST /authenticate, POST /logout, GET /account, POST /account/change-password, POST /account/forget-password/{username},
    POST /account/change-password/token/{token}, POST /account/reset-password/finish, GET /users?size=9999, GET /users/{id}, POST /users,
    PUT /users/{id}, DELETE /users/{id}, GET /users/authorities, GET /sharableusers?size=9999, GET /user-permissions,
    GET /users/{name}/permissions, POST /users/{name}/permissions/grant, POST /users/{name}/permissions/set, GET /systemsettings,
    GET /exported-files/{id}`,
  core: `
    GET /dashboards, POST /dashboards, GET /dashboards/{id}, PUT /dashboards, DELETE /dashboards/{id}, POST /dashboards/{id}/share,
    POST /dashboards/share, POST /dashboards/unshare, GET /dashboards/shared_dashboards_for_username/{name}, GET /user-dashboard?size=9999,
    POST /user-dashboard, DELETE /user-dashboard/dashboard/{id}, POST /export-dashboard, POST /importmany, GET /system-settings,
    PUT /system-settings, GET /user-gdas, POST /user-gdas, PUT /user-gdas, DELETE /user-gdas/{id},
    GET /questions, GET /questions/{id}, POST /questions, PUT /questions, GET /questions/delete/{id}, DELETE /questions/{id},
    POST /executor/{id}/execute, POST /executor/preview?pageNumber=0&pageSize=50, POST /executor/countQueryResult,
    GET /user-question?size=9999, POST /user-question, DELETE /user-question/question/{id}, POST /questions/{id}/share,
    POST /questions/share, POST /questions/unshare, POST /export-question`,
  exporter: `GET /oi-files?size=9999, POST /oi-files, DELETE /oi-files/{id}, POST /oi-files/share, GET /exported-files/{id}`,
  scheduler: `POST /jobs, POST /oi-jobs/service, PUT /oi-jobs, DELETE /oi-jobs/{id}`,
  discovery: `
    GET /databases?size=9999, GET /databases/{id}, POST /databases, PUT /databases, DELETE /databases/{id}, POST /databases/share,
    POST /databases/unshare, POST /databases/{id}/analyse, GET /databases/{id}/user_access_information,
    POST /databases/{id}/user_access_information, GET /databases/shared_databases_for_username/{name},
    GET /tables/shared_tables_for_username/{name}, GET /{db}/tables?size=9999, GET /{db}/tables/public?size=9999,
    GET /connection-templates, GET /jobs?size=9999, PUT /tables, POST /tables/share, POST /tables/unshare,
    GET /column/{id}/values?size=9999, GET /column/{id}/analysis, POST /column/{id}/analyse`,
}
const calls = Object.entries(specified).flatMap(([service, list]) =>
  list.split(',').map((call) => {
    const [method = '', path = ''] = call.trim().split(' ')
    return { method: method as 'GET', path: `/${service}${path}` }
  }),
)

interface Operation {
  readonly summary?: string
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: object }[]
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> }
  readonly security?: readonly object[]
  readonly responses: Record<
    string,
    { readonly $ref?: string; readonly content?: Record<string, { readonly schema: object }> }
  >
}

let test: TestApp
let operations: Map<string, Operation>
const nowhere = 'There is nothing at this address'
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, '999999999')

beforeAll(async () => {
  test = await startTestApp({ env: { COMMUNITY: 'acme' } })
  const document = (await test.as(ADMIN).get('/api-docs/json')).json() as {
    paths: Record<string, Record<string, Operation>>
  }
  operations = new Map(
    Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => [`${verb.toUpperCase()} ${path}`, operation]),
    ),
  )
})
afterAll(() => test.close())

describe('AP1 every call of the specification', () => {
  it('is served under the prefix of its service, and with a community before it', async () => {
    expect(calls).toHaveLength(87)
    for (const { method, path } of calls) {
      for (const url of [filled(path), `/acme${filled(path)}`]) {
        const { text, headers } = await test.as(ADMIN)[method.toLowerCase() as 'get'](url)
        expect(text, `${method} ${url}`).not.toContain(nowhere)
        expect(headers['content-type'], `${method} ${url}`).toMatch(/json/)
      }
    }
  })

  it('is a list of 9999 where it asks for one', async () => {
    for (const { path } of calls.filter(({ path: each }) => each.endsWith('?size=9999') && !each.includes('{'))) {
      const { status, json, headers } = await test.as(ADMIN).get(path)
      expect([path, status, Array.isArray(json())]).toEqual([path, 200, true])
      expect(headers['x-total-count'], path).toBeDefined()
    }
  })

  it('is in the document', () => {
    expect(
      calls
        .map(({ method, path }) => `${method} ${path.split('?')[0]!.replaceAll(/\{\w+\}/g, '{}')}`)
        .filter((call) => ![...operations.keys()].some((known) => known.replaceAll(/\{\w+\}/g, '{}') === call)),
    ).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  it('has every route of the server, and no other', () => {
    const served = test.app.http.policies
      .filter(({ method, path }) => !['HEAD', 'OPTIONS'].includes(method) && !path.startsWith('/api-docs'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect([...operations.keys()].toSorted()).toEqual(served.toSorted())
  })

  it('says of each what it is for, what it takes, what it answers and how it fails', () => {
    const faults = [...operations].flatMap(([name, operation]) =>
      faultsOf(name, operation).map((fault) => `${name}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it('asks for a body only where the server wants one, and for a token exactly where it wants one', async () => {
    for (const [name, { requestBody, security, parameters = [] }] of operations) {
      if (parameters.some((parameter) => parameter.in === 'path')) continue
      const [method, url] = name.split(' ') as ['POST', string]
      const anonymous = await test.anonymous(method, url)
      expect([name, anonymous.status === 401], anonymous.text).toEqual([name, security !== undefined])
      if (requestBody && security)
        expect([name, (await test.as(ADMIN)[method.toLowerCase() as 'post'](url)).status >= 400]).toEqual([name, true])
    }
  })
})

function faultsOf(name: string, { summary, parameters = [], requestBody, responses, security }: Operation): string[] {
  const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)
  const described = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
  const bodies = Object.values(requestBody?.content ?? {})
  const done = Object.entries(responses).filter(([status]) => /^[23]/.test(status))
  const isProblem = (status: string) => responses[status]?.$ref === '#/components/responses/Problem'
  const failures = [
    'default',
    ...(security ? ['401', '403'] : []),
    ...(inPath.length > 0 ? ['400', '404'] : []),
    ...(requestBody ? ['400'] : []),
  ]
  return [
    ...(summary ? [] : ['no summary']),
    ...(inPath.toString() === described.toString() ? [] : [`path parameters ${described.join()}`]),
    ...(bodies.every(({ schema }) => Object.keys(schema).length > 0) ? [] : ['a body without a schema']),
    ...(done.length > 0 && done.every(([status, { content }]) => status.startsWith('3') || hasSchema(content))
      ? []
      : ['no answer']),
    ...failures.filter((status) => !isProblem(status)).map((status) => `no problem document for ${status}`),
  ]
}

const hasSchema = (content: Record<string, { readonly schema: object }> | undefined) =>
  content !== undefined &&
  Object.values(content).every(({ schema }) => Object.keys(schema).some((key) => key !== 'description'))
