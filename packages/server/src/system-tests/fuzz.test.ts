import type { AnyEndpoint, DbTable, Question } from '@soundings/contract'
import * as contract from '@soundings/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectClinic } from '../testing/clinics/clinic.ts'
import { type KnownValues, valuesOf } from '../testing/clinics/schema-values.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp } from '../testing/servers/test-app.ts'

/** `FUZZ_SECONDS=300` tries for five minutes. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 3)
/** So many calls on one installation: what was deleted or hidden by then is made again with the next. */
const CALLS_EACH = 1500

interface Call {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

let test: TestApp
let token = ''
let known: KnownValues
let calls: fc.Arbitrary<{ endpoint: AnyEndpoint; call: Call }>
afterAll(() => test?.close())

const endpoints = (Object.values(contract) as unknown[]).filter(
  (value): value is AnyEndpoint =>
    typeof value === 'object' && value !== null && 'service' in value && 'reply' in value,
)

async function start() {
  await test?.close()
  test = await startTestApp({
    env: { ALLOWED_DATABASE_HOSTS: '127.0.0.1', ID_TOKEN_MINUTES: '1440' },
    answerWithinMs: 200,
  })
  token = (await test.signIn(ADMIN)).id_token
  const ann = await test.addUser('ann', {
    permissions: ['question.write_access', 'database.write_access', 'question.view'],
  })
  const clinic = await connectClinic(test, ADMIN)
  const question = {
    name: 'Visits',
    query: clinic.query('visits', [clinic.view('visits.cost'), clinic.group('visits.admitted_at', 'month')]),
  }
  const { id } = (await test.as(ADMIN).post('/core/questions', question)).json() as Question
  const tables = (await test.as(ADMIN).get(`/discovery/${clinic.id}/tables?size=99`)).json() as DbTable[]
  await test.as(ADMIN).post('/core/dashboards', { name: 'Board', tabs: [] })
  known = {
    numbers: [
      id,
      clinic.id,
      ann.id,
      ...tables.flatMap((table) => [
        table.id,
        ...table.columns.map((column) => column.id),
        ...table.references.map((reference) => reference.id),
      ]),
    ],
    texts: [
      'ann',
      ADMIN,
      PASSWORD,
      'Clinic',
      'clinic.db',
      'sqlite',
      '127.0.0.1',
      'hospitals',
      'patients',
      'status',
      'active',
      'North',
      'head@hospital.example',
      '0 7 * * *',
      '[Cost] + 1',
      'ann@hospital.example',
    ],
  }
  calls = fc.oneof(...endpoints.map((endpoint) => callsOf(endpoint).map((call) => ({ endpoint, call }))))
}

/** A call that its endpoint takes in most cases. */
const callsOf = (endpoint: AnyEndpoint) =>
  fc.record({
    params: endpoint.params ? valuesOf(endpoint.params, known) : fc.constant({}),
    query: endpoint.query ? fc.oneof(fc.constant({}), valuesOf(endpoint.query, known)) : fc.constant({}),
    body: endpoint.body && endpoint.method !== 'GET' ? valuesOf(endpoint.body, known) : fc.constant(undefined),
  })

function addressOf({ service, path }: AnyEndpoint, { params, query }: Call): string {
  const given = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(toText(given[name] ?? known.numbers[0]).toWellFormed()),
  )
  const asked = Object.entries(typeof query === 'object' && query !== null ? query : {}).map(
    ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(toText(value).toWellFormed())}`,
  )
  return `/${service}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

const toText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Calls may end the session of the caller, or even change the password. */
async function signInAgain(): Promise<void> {
  token = (await test.signIn(ADMIN)).id_token
  if (!token) await start()
}

async function send(endpoint: AnyEndpoint, call: Call) {
  const url = addressOf(endpoint, call)
  const body =
    endpoint.bodyFormat === 'text'
      ? { body: toText(call.body), headers: { 'content-type': 'text/plain' } }
      : call.body === undefined
        ? {}
        : { body: call.body }
  const ask = () => test.request({ method: endpoint.method, url, ...body, token })
  let { status, text } = await ask()
  if (status === 401 && endpoint.allow !== 'public') {
    await signInAgain()
    ;({ status, text } = await ask())
  }
  expect(status === 500 ? `${endpoint.method} ${url} ${JSON.stringify(call.body)} answered ${text}` : 'no 500').toBe(
    'no 500',
  )
}

beforeAll(start)

it(
  `R16 no request that fits its schema, or nearly, is answered with 500 (${SECONDS} s)`,
  async () => {
    const until = Date.now() + SECONDS * 1000
    for (let sent = 0; Date.now() < until;) {
      const property = fc.asyncProperty(calls, ({ endpoint, call }) => send(endpoint, call))
      await fc.assert(property, {
        numRuns: 200,
        interruptAfterTimeLimit: Math.max(1, until - Date.now()),
        markInterruptAsFailure: false,
        endOnFailure: true,
      })
      sent += 200
      if (sent >= CALLS_EACH && Date.now() < until) {
        sent = 0
        await start()
      }
    }
  },
  (SECONDS + 120) * 1000,
)
