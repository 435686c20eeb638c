import { type AccessRule, type Catalog, findColumn, referencesOf, seesNothing, widenedTables } from '@soundings/query'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../platform/store/store.ts'
import { fillInstallation } from '../../../testing/clinics/large-installation.ts'
import { openTestStore, type TestStore } from '../../../testing/servers/test-store.ts'
import { createCatalogs } from './catalogs.ts'
import { createCatalogStore } from './catalogs.store.ts'
import { readOutline, whenLoaded } from './load-catalog.ts'
import { openPartially, withChangedTables } from './partial-catalog.ts'

const TABLES = 8
const REFERENCES = 9
/** Places of columns that no reference uses. */
const [CALCULATED, READ] = [6, 7]
const none = { users: 1, questions: 0, dashboards: 0, tasks: 0, files: 0, databases: 0, rules: 0 }

let test: TestStore
let databaseId: number
let otherDatabaseId: number
let tableIds: number[]
let referenceIds: number[]
/** Of each table, in order. */
let columnIds: number[][]

beforeAll(async () => {
  test = await openTestStore()
  const { db } = test.store
  const people = { ownerId: 1, guestId: 1 }
  ;({ databaseId: otherDatabaseId } = await fillInstallation(db, people, { ...none, tables: 0 }))
  ;({ databaseId, tableIds } = await fillInstallation(db, people, { ...none, users: 0, tables: TABLES }))
  await db.deleteFrom('db_references').execute()
  const columns = await db.selectFrom('db_columns').select(['id', 'table_id']).orderBy('id').execute()
  columnIds = tableIds.map((tableId) => columns.filter((each) => each.table_id === tableId).map(({ id }) => id))
  const reference = { database_id: databaseId, from_table_id: tableIds[0]!, to_table_id: tableIds[0]! }
  const inserted = await db
    .insertInto('db_references')
    .values(Array.from({ length: REFERENCES }, () => ({ ...reference, declared: 0, in_source: 0, to_unique_key: 0 })))
    .returning('id')
    .execute()
  referenceIds = inserted.map(({ id }) => id).toSorted((one, other) => one - other)
  const analysis = { analysed_at: '2026-11-15', status: 'success' }
  await db.deleteFrom('column_analyses').execute()
  for (const column_id of columnIds.flat())
    await db
      .insertInto('column_analyses')
      .values({ ...analysis, column_id, figures: JSON.stringify({ distinctCount: column_id }) })
      .execute()
})
afterAll(() => test.close())

const anyTable = fc.record({
  isThere: chance(0.9),
  isActive: chance(0.8),
  isMissing: chance(0.1),
  isLookup: chance(0.2),
  keyType: fc.constantFrom('NUMBER', 'NUMBER', 'NUMBER', 'STRING', 'BOOLEAN'),
  keyPosition: fc.constantFrom(0, 0, 0, 5),
  calculatedOver: fc.option(fc.nat(TABLES - 1), { freq: 2 }),
  isReadHidden: chance(0.2),
})
const pairsIn = { plain: 1, composite: 2, 'of another table': 1, 'without pairs': 0 }
const anyReference = fc.record({
  from: fc.nat(TABLES - 1),
  to: fc.nat(TABLES - 1),
  column: fc.integer({ min: 1, max: 3 }),
  isDeclared: chance(0.7),
  isInSource: chance(0.7),
  isToUniqueKey: chance(0.8),
  kind: fc.constantFrom<keyof typeof pairsIn>(
    'plain',
    'plain',
    'plain',
    'plain',
    'composite',
    'of another table',
    'without pairs',
  ),
})
const anyModel = fc.record({
  closes: fc.boolean(),
  tables: fc.array(anyTable, { minLength: TABLES, maxLength: TABLES }),
  references: fc.array(anyReference, { minLength: REFERENCES, maxLength: REFERENCES }),
})
type Model = typeof anyModel extends fc.Arbitrary<infer Value> ? Value : never

const anyEdit = fc.oneof(
  fc.record({ closes: fc.boolean() }),
  fc.record({ at: fc.nat(TABLES - 1), table: anyTable }),
  fc.record({ at: fc.nat(REFERENCES - 1), reference: anyReference }),
)
const edit = (model: Model, change: typeof anyEdit extends fc.Arbitrary<infer Value> ? Value : never): Model => {
  if ('closes' in change) return { ...model, ...change }
  if ('table' in change) return { ...model, tables: model.tables.with(change.at, change.table) }
  return { ...model, references: model.references.with(change.at, change.reference) }
}

const anyRule = fc.record({
  table: fc.nat(TABLES - 1),
  column: fc.constantFrom(0, 0, 1),
  value: fc.constantFrom('1', '1', '1', '1', '1', 'one'),
  chains: fc.constantFrom('any' as const, 'every' as const),
  kind: fc.constantFrom(...Array<'plain'>(8).fill('plain'), 'gone', 'nothing'),
})
const toRule = ({
  table,
  column,
  value,
  chains,
  kind,
}: typeof anyRule extends fc.Arbitrary<infer Value> ? Value : never): AccessRule =>
  kind === 'nothing'
    ? seesNothing
    : {
        tableId: tableIds[table]!,
        columnId: kind === 'gone' ? 999_999 : columnIds[table]![column]!,
        values: [value],
        chains,
      }

function chance(likely: number) {
  return fc.integer({ min: 1, max: 10 }).map((each) => each <= likely * 10)
}

/** Writes what is another than in the model that was written before. */
async function write({ closes, tables, references }: Model, db: Db, before?: Model) {
  await db
    .updateTable('databases')
    .set({ closes_unreached: Number(closes) })
    .where('id', '=', databaseId)
    .execute()
  for (const [at, table] of tables.entries()) {
    if (table === before?.tables[at]) continue
    await db
      .updateTable('db_tables')
      .set({
        database_id: table.isThere ? databaseId : otherDatabaseId,
        active: Number(table.isActive),
        missing: Number(table.isMissing),
        is_lookup: Number(table.isLookup),
      })
      .where('id', '=', tableIds[at]!)
      .execute()
    await db
      .updateTable('db_columns')
      .set({ data_type: table.keyType, position: table.keyPosition })
      .where('id', '=', columnIds[at]![0]!)
      .execute()
    const { calculatedOver: over } = table
    const expression = over === null ? null : JSON.stringify([{ dbColumn: columnIds[over]![READ], function: 'none' }])
    const inTable = db.updateTable('db_columns').where('table_id', '=', tableIds[at]!)
    await inTable.set({ expression }).where('id', '=', columnIds[at]![CALCULATED]!).execute()
    await inTable
      .set({ active: Number(!table.isReadHidden) })
      .where('id', '=', columnIds[at]![READ]!)
      .execute()
  }
  for (const [at, reference] of references.entries()) {
    if (reference === before?.references[at]) continue
    const { from, to, column, kind } = reference
    await db
      .updateTable('db_references')
      .set({
        from_table_id: tableIds[from]!,
        to_table_id: tableIds[to]!,
        declared: Number(reference.isDeclared),
        in_source: Number(reference.isInSource),
        to_unique_key: Number(reference.isToUniqueKey),
      })
      .where('id', '=', referenceIds[at]!)
      .execute()
    await db.deleteFrom('db_reference_pairs').where('reference_id', '=', referenceIds[at]!).execute()
    const target = kind === 'of another table' ? (to + 1) % TABLES : to
    const pairs = Array.from({ length: pairsIn[kind] }, (_, position) => ({
      reference_id: referenceIds[at]!,
      position,
      from_column_id: columnIds[from]![column + position]!,
      to_column_id: columnIds[target]![position]!,
    }))
    if (pairs.length > 0) await db.insertInto('db_reference_pairs').values(pairs).execute()
  }
}

/** The tables of which anything is another in one model than in the other. */
const changedBetween = (one: Model, other: Model): ReadonlySet<number> =>
  new Set([
    ...tableIds.filter((_, at) => one.tables[at] !== other.tables[at]),
    ...one.references.flatMap((reference, at) =>
      reference === other.references[at] ? [] : [reference, other.references[at]!].map(({ from }) => tableIds[from]!),
    ),
  ])

/** All that a statement can be made of. */
const contentOf = (catalog: Catalog) => ({
  closes: catalog.closesUnreachedTables,
  references: catalog.references,
  tables: catalog.tables.map((table) => ({ ...table })),
  edges: catalog.tables.map((table) => referencesOf(catalog, table).map(({ id }) => id)),
  places: columnIds.flat().map((id) => [findColumn(catalog, id)?.table.id, findColumn(catalog, id)?.column]),
})

it('R6: what rules reach of a data model answers what people see more of as the whole of it does', async () => {
  const { db } = test.store
  const store = createCatalogStore(db)
  const catalogs = createCatalogs({ store, wholeTablesMax: Infinity })
  const seen = new Set<string>()
  // One transaction: a commit waits for the disk.
  await db.transaction().execute((within) =>
    fc.assert(
      fc.asyncProperty(
        anyModel,
        fc.array(anyEdit, { maxLength: 4 }),
        fc.array(fc.array(anyRule, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
        async (model, edits, people) => {
          const rulesOf = people.map((rules) => rules.map(toRule))
          await write(model, within)
          const before = await catalogs.openWithin(databaseId, [], () => within)
          const loadModels = await catalogs.loadReachWithin(databaseId, rulesOf.flat(), within)
          await write(edits.reduce(edit, model), within, model)
          const after = await catalogs.openWithin(databaseId, [], () => within)
          const reached = await loadModels()
          for (const rules of rulesOf) {
            const whole = widenedTables(before, after, rules)
            for (const { cause } of whole) seen.add(cause)
            expect(
              widenedTables(reached.before, reached.after, rules).map(({ table, cause }) => [
                table.id,
                table.displayName,
                cause,
              ]),
            ).toEqual(whole.map(({ table, cause }) => [table.id, table.displayName, cause]))
          }
        },
      ),
      { numRuns: Number(process.env.REACH_MODELS ?? 150), seed: Number(process.env.REACH_SEED ?? 7) },
    ),
  )
  expect([...seen].toSorted()).toEqual(['closed', 'joined', 'opened', 'rule', 'shown'])
})

it('R6: a rule makes no more of a data model be loaded than it reaches, and nothing later', async () => {
  const large = await openTestStore()
  try {
    const { db } = large.store
    const { databaseId: id } = await fillInstallation(db, { ownerId: 1, guestId: 1 }, { ...none, tables: 200 })
    const catalogs = createCatalogs({ store: createCatalogStore(db) })
    const { tables, references } = (await catalogs.get(id)).catalog
    // Ten tables lead to each, and each to the one of its ten.
    const { toTableId: tableId, pairs } = references.at(-1)!
    const columnId = pairs[0]!.toColumnId
    const leading = references.filter(({ toTableId }) => toTableId === tableId).map(({ fromTableId }) => fromTableId)
    const reached = [tables[0]!.id, tables[1]!.id, tableId, ...leading]
    const rule: AccessRule = { tableId, columnId, values: ['1'] }
    const loadModels = await catalogs.loadReachWithin(id, [rule], db)
    await db.updateTable('db_references').set({ declared: 0 }).where('to_table_id', '=', tableId).execute()
    const { before, after } = await loadModels()
    for (const model of [before, after]) expect(model.tables.map((table) => table.id)).toEqual(reached)
    expect([before.references.length, after.references.length]).toEqual([leading.length + 2, 2])
    expect(widenedTables(before, after, [rule]).map(({ table }) => table.id)).toEqual(leading)
    expect(() => before.tables[0]!.columns).toThrow('Only keys')
    expect(findColumn(before, columnId)?.table.id).toBe(tableId)
    expect(() => findColumn(before, columnId + 2)).toThrow('not among the keys')
  } finally {
    await large.close()
  }
})

it('R6: a data model of which changed tables are read anew is the whole of it, and the one before stays as it was', async () => {
  const { db } = test.store
  const store = createCatalogStore(db)
  const catalogs = createCatalogs({ store, wholeTablesMax: Infinity })
  const problems = new Set<string>()
  await db.transaction().execute((within) =>
    fc.assert(
      fc.asyncProperty(
        anyModel,
        fc.array(fc.array(anyEdit, { maxLength: 4 }), { minLength: 1, maxLength: 2 }),
        fc.array(fc.nat(TABLES - 1)),
        fc.boolean(),
        async (model, steps, loaded, isShared) => {
          const source = { from: () => within, isCurrent: () => Promise.resolve(true), isShared }
          const whole = () => catalogs.openWithin(databaseId, [], () => within)
          const looked = ({ tables }: Catalog) =>
            whenLoaded(() => tables.filter((_, at) => loaded.includes(at)).map((table) => ({ ...table })))
          await write(model, within)
          let [state, opened] = [
            model,
            await openPartially(await readOutline(store, databaseId, within), store, source),
          ]
          for (const edits of steps) {
            const before = opened.catalog
            const lookedAt = await looked(before)
            const edited = edits.reduce(edit, state)
            await write(edited, within, state)
            opened = await withChangedTables(opened, changedBetween(state, edited), store, source)
            const content = await whenLoaded(() => contentOf(opened.catalog))
            expect(content).toEqual(contentOf(await whole()))
            expect(await looked(before)).toEqual(lookedAt)
            for (const { columns } of content.tables)
              for (const { problem } of columns)
                if (problem !== undefined) problems.add(problem.replace(/\d+|Table \w+/gu, ''))
            state = edited
          }
        },
      ),
      { numRuns: Number(process.env.REACH_MODELS ?? 25), seed: Number(process.env.REACH_SEED ?? 7) },
    ),
  )
  expect(problems.size).toBeGreaterThan(1)
})
