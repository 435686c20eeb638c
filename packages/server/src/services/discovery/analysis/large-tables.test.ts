import type { ColumnAnalysis, DatabaseDetails, DbTable, ExecutionResult } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  rowsText,
  startScriptedClickHouse,
} from '../../../../../engines/src/testing/servers/scripted-clickhouse-server.ts'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { createClinicWords } from '../../../testing/clinics/clinic-words.ts'
import { columnOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const BILLION = 1_000_000_000
const numbers = (...row: readonly unknown[]) =>
  rowsText(
    row.map((_, at) => `c${at}`),
    row.map(() => 'Nullable(Int64)'),
    row,
  )

let test: TestApp
let server: Awaited<ReturnType<typeof startScriptedClickHouse>>
let database: DatabaseDetails
let tables: DbTable[]
let afterAnalysis: number

/** Two tables without any rows of their own: what they would hold is in the answers. */
function answerTo(text: string): string {
  if (text.includes('from system.tables t\n  join system.columns'))
    return rowsText(
      ['name', 'comment', 'isView', 'name', 'type'],
      ['String', 'String', 'UInt8', 'String', 'String'],
      ['events', '', 0, 'patient', 'Int64'],
      ['small', '', 0, 'bed', 'Int64'],
    )
  if (text.includes('total_rows')) return numbers(BILLION, 1)
  if (text.includes('uniq(')) return numbers(123_456_789)
  if (text.includes('uniqExact(')) return numbers(999_500, 900_000, 250, 1, 777_000, 4)
  return numbers(5)
}

beforeAll(async () => {
  test = await startTestApp()
  server = await startScriptedClickHouse(({ text, given }, response) => {
    const isSizeOfSmall = text.includes('total_rows') && given.param_p1 === 'small'
    return void response.end(isSizeOfSmall ? numbers(40, 0) : answerTo(text))
  })
  const { host, port, database: dbName, username, password } = server.settings
  const connection = {
    displayName: 'Registry',
    dbType: 'clickhouse',
    hostServer: host,
    port,
    dbName,
    username,
    password,
  }
  const added = await test.as(ADMIN).post('/discovery/databases', connection)
  database = added.json()
  await whenRefreshed(test, database.id)
  tables = (await test.as(ADMIN).get(`/discovery/${database.id}/tables?size=9999`)).json() as DbTable[]
  afterAnalysis = server.requests.length
})
afterAll(async () => {
  await test.close()
  server.close()
})

it('DM4 the analysis of a table of a billion rows reads a part of it, and says how many rows of how many', async () => {
  const before = server.requests.length
  const analysisOf = async (place: string) =>
    (await test.as(ADMIN).get(`/discovery/column/${columnOf(tables, place).id}/analysis`)).json() as ColumnAnalysis
  expect(await analysisOf('events.patient')).toMatchObject({
    analysisStatus: 'success',
    rowCount: BILLION,
    sampledRows: 999_500,
    distinctCount: 900_000,
    nullCount: 250,
    spread: { isSample: true },
  })
  expect(await analysisOf('small.bed')).toMatchObject({ rowCount: 999_500, sampledRows: null })
  // What other tests asked of the same tables in between is no part of it.
  const statements = [...server.requests.slice(0, afterAnalysis), ...server.requests.slice(before)]
  const statementsWith = (part: string) => statements.map(({ text }) => text).filter((text) => text.includes(part))
  const scans = statementsWith('from "events"').concat(statementsWith('from (select * from "events"'))
  expect(scans.length).toBeGreaterThan(1)
  expect(scans.filter((text) => !text.includes('(select * from "events" sample 1/1000)'))).toEqual([])
  expect(statementsWith('"small"').some((text) => text.includes('sample 1/'))).toBe(false)
})

it('an estimated count is offered there, asked by uniq, and says that it is an estimate', async () => {
  expect(database).toMatchObject({ estimates: true })
  const words = createClinicWords(database.id, tables)
  const query = words.query('events', [words.view('events.patient', 'aboutUniqueCount', { label: 'Patients' })])
  const answer = await test.as(ADMIN).post('/core/executor/preview', query)
  const { sentence, table } = answer.json() as ExecutionResult
  expect(table).toMatchObject({ columns: [{ label: 'About Patients', isEstimate: true }], data: [[123_456_789]] })
  expect(sentence).toBe('About Patients')
})
