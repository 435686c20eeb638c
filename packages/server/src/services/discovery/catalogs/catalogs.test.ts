import type { DbTable, ExecutionResult, Question } from '@soundings/contract'
import { compile, type CompileContext, findColumn, type Query, questionSentence, unrestricted } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addManyReferences, fillInstallation } from '../../../testing/clinics/large-installation.ts'
import { connectClinic } from '../../../testing/clinics/clinic.ts'
import { columnOf, tableChange, tableOf } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp } from '../../../testing/servers/test-app.ts'
import { openTestStore, type TestStore } from '../../../testing/servers/test-store.ts'
import { createCatalogs, type OpenCatalog } from './catalogs.ts'
import { createCatalogStore } from './catalogs.store.ts'
import { whenLoaded } from './load-catalog.ts'

const TABLES = 1200
const none = { users: 1, questions: 0, dashboards: 0, tasks: 0, files: 0, databases: 0, rules: 0 }

let test: TestStore
let databaseId: number
let tableId: number
let columnIds: number[]

beforeAll(async () => {
  test = await openTestStore()
  const { db } = test.store
  await fillInstallation(db, { ownerId: 1, guestId: 1 }, { ...none, tables: 0 })
  const filled = await fillInstallation(db, { ownerId: 1, guestId: 1 }, { ...none, users: 0, tables: TABLES })
  databaseId = filled.databaseId
  tableId = filled.tableIds.at(-1)!
  const { catalog } = await whole().get(databaseId)
  columnIds = catalog.tables
    .at(-1)!
    .columns.slice(0, 3)
    .map(({ id }) => id)
})
afterAll(() => test.close())

const whole = () => createCatalogs({ store: createCatalogStore(test.store.db), wholeTablesMax: Infinity })

/** Counts the columns that are read from the store, and refuses to read all. */
function counted() {
  const store = createCatalogStore(test.store.db)
  let [columns, outlines] = [0, 0]
  const catalogs = createCatalogs({
    store: {
      ...store,
      statisticsOfKeys: (...asked) => {
        outlines += 1
        return store.statisticsOfKeys(...asked)
      },
      columnsOf: () => Promise.reject(new Error('All columns were read')),
      columnsOfTables: async (...asked) => {
        const found = await store.columnsOfTables(...asked)
        columns += found.length
        return found
      },
    },
  })
  return { catalogs, columns: () => columns, outlines: () => outlines }
}

const query = (): Query => ({
  baseTableId: tableId,
  columns: columnIds.map((columnId, orderIndex) => ({
    design: 'view',
    columnId,
    aggregation: 'none',
    label: `Column ${orderIndex}`,
    orderDirection: 'none',
    orderIndex: 0,
    pin: false,
    grouped: false,
  })),
  filters: [],
  limit: 10,
})
const contextOf = ({ catalog, dialect }: OpenCatalog): CompileContext => ({
  catalog,
  dialect,
  accessRules: unrestricted('no rule binds the viewer'),
  clock: { now: new Date(0), zone: 'UTC' },
})
const asked = (opened: OpenCatalog) => ({
  text: compile(query(), contextOf(opened)).text,
  sentence: questionSentence(query(), opened.catalog),
})

describe('the data model of a database with many tables', () => {
  it('gives a question the same statement and words as a whole one, and reads the columns of the tables in reach alone', async () => {
    const { catalogs, columns } = counted()
    expect(await catalogs.use(databaseId, asked)).toEqual(await whole().use(databaseId, asked))
    expect(columns()).toBeLessThan(150)
  })

  it('has all tables and references without reading columns', async () => {
    const { catalogs, columns } = counted()
    const { catalog } = await catalogs.get(databaseId)
    const { tables, references } = (await whole().get(databaseId)).catalog
    expect(catalog.tables.map(({ id }) => id)).toEqual(tables.map(({ id }) => id))
    expect(catalog.references).toEqual(references)
    expect(columns()).toBe(0)
  })

  it('knows a column that does not exist from one that is not loaded', async () => {
    const { catalogs } = counted()
    const { catalog } = await catalogs.get(databaseId)
    expect(() => findColumn(catalog, columnIds[2]!)).toThrow('before they are loaded')
    expect(await whenLoaded(() => findColumn(catalog, columnIds[2]!)?.table.id)).toBe(tableId)
    expect(await whenLoaded(() => findColumn(catalog, 999_999))).toBeUndefined()
  })

  it('says how many values the last analysis saw in keys, at both ends of references, and in no other column', async () => {
    const small = await openTestStore()
    try {
      const { db } = small.store
      const { databaseId: id } = await fillInstallation(db, { ownerId: 1, guestId: 1 }, { ...none, tables: 3 })
      const load = async () => (await createCatalogs({ store: createCatalogStore(db) }).get(id)).catalog
      const { tables, references } = await load()
      const ids = tables.flatMap(({ columns }) => columns.map((column) => column.id))
      const analysis = { analysed_at: '2026-11-15', status: 'success', figures: JSON.stringify({ distinctCount: 30 }) }
      await db.deleteFrom('column_analyses').execute()
      for (const column_id of ids)
        await db
          .insertInto('column_analyses')
          .values({ ...analysis, column_id })
          .execute()
      const counted = (await load()).tables
        .flatMap(({ columns }) => columns)
        .filter(({ distinctCount }) => distinctCount === 30)
      const keys = new Set(
        references.flatMap(({ pairs }) => pairs.flatMap(({ fromColumnId, toColumnId }) => [fromColumnId, toColumnId])),
      )
      expect(keys.size).toBeGreaterThan(1)
      expect(keys.size).toBeLessThan(ids.length)
      expect(new Set(counted.map((column) => column.id))).toEqual(keys)
    } finally {
      await small.close()
    }
  })

  it('R6: has all references, also where columns of some are gone', async () => {
    const small = await openTestStore()
    try {
      const { db } = small.store
      const { databaseId: id } = await fillInstallation(db, { ownerId: 1, guestId: 1 }, { ...none, tables: 2 })
      const wanted = await addManyReferences(db, id)
      const { references } = (await createCatalogs({ store: createCatalogStore(db) }).get(id)).catalog
      expect(references.map((each) => each.id)).toEqual(wanted)
    } finally {
      await small.close()
    }
  })

  it('is read anew as far as tables were changed, and the whole of it after any other change', async () => {
    const { catalogs, columns, outlines } = counted()
    const state = async () => {
      const { catalog } = await catalogs.get(databaseId)
      return { name: catalog.tables.at(-1)!.displayName, outlines: outlines(), references: catalog.references }
    }
    const rename = async (display_name: string) => {
      const changing = await catalogs.invalidateTables(databaseId, [tableId], test.store.db)
      await test.store.db.updateTable('db_tables').set({ display_name }).where('id', '=', tableId).execute()
      return changing
    }
    const { name, references } = await state()
    catalogs.onCommitted(await rename('Once'))
    catalogs.onCommitted(await rename('Twice'))
    const renamed = await state()
    expect(renamed).toEqual({ name: 'Twice', outlines: 1, references })
    expect(renamed.references).toBe(references)
    expect(columns()).toBeLessThan(150)

    // By another server, between two changes of this one.
    await rename('Elsewhere')
    catalogs.onCommitted(await rename('Again'))
    expect(await state()).toMatchObject({ name: 'Again', outlines: 2 })
    await catalogs.invalidate([databaseId], test.store.db)
    expect(await state()).toMatchObject({ name: 'Again', outlines: 3 })
    catalogs.onCommitted(await rename(name))
    expect(await state()).toMatchObject({ name, outlines: 3 })
  })

  it('is read as a whole after revisions went back, as by a backup that was brought back', async () => {
    const { db } = test.store
    const { catalogs } = counted()
    const nameOf = async () =>
      (await catalogs.get(databaseId)).catalog.tables.find(({ id }) => id === tableId)!.displayName
    const { revision } = await catalogs.get(databaseId)
    const before = await nameOf()
    const write = (display_name: string) =>
      db.updateTable('db_tables').set({ display_name }).where('id', '=', tableId).execute()
    const otherId = (await catalogs.get(databaseId)).catalog.tables[0]!.id
    for (let change = 0; change < 3; change += 1) {
      catalogs.onCommitted(await catalogs.invalidateTables(databaseId, [otherId], db))
      await nameOf()
    }
    await db.updateTable('databases').set({ revision }).where('id', '=', databaseId).execute()
    await nameOf()
    // By another server, under a revision that this one has given to a change of another table.
    await createCatalogStore(db).invalidate([databaseId], db)
    await write('Changed elsewhere')
    expect(await nameOf()).toBe('Changed elsewhere')
    await catalogs.invalidate([databaseId], db)
    await write(before)
  })

  it('is never mixed of two revisions', async () => {
    const { catalogs } = counted()
    const { catalog, revision } = await catalogs.get(databaseId)
    await catalogs.invalidate([databaseId], test.store.db)
    await expect(whenLoaded(() => findColumn(catalog, columnIds[2]!))).rejects.toThrow('was changed meanwhile')
    const revisions: number[] = []
    await catalogs.use(databaseId, (opened) => {
      revisions.push(opened.revision)
      return asked(opened)
    })
    expect(new Set(revisions)).toEqual(new Set([revision + 1]))
  })
})

it('SE3: of a database with many tables, the map at the start names the columns that saved questions use and the viewer may', async () => {
  const app = await startTestApp({ wholeTablesMax: 0 })
  try {
    const clinic = await connectClinic(app, ADMIN)
    await app.addUser('bob', { permissions: ['database.view'] })
    const listed = async () => (await app.as(ADMIN).get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]
    const map = async (who = ADMIN) => (await app.as(who).get('/discovery/columns/map')).json() as object
    expect(await map()).toEqual({})

    const query = clinic.query('visits', [clinic.view('visits.cost'), clinic.view('patients.full_name')])
    const { id } = (await app.as(ADMIN).post('/core/questions', { name: 'Costs', query })).json() as Question
    const keyOf = (tables: DbTable[], table: string, column: string) =>
      [clinic.id, tableOf(tables, table).id, columnOf(tables, `${table}.${column}`).id].join(':@:')
    const tables = await listed()
    const [cost, name] = [keyOf(tables, 'visits', 'cost'), keyOf(tables, 'patients', 'full_name')]
    expect(await map()).toEqual({ [cost]: 'Cost', [name]: 'Full name' })
    expect(await map('bob')).toEqual({})

    // A change of the data model is seen by the next question, as it is with smaller databases.
    const execute = async () =>
      (await app.as(ADMIN).post(`/core/executor/${id}/execute`, { pageLength: 10 })).json() as ExecutionResult
    expect((await execute()).table.data).toHaveLength(5)
    const hidden = await app
      .as(ADMIN)
      .put('/discovery/tables', tableChange(tableOf(tables, 'patients'), { active: false }))
    expect(hidden.status).toBe(200)
    expect(await execute()).toMatchObject({ status: 409 })
    expect(await map()).toEqual({ [cost]: 'Cost' })
  } finally {
    await app.close()
  }
})
