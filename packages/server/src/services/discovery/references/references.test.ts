import type { AuditEntry, ChainCounts, DatabaseDetails, DbTable, GdaFilter, TableReference } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../testing/clinics/analysed.ts'
import { changeClinicFile, clinicConnection, writeClinicFile } from '../../../testing/clinics/clinic-file.ts'
import { columnChange, columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const COMPOSITE = `
  create table units (id integer primary key, site text not null, code text not null, label text, unique (site, code));
  create table stays (
    id integer primary key, site text, code text, previous_id integer, from_hospital integer references hospitals(id),
    to_hospital integer references hospitals(id), days integer, foreign key (site, code) references units (site, code));
  create table prices (code text, amount integer);
  create table rooms (id integer primary key, no integer, hospital_id integer references hospitals(id));
  create table checks (id integer primary key, room_no integer);
  insert into rooms values (1, 101, 1), (2, 102, 1), (3, 201, 2);
  insert into checks values (1, 101), (2, 102), (3, 201);
  insert into units values (1, 'H1', 'A', 'Eye'), (2, 'H1', 'B', 'Surgery'), (3, 'H2', 'A', 'Birth');
  insert into stays values
    (1, 'H1', 'A', null, 1, 2, 40), (2, 'H1', 'A', 1, 1, 1, 50), (3, 'H1', 'B', 2, 2, null, 60), (4, 'H2', 'A', 3, null, 1, 15), (5, 'H2', null, null, 2, 2, 7);
  insert into prices values ('A', 10), ('A', 20), ('B', 30);
`

let test: TestApp
let file: string
let databaseId: number
let tables: DbTable[]

beforeAll(async () => {
  test = await startTestApp()
  file = writeClinicFile(test.config.dataFilesDir, 'clinic.db', COMPOSITE)
  databaseId = ((await test.as(ADMIN).post('/discovery/databases', clinicConnection())).json() as DatabaseDetails).id
  await whenRefreshed(test, databaseId)
  tables = await listed()
  await test.addUser('editor', { permissions: ['database.write_access', 'database.view', 'question.write_access'] })
  await test.addUser('bound', { permissions: ['question.write_access', 'database.view'] })
  await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['editor', 'bound'], dbIds: [databaseId] })
})
afterAll(() => test.close())

const listed = async () => (await test.as(ADMIN).get(`/discovery/${databaseId}/tables?size=9999`)).json() as DbTable[]
const save = async (name: string, edits: object, who = ADMIN) =>
  test.as(who).put('/discovery/tables', tableChange(tableOf(await listed(), name), edits))
const id = (place: string) => columnOf(tables, place).id
const written = ({ pairs }: Pick<TableReference, 'pairs'>) => {
  const names = new Map(
    tables.flatMap(({ name, columns }) => columns.map((column) => [column.id, `${name}.${column.name}`])),
  )
  return pairs
    .map(({ fromColumnId, toColumnId }) => `${names.get(fromColumnId)} → ${names.get(toColumnId)}`)
    .join(' + ')
}
const referencesOf = async (name: string) => tableOf(await listed(), name).references
const reference = (toTable: string, ...pairs: [from: string, to: string][]) => ({
  toTableId: tableOf(tables, toTable).id,
  pairs: pairs.map(([from, to]) => ({ fromColumnId: id(from), toColumnId: id(to) })),
})
const current = async (name: string) => (await referencesOf(name)).map(({ toTableId, pairs }) => ({ toTableId, pairs }))
const refresh = async () => {
  await test.as(ADMIN).post(`/discovery/databases/${databaseId}/analyse`, {})
  await whenRefreshed(test, databaseId)
}
const reachRecords = async (name: string) =>
  (
    (
      await test
        .as(ADMIN)
        .get(`/auth/audit?action=table.change-reach&username=system&object=${tableOf(tables, name).id}`)
    ).json() as AuditEntry[]
  ).map(({ username, detail }) => [username, detail])
const rowsOf = async (who: string, query: object) => {
  const answer = await test
    .as(who)
    .post('/core/executor/preview', { datasourceID: databaseId, filters: [], resultLimit: 0, ...query })
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as { table: { data: unknown[][] } }).table.data
}
const view = (place: string, more: object = {}, word = 'none') => ({
  designType: 'VIEW',
  label: place,
  expression: [{ dbColumn: id(place), function: word, ...more }],
})

describe('DM3 references of the data model', () => {
  it('are read whole, over one column or several, and shown once', async () => {
    expect(
      (await referencesOf('stays')).map((each) => [written(each), each.isToUniqueKey, each.isInSource]).toSorted(),
    ).toEqual([
      ['stays.from_hospital → hospitals.id', true, true],
      ['stays.site → units.site + stays.code → units.code', true, true],
      ['stays.to_hospital → hospitals.id', true, true],
    ])
    const [site, from] = [columnOf(await listed(), 'stays.site'), columnOf(await listed(), 'stays.from_hospital')]
    expect([site.fkSqlColumnId, from.fkSqlColumnId]).toEqual([null, id('hospitals.id')])
  })

  it('join by all their columns: sums are not multiplied', async () => {
    const columns = [
      {
        designType: 'GROUPBY',
        label: 'Unit',
        orderDirection: 'ASC',
        expression: [{ dbColumn: id('units.id'), function: 'uniqueValues' }],
      },
      view('stays.days', {}, 'sum'),
    ]
    expect(await rowsOf(ADMIN, { dbTable: tableOf(tables, 'stays').id, columns })).toEqual([
      [1, 90],
      [2, 60],
      [3, 15],
      [null, 7],
    ])
  })

  it("stay as they are when a save leaves them out, and writing a column's own key changes no other", async () => {
    const before = await referencesOf('stays')
    const { fkSqlColumnId: _, ...change } = columnChange(columnOf(tables, 'stays.site'), { displayName: 'Site' })
    expect((await save('stays', { columns: [change] })).status).toBe(200)
    expect(await referencesOf('stays')).toEqual(before)

    const cleared = columnChange(columnOf(tables, 'stays.from_hospital'), { fkSqlColumnId: null })
    expect((await save('stays', { columns: [cleared] })).status).toBe(200)
    expect((await referencesOf('stays')).map(written)).not.toContain('stays.from_hospital → hospitals.id')
    expect((await referencesOf('stays')).map(written)).toContain('stays.site → units.site + stays.code → units.code')
    await refresh()
    expect((await referencesOf('stays')).map(written)).not.toContain('stays.from_hospital → hospitals.id')
    await save('stays', { columns: [columnChange(columnOf(tables, 'stays.from_hospital'))] })
    expect((await referencesOf('stays')).map(written).toSorted()).toEqual(before.map(written).toSorted())
  })

  it('are added, changed and removed with the table, and survive an import', async () => {
    const own = await current('stays')
    const toSelf = reference('stays', ['stays.previous_id', 'stays.id'])
    expect((await save('stays', { references: [...own, toSelf] })).status).toBe(200)
    const [added] = (await referencesOf('stays')).filter(({ isInSource }) => !isInSource)
    expect(added).toMatchObject({ ...toSelf, isToUniqueKey: true })
    await refresh()
    expect(await referencesOf('stays')).toContainEqual(added)

    const path = [added!.id]
    const columns = [view('stays.id'), view('stays.days', { path })]
    expect(await rowsOf(ADMIN, { dbTable: tableOf(tables, 'stays').id, columns })).toEqual([
      [1, null],
      [2, 40],
      [3, 50],
      [4, 60],
      [5, null],
    ])
    expect((await save('stays', { references: own })).status).toBe(200)
    expect(await referencesOf('stays')).not.toContainEqual(added)
    const gone = await test
      .as(ADMIN)
      .post('/core/executor/preview', { datasourceID: databaseId, dbTable: tableOf(tables, 'stays').id, columns })
    expect(gone.status).toBe(400)
    expect(gone.text).toContain('The path to this column no longer exists')
  })

  it('to columns that are not unique are kept but never joined, also when rows change later', async () => {
    const toPrice = reference('prices', ['stays.code', 'prices.code'])
    const own = await current('stays')
    expect((await save('stays', { references: [...own, toPrice] })).status).toBe(200)
    const price = async () => (await referencesOf('stays')).find(({ toTableId }) => toTableId === toPrice.toTableId)
    expect(await price()).toMatchObject({ isToUniqueKey: false })
    const asked = { datasourceID: databaseId, dbTable: tableOf(tables, 'stays').id, columns: [view('prices.amount')] }
    expect((await test.as(ADMIN).post('/core/executor/preview', asked)).status).toBe(400)

    changeClinicFile(file, `delete from prices where amount = 20`)
    await refresh()
    expect(await price()).toMatchObject({ isToUniqueKey: true })
    expect((await test.as(ADMIN).post('/core/executor/preview', asked)).status).toBe(200)
    changeClinicFile(file, `insert into prices values ('A', 20)`)
    await refresh()
    expect(await price()).toMatchObject({ isToUniqueKey: false })
    expect(await reachRecords('stays')).toEqual([
      ['system', 'reference to Prices no longer joined, since several rows can match'],
      ['system', 'reference to Prices joined again, since its values are unique'],
    ])
    await save('stays', { references: own })
  })

  it.each<[string, () => object, string]>([
    [
      'a column of another table',
      () => reference('units', ['visits.id', 'units.id']),
      'references.0.pairs.0.fromColumnId',
    ],
    [
      'a target column of another table',
      () => ({ ...reference('units', ['stays.site', 'prices.code']) }),
      'references.0.pairs.0.toColumnId',
    ],
    [
      'columns of different types',
      () => reference('units', ['stays.days', 'units.code']),
      'references.0.pairs.0.toColumnId',
    ],
    [
      'the same column twice',
      () => reference('units', ['stays.site', 'units.site'], ['stays.site', 'units.code']),
      'references.0.pairs.1.fromColumnId',
    ],
    [
      'a table that is not there',
      () => ({ ...reference('units', ['stays.site', 'units.site']), toTableId: 99_999 }),
      'references.0.toTableId',
    ],
  ])('with %s are refused by the name of the field, and nothing changes', async (_what, wrong, field) => {
    const before = await listed()
    expect((await save('stays', { references: [wrong()] })).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field }],
    })
    expect(await listed()).toEqual(before)
  })
})

it('DM3 a check of a reference counts rows whose key has a value in some columns only, or in none', async () => {
  const check = async (body: object) =>
    (
      await test
        .as(ADMIN)
        .post('/discovery/tables/check-reference', { fromTableId: tableOf(tables, 'stays').id, ...body })
    ).json()
  expect(await check(reference('units', ['stays.site', 'units.site'], ['stays.code', 'units.code']))).toEqual({
    unmatched: 0,
    repeated: 0,
    incomplete: 1,
    empty: 0,
  })
  expect(await check(reference('units', ['stays.code', 'units.code']))).toEqual({
    unmatched: 0,
    repeated: 1,
    incomplete: 1,
    empty: 1,
  })
})

describe('ST3 R6 row rules', () => {
  const give = async (tableName: string, columnValue: string, chains?: string) =>
    (
      await test.as(ADMIN).post('/core/user-gdas', {
        username: 'bound',
        databaseName: 'Clinic',
        tableName,
        columnName: 'id',
        columnValue,
        ...(chains && { chains }),
      })
    ).json() as GdaFilter
  const stays = async () =>
    (await rowsOf('bound', { dbTable: tableOf(tables, 'stays').id, columns: [view('stays.id')] })).flat()

  beforeAll(() => test.as(ADMIN).put('/core/system-settings', { enabledGDA: true }))

  it('follow a key of several columns by all of them', async () => {
    const rule = await give('units', '1')
    expect(await stays()).toEqual([1, 2])
    expect((await test.as(ADMIN).get(`/core/user-gdas/${rule.id}/reach`)).json()).toContainEqual({
      tableName: 'Stays',
      keys: [{ tableName: 'Stays', columnName: 'Site, Code' }],
    })
    await test.as(ADMIN).delete(`/core/user-gdas/${rule.id}`)
  })

  it('do not trust that a key which people declared is still unique', async () => {
    expect((await save('checks', { references: [reference('rooms', ['checks.room_no', 'rooms.no'])] })).status).toBe(
      200,
    )
    expect(await referencesOf('checks')).toMatchObject([{ isToUniqueKey: true, isInSource: false }])
    const rule = await give('hospitals', '1')
    const checks = async () =>
      (await rowsOf('bound', { dbTable: tableOf(tables, 'checks').id, columns: [view('checks.id')] })).flat()
    expect(await checks()).toEqual([1, 2])
    changeClinicFile(file, 'insert into rooms values (4, 102, 2)')
    await test.as('bound').post('/core/executor/preview?refresh=true', {
      datasourceID: databaseId,
      filters: [],
      resultLimit: 0,
      dbTable: tableOf(tables, 'checks').id,
      columns: [view('checks.id')],
    })
    expect(await checks()).toEqual([1])
    await test.as(ADMIN).delete(`/core/user-gdas/${rule.id}`)
    await save('checks', { references: [] })
  })

  it('mean any chain or every one, and both can be counted before one is chosen', async () => {
    const target = { databaseName: 'Clinic', tableName: 'hospitals', columnName: 'id', columnValue: '1' }
    const counts = (await test.as(ADMIN).post('/core/user-gdas/compare-chains', target)).json() as ChainCounts[]
    expect(counts).toEqual([{ tableName: 'Stays', rows: 5, any: 3, every: 2 }])
    const { columnValue: _, ...byAttribute } = target
    expect((await test.as(ADMIN).post('/core/user-gdas/compare-chains', byAttribute)).json()).toEqual([
      { tableName: 'Stays' },
    ])
    const rule = await give('hospitals', '1')
    expect(rule.chains).toBe('any')
    expect(await stays()).toEqual([1, 2, 4])
    const changed = await test
      .as(ADMIN)
      .put('/core/user-gdas', { id: rule.id, username: 'bound', ...target, chains: 'every' })
    expect(changed.json()).toMatchObject({ chains: 'every' })
    expect(await stays()).toEqual([2, 4])
    await test.as(ADMIN).delete(`/core/user-gdas/${rule.id}`)
  })

  it('R3: cannot be loosened by an editor whom they bind, by adding or removing a reference', async () => {
    const rule = (
      await test.as(ADMIN).post('/core/user-gdas', {
        username: 'editor',
        databaseName: 'Clinic',
        tableName: 'units',
        columnName: 'id',
        columnValue: '1',
      })
    ).json() as GdaFilter
    const own = await current('stays')
    const without = own.filter(({ pairs }) => pairs.length === 1)
    expect((await save('stays', { references: without }, 'editor')).status).toBe(403)
    const second = reference('units', ['stays.id', 'units.id'])
    expect((await save('stays', { references: [...own, second] }, 'editor')).status).toBe(403)
    expect((await current('stays')).length).toBe(own.length)
    await test.as(ADMIN).delete(`/core/user-gdas/${rule.id}`)
  })

  it('R6: an editor whom they bind adds references to enforced keys only, so that no answer tells of other rows', async () => {
    const rule = (await test.as(ADMIN).post('/core/user-gdas', hospitalRule('editor'))).json() as GdaFilter
    const own = await current('stays')
    for (const place of ['stays.days', 'stays.code']) {
      const references = [
        ...own,
        reference('stays', [place === 'stays.days' ? 'stays.previous_id' : 'stays.site', place]),
      ]
      expect((await save('stays', { references })).status, 'free for people without rules').toBe(200)
      expect((await save('stays', { references: own }, 'editor')).status).toBe(200)
      const refusal = { status: 403, title: expect.stringContaining('keeps unique') }
      expect((await save('stays', { references }, 'editor')).json()).toMatchObject(refusal)
      const changes = [tableChange(tableOf(await listed(), 'stays'), { references })]
      expect((await test.as('editor').post('/core/questions/check-model-change', { changes })).json()).toMatchObject(
        refusal,
      )
    }
    expect(await current('stays')).toEqual(own)
    expect(
      (await save('stays', { references: [...own, reference('stays', ['stays.previous_id', 'stays.id'])] }, 'editor'))
        .status,
    ).toBe(200)
    expect((await save('stays', { references: own }, 'editor')).status).toBe(200)
    await test.as(ADMIN).delete(`/core/user-gdas/${rule.id}`)
  })

  it('R6: an editor whom they bind cannot lead own rows into a closed table', async () => {
    const rule = (await test.as(ADMIN).post('/core/user-gdas', hospitalRule('editor'))).json() as GdaFilter
    const preview = {
      datasourceID: databaseId,
      dbTable: tableOf(tables, 'holidays').id,
      columns: [view('holidays.holiday_name')],
    }
    expect((await test.as('editor').post('/core/executor/preview', preview)).status).toBe(403)
    const own = await current('visits')
    const intoClosed = reference('holidays', ['visits.admitted_at', 'holidays.day'])
    expect((await save('visits', { references: [...own, intoClosed] }, 'editor')).status).toBe(403)
    const byColumn = columnChange(columnOf(tables, 'visits.admitted_at'), { fkSqlColumnId: id('holidays.day') })
    expect((await save('visits', { columns: [byColumn] }, 'editor')).status).toBe(403)
    expect(await current('visits')).toEqual(own)
    expect((await save('visits', { references: [...own, intoClosed] })).status).toBe(409)
    expect((await save('visits', { references: [...own, intoClosed], confirmWidening: true })).status).toBe(200)
    await save('visits', { references: own })
    await test.as(ADMIN).delete(`/core/user-gdas/${rule.id}`)
  })
})

describe('a way to a column', () => {
  it('R2: says nothing of tables that are not shared with the asker', async () => {
    await test.addUser('part', { permissions: ['question.write_access'] })
    await test
      .as(ADMIN)
      .post('/discovery/tables/share', { usernames: ['part'], tableIds: [tableOf(tables, 'visits').id] })
    const [toPatients] = await referencesOf('visits')
    const asked = (path: number[]) => ({
      datasourceID: databaseId,
      dbTable: tableOf(tables, 'visits').id,
      columns: [view('visits.id', { path })],
    })
    for (const path of [[toPatients!.id], [toPatients!.id, 999_999]]) {
      const answer = await test.as('part').post('/core/executor/preview', asked(path))
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('Patients')
    }
  })

  it('that is gone leaves the question to be changed', async () => {
    const own = await current('stays')
    await save('stays', { references: [...own, reference('stays', ['stays.previous_id', 'stays.id'])] })
    const added = (await referencesOf('stays')).find(({ isInSource }) => !isInSource)
    const query = {
      datasourceID: databaseId,
      dbTable: tableOf(tables, 'stays').id,
      columns: [view('stays.days', { path: [added!.id] })],
    }
    const { id: questionId } = (await test.as(ADMIN).post('/core/questions', { name: 'By the way', query })).json() as {
      id: number
    }
    await save('stays', { references: own })
    expect((await test.as(ADMIN).post(`/core/executor/${questionId}/execute`, {})).status).toBe(409)
    const mended = await test.as(ADMIN).put('/core/questions', {
      id: questionId,
      version: 1,
      name: 'By the way',
      query: { ...query, columns: [view('stays.days')] },
    })
    expect([mended.status, mended.status === 200 ? '' : mended.text]).toEqual([200, ''])
    expect((await test.as(ADMIN).post(`/core/executor/${questionId}/execute`, {})).status).toBe(200)
  })
})
