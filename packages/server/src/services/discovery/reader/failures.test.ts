import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseDetails, DbTable, Question } from '@soundings/contract'
import { createDuckDbFile } from '@soundings/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clinic } from '../../../testing/clinics/clinic.ts'
import { createClinicWords } from '../../../testing/clinics/clinic-words.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const file = [
  'create table hospitals (id integer primary key, name varchar)',
  'create table notes (id integer primary key, hospital_id integer references hospitals(id), dose varchar)',
  'create view doses as select id, hospital_id, cast(dose as integer) as dose from notes',
  "insert into hospitals values (1, 'North'), (2, 'South')",
  "insert into notes values (1, 1, '20'), (2, 2, 'South refused'), (3, 1, 'North refused')",
]

let test: TestApp
let clinic: Clinic
let questionId: number
beforeAll(async () => {
  test = await startTestApp()
  mkdirSync(test.config.dataFilesDir, { recursive: true })
  await createDuckDbFile(join(test.config.dataFilesDir, 'doses.duckdb'), file)
  for (const name of ['ann', 'bound', 'receiver'])
    await test.addUser(name, { permissions: ['question.write_access', 'question.export_data', 'download.view'] })
  const { id } = (
    await test
      .as(ADMIN)
      .post('/discovery/databases', { displayName: 'Doses', dbType: 'duckdb', dbName: 'doses.duckdb' })
  ).json() as DatabaseDetails
  const tables = (await test.as(ADMIN).get(`/discovery/${id}/tables`)).json() as DbTable[]
  const [key, target] = [columnOf(tables, 'doses.hospital_id'), columnOf(tables, 'hospitals.id')]
  await test
    .as(ADMIN)
    .put(
      '/discovery/tables',
      tableChange(tableOf(tables, 'doses'), { columns: [columnChange(key, { fkSqlColumnId: target.id })] }),
    )
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['ann', 'bound'], dbIds: [id] })
  await test.as(ADMIN).post('/core/user-gdas', {
    username: 'bound',
    databaseName: 'Doses',
    tableName: 'hospitals',
    columnName: 'id',
    columnValue: '1',
  })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  clinic = createClinicWords(id, tables)
  questionId = (
    (await test.as(ADMIN).post('/core/questions', { name: 'Doses', query: highDoses() })).json() as Question
  ).id
  await test.as(ADMIN).post(`/core/questions/${questionId}/share`, { users: ['receiver', 'bound'] })
})
afterAll(() => test.close())

const highDoses = () => clinic.query('doses', [clinic.view('doses.dose', 'sum'), clinic.view('doses.id', 'rowCount')])
const failure = { status: 502, kind: 'database-failed', title: 'The database could not answer this question' }

describe('R6 R17 the words of a database that could not answer', () => {
  it('quote values, and are told to those who may see all rows', async () => {
    for (const who of [ADMIN, 'ann']) {
      expect((await test.as(who).post('/core/executor/preview', highDoses())).text).toMatch(/(North|South) refused/)
    }
  })

  it('are not told to somebody who sees only the results of a question, on no road', async () => {
    for (const road of ['execute', 'summaries']) {
      expect((await test.as('receiver').post(`/core/executor/${questionId}/${road}`, {})).json()).toMatchObject(failure)
    }
    expect(
      (await test.as('receiver').post('/exporter/oi-files', { displayName: 'Doses', questionId })).json(),
    ).toMatchObject({ status: 'FAIL', cause: failure.title })
  })

  it('are not told to somebody who is tied to rows: a database may read others before it leaves them out', async () => {
    const own = clinic.query('doses', [clinic.view('doses.id')], {
      filters: [clinic.filter('doses.dose', 'greaterThan', [1])],
    })
    for (const query of [highDoses(), own])
      expect((await test.as('bound').post('/core/executor/preview', query)).json()).toMatchObject(failure)
    expect((await test.as('bound').post(`/core/executor/${questionId}/execute`, {})).json()).toMatchObject(failure)
    expect(
      (await test.as('bound').get(`/discovery/column/${clinic.column('doses.dose')}/statistics`)).json(),
    ).toMatchObject(failure)
  })
})
