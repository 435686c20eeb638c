import type { AuditEntry, DatabaseDetails, DbTable, ExecutionResult, GdaFilter, ModelImpact } from '@soundings/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { changeClinicFile, clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { createClinicWords } from '../../../testing/clinics/clinic-words.ts'
import { tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

/** Tables as they come from files, ClickHouse and views: without any key. */
const KEYLESS = `
  create table sites (code text, name text);
  insert into sites values ('E', 'Eastgate'), ('N', 'Northmere');
  create table arrivals (no integer, part integer, site text, person integer, arrived date);
  insert into arrivals values
    (1, 1, 'E', 7, '2026-01-01'), (1, 2, 'N', 7, '2026-01-05'), (2, 1, 'E', 8, '2026-01-02'), (2, 2, 'N', 7, '2026-02-20');
  create view newest as select person, max(arrived) as arrived from arrivals group by person;
  create table visits_by_day (person integer, day date);
  insert into visits_by_day values (7, '2026-01-05 17:00'), (7, '2026-01-05 08:00');
  create table gaps (no integer);
  insert into gaps values (1), (null);
`

let test: TestApp
let file: string
let databaseId: number
let databaseName: string
let clinics = 100

beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('bound', { permissions: ['question.write_access', 'database.view', 'database.write_access'] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
})
beforeEach(async () => {
  databaseName = `Clinic ${(clinics += 1)}`
  const dbName = `${databaseName}.db`
  file = writeClinicFile(test.config.dataFilesDir, dbName, KEYLESS)
  const connection = clinicConnection({ displayName: databaseName, dbName })
  databaseId = ((await test.as(ADMIN).post('/discovery/databases', connection)).json() as DatabaseDetails).id
  await whenRefreshed(test, databaseId)
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['bound'], dbIds: [databaseId] })
})
afterAll(() => test.close())

const listed = async (query = '') =>
  (await test.as(ADMIN).get(`/discovery/${databaseId}/tables?size=9999${query}`)).json() as DbTable[]
const words = async () => createClinicWords(databaseId, await listed())

async function declare(table: string, names: readonly string[], { who = ADMIN, edits = {} } = {}) {
  const found = tableOf(await listed(), table)
  const declaredKey = names.map((name) => found.columns.find((column) => column.name === name)?.id ?? 0)
  return test.as(who).put('/discovery/tables', tableChange(found, { declaredKey, ...edits }))
}
const keyOf = async (table: string) =>
  tableOf(await listed(), table)
    .columns.filter(({ pk }) => pk)
    .map(({ name }) => name)

async function refresh(statements = '') {
  changeClinicFile(file, statements)
  await test.as(ADMIN).post(`/discovery/databases/${databaseId}/analyse`, {})
  await whenRefreshed(test, databaseId)
}

const numberOfArrival = (column: (place: string) => number) => ({
  kind: 'sequence',
  id: -1,
  label: 'Number',
  subject: [{ dbColumn: column('arrivals.person') }],
  by: { dbColumn: column('arrivals.arrived') },
  measure: 'number',
})

/** The number of each arrival of its person. */
async function numbersOf(who = ADMIN) {
  const { column, table } = await words()
  const answer = await test.as(who).post('/core/executor/preview', {
    datasourceID: databaseId,
    dbTable: table('arrivals').id,
    filters: [],
    resultLimit: 0,
    virtualColumns: [numberOfArrival(column)],
    columns: ['arrivals.no', 'arrivals.part', 'number'].map((place) => ({
      designType: 'VIEW',
      label: place,
      expression: [{ dbColumn: place === 'number' ? -1 : column(place), function: 'none' }],
    })),
  })
  return answer.status === 200
    ? (answer.json() as ExecutionResult).table.data
    : [answer.status, (answer.json() as { title: string }).title]
}
const notCertain = [400, expect.stringContaining('Arrivals has no primary key')]
const numbers = [
  [1, 1, 1],
  [1, 2, 2],
  [2, 1, 1],
  [2, 2, 3],
]

describe('DM3 a primary key that people declare', () => {
  it('tells the rows of the table apart, or is refused with the number of values that do not', async () => {
    const cases: [string, string[], string][] = [
      ['arrivals', ['no'], '2 values are held by several rows'],
      ['gaps', ['no'], '1 row has no value'],
      // Equal as days, whatever the database stores beside them.
      ['visits_by_day', ['person', 'day'], '1 value is held by several rows'],
      ['arrivals', ['arrived', 'site', 'nowhere'], 'declaredKey.2'],
      ['arrivals', ['no', 'no'], 'is there twice'],
      ['hospitals', ['name'], 'database declares a primary key'],
    ]
    for (const [table, names, problem] of cases) {
      const answer = await declare(table, names)
      expect([names, answer.status, answer.text]).toEqual([names, 400, expect.stringContaining(problem)])
    }
    expect((await listed()).filter(({ declaredKey }) => declaredKey)).toEqual([])
    expect((await declare('newest', ['person'])).status).toBe(200)
    expect(await keyOf('newest')).toEqual(['person'])
    expect((await declare('newest', [])).status).toBe(200)
    expect(await keyOf('newest')).toEqual([])
  })

  it('makes sequences certain, is recorded, outlives a refresh and goes back as it came', async () => {
    expect(await numbersOf()).toEqual(notCertain)
    expect((await declare('arrivals', ['no', 'part'])).status).toBe(200)
    expect(await numbersOf()).toEqual(numbers)
    await refresh()
    const saved = tableOf(await listed(), 'arrivals')
    expect(saved.declaredKey).toHaveLength(2)
    expect((await test.as(ADMIN).put('/discovery/tables', saved)).json()).toEqual(saved)
    const [entry] = (
      await test.as(ADMIN).get(`/auth/audit?action=table.update&object=${saved.id}`)
    ).json() as AuditEntry[]
    expect(entry?.detail).toContain('primary key declared: no, part')
    const found = await listed('&columns=keys&key=any&search=arrivals')
    expect(found.map(({ columns }) => columns.map(({ name }) => name))).toEqual([['no', 'part']])
  })

  it('names the questions that break when it is taken away', async () => {
    await declare('arrivals', ['no', 'part'])
    const { column, table, query, view } = await words()
    await test.as(ADMIN).post('/core/questions', {
      name: 'Numbers',
      query: {
        ...query('arrivals', [
          view('arrivals.no'),
          { ...view('arrivals.part'), expression: [{ dbColumn: -1, function: 'none' }] },
        ]),
        virtualColumns: [numberOfArrival(column)],
      },
    })
    const changes = [tableChange(table('arrivals'), { declaredKey: [] })]
    const impact = (await test.as(ADMIN).post('/core/questions/check-model-change', { changes })).json() as ModelImpact
    expect(JSON.stringify(impact)).toContain('Numbers')
    expect(await keyOf('arrivals')).toEqual(['no', 'part'])
  })

  it('carries row rules, along references too; those whom they bind cannot declare others', async () => {
    await declare('arrivals', ['no', 'part'])
    const { column, table } = await words()
    expect((await declare('sites', ['code'])).status).toBe(200)
    const toSites = {
      toTableId: table('sites').id,
      pairs: [{ fromColumnId: column('arrivals.site'), toColumnId: column('sites.code') }],
    }
    const linked = tableChange(tableOf(await listed(), 'arrivals'), { references: [toSites] })
    expect((await test.as(ADMIN).put('/discovery/tables', linked)).status).toBe(200)
    const rule = { username: 'bound', databaseName, tableName: 'sites', columnName: 'code', columnValue: 'E' }
    expect((await test.as(ADMIN).post('/core/user-gdas', { ...rule, columnName: 'name' })).status).toBe(400)
    const given = (await test.as(ADMIN).post('/core/user-gdas', rule)).json() as GdaFilter
    expect(await numbersOf('bound')).toEqual([
      [1, 1, 1],
      [2, 1, 1],
    ])
    for (const [name, columns] of [
      ['newest', ['person']],
      ['arrivals', ['no', 'part', 'site']],
      ['sites', []],
    ] as const)
      expect((await declare(name, columns, { who: 'bound' })).status).toBe(403)

    // A rule needs no key that tells rows apart: it stays, and can be changed, while values repeat.
    await refresh(`insert into sites values ('E', 'East again');`)
    expect(await keyOf('sites')).toEqual([])
    expect(await numbersOf('bound')).toHaveLength(2)
    const changed = await test.as(ADMIN).put('/core/user-gdas', { id: given.id, ...rule, columnValue: 'N' })
    expect(changed.status).toBe(200)
    expect(await numbersOf('bound')).toEqual([
      [1, 2, 1],
      [2, 2, 2],
    ])
    expect((await listed('&columns=keys&key=any&search=sites')).map(({ columns }) => columns.length)).toEqual([1])
    expect(await listed('&columns=keys&key=STRING&search=sites')).toEqual([])

    // Nor does a rule need the key any more that it was given on.
    expect((await declare('sites', [])).status).toBe(200)
    expect((await test.as(ADMIN).put('/core/user-gdas', { id: given.id, ...rule })).status).toBe(200)
    expect(await numbersOf('bound')).toHaveLength(2)
    const other = { ...rule, columnValue: 'N' }
    expect((await test.as(ADMIN).post('/core/user-gdas', other)).status).toBe(400)
    await test.as(ADMIN).delete(`/core/user-gdas/${given.id}`)
  })

  it('stops counting when values begin to repeat, and counts again when they no longer do', async () => {
    await declare('arrivals', ['no', 'part'])
    await refresh('insert into arrivals select * from arrivals where no = 1 and part = 1;')
    expect(await numbersOf()).toEqual(notCertain)
    expect(tableOf(await listed(), 'arrivals').declaredKey).toHaveLength(2)
    await refresh('delete from arrivals where rowid = (select max(rowid) from arrivals);')
    expect(await numbersOf()).toEqual(numbers)
    const records = (
      await test.as(ADMIN).get(`/auth/audit?action=table.change-reach&username=system`)
    ).json() as AuditEntry[]
    expect(records.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([expect.stringContaining('no longer counts'), expect.stringContaining('counts again')]),
    )
  })

  it('counts no more when one of its columns is gone, and gives way to a key of the database', async () => {
    await declare('arrivals', ['no', 'part'])
    await refresh('alter table arrivals rename column part to piece;')
    expect(await numbersOfRows()).toHaveLength(4)
    expect(await keyOf('arrivals')).toEqual([])
    const broken = tableOf(await listed(), 'arrivals')
    expect(broken.declaredKey).toHaveLength(2)
    expect((await test.as(ADMIN).put('/discovery/tables', broken)).json()).toEqual(broken)
    expect((await declare('arrivals', ['no'])).status).toBe(400)
    expect((await declare('arrivals', ['no', 'piece'])).status).toBe(200)
    expect(await keyOf('arrivals')).toEqual(['no', 'piece'])
    await refresh('alter table arrivals rename column piece to part;')
    expect((await declare('arrivals', ['no', 'part'])).status).toBe(200)
    expect(await numbersOf()).toEqual(numbers)
    // Bytes have no order.
    await refresh(`
      drop view newest; alter table arrivals rename to before;
      create table arrivals (no blob, part integer, site text, person integer, arrived date);
      insert into arrivals select * from before; drop table before;`)
    expect(await keyOf('arrivals')).toEqual([])
    expect(await numbersOfRows()).toHaveLength(4)
    const bytes = tableOf(await listed(), 'arrivals')
    expect((await test.as(ADMIN).put('/discovery/tables', bytes)).json()).toEqual(bytes)
    await refresh(`
      create table keyed (no integer, part integer, site text, person integer, arrived date, id integer primary key);
      insert into keyed select *, rowid from arrivals;
      drop table arrivals; alter table keyed rename to arrivals;`)
    expect(await keyOf('arrivals')).toEqual(['id'])
    expect(tableOf(await listed(), 'arrivals').declaredKey).toBeUndefined()
    // The key that the database declares today is whole, whatever it was called before.
    await refresh('alter table arrivals rename column id to number;')
    expect(await keyOf('arrivals')).toEqual(['number'])
    expect(await numbersOf()).toHaveLength(4)
  })
})

/** Of a table whose key is broken. */
async function numbersOfRows() {
  const { query, view } = await words()
  const answer = await test.as(ADMIN).post('/core/executor/preview', query('arrivals', [view('arrivals.no')]))
  return (answer.json() as ExecutionResult).table.data
}
