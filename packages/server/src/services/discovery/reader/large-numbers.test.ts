import { join } from 'node:path'
import type { DatabaseDetails, DbTable, ExecutionResult } from '@soundings/contract'
import { createDuckDbFile } from '@soundings/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const FAR = "insert into hospitals values (9007199254740993, 'Far'), (9007199254740992, 'Near')"

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  writeClinicFile(test.config.dataFilesDir, 'far.db', FAR)
  await createDuckDbFile(join(test.config.dataFilesDir, 'far.duckdb'), [
    'create table hospitals (id bigint primary key, name varchar)',
    FAR,
  ])
})
afterAll(() => test.close())

describe.each([
  ['sqlite', 'far.db'],
  ['duckdb', 'far.duckdb'],
])('R16 a number beyond what JavaScript counts exactly, on %s', (dbType, dbName) => {
  it('is a filter like any other, and answers of two such numbers are kept apart', async () => {
    const added = await test.as(ADMIN).post('/discovery/databases', { displayName: dbName, dbType, dbName })
    const { id } = added.json() as DatabaseDetails
    const tables = (await test.as(ADMIN).get(`/discovery/${id}/tables`)).json() as DbTable[]
    const { id: dbTable, columns } = tables.find(({ name }) => name === 'hospitals')!
    const [key, name] = columns.map((column) => column.id)
    const named = async (value: string) => {
      const view = { designType: 'VIEW', expression: [{ dbColumn: name, function: 'none' }], label: 'Name' }
      const filters = [{ dbColumn: key, operator: 'equals', values: [value] }]
      const answer = await test
        .as(ADMIN)
        .post('/core/executor/preview', { datasourceID: id, dbTable, columns: [view], filters })
      return answer.status === 200 ? (answer.json() as ExecutionResult).table.data : answer.text
    }
    expect(await named('9007199254740993')).toEqual([['Far']])
    expect(await named('9007199254740992')).toEqual([['Near']])
    expect(await named('99999999999999999999999')).toEqual([])
    expect(await named('90071992547409939007.5')).toEqual([])
  })
})
