import { type ExpressionTerm, FORMULA_VERSION, Problem, toFormula } from '@soundings/contract'
import { engines } from '@soundings/engines'
import {
  type Catalog,
  type CatalogColumn,
  type CatalogReference,
  type CatalogTable,
  type ColumnKind,
  ColumnsNotLoaded,
  type DataType,
  type DateKind,
  type Formula,
  type NumberFormat,
  type NumberKind,
  withCheckedColumns,
} from '@soundings/query'
import type { Db } from '../../../platform/store/store.ts'
import { isEngineName } from '../engine-names.ts'
import { isDeclared, isKeyPart } from '../keys/key-state.ts'
import type { CatalogStore, StoredCatalogColumn, StoredCatalogTable, StoredPair } from './catalogs.store.ts'

/** A data model without columns. */
export interface Outline {
  readonly rest: Omit<Catalog, 'tables'>
  readonly tables: readonly Omit<CatalogTable, 'columns'>[]
  readonly readColumn: Awaited<ReturnType<typeof columnReader>>
  /** Of keys alone: only they are planned by, and a large data model holds many other columns. */
  readonly distinctCounts: ReadonlyMap<number, number | undefined>
}

export const toColumnOf =
  ({ readColumn, distinctCounts }: Pick<Outline, 'readColumn' | 'distinctCounts'>) =>
  (stored: StoredCatalogColumn): CatalogColumn =>
    readColumn(stored, distinctCounts.get(stored.id))

/** Rows of the store are read in parts: what is made of them is kept, and they themselves are soon gone. */
const ROWS_AT_ONCE = 1000
/** Both stores bound the number of parameters of one statement. */
const IDS_AT_ONCE = 500

export function* inParts(ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) yield ids.slice(start, start + IDS_AT_ONCE)
}

export async function readOutline(store: CatalogStore, databaseId: number, from?: Db): Promise<Outline> {
  const readColumn = await columnReader(store, databaseId, from)
  const distinctCounts = new Map(
    (await store.statisticsOfKeys(databaseId, from)).map(({ columnId, statistics }) => [
      columnId,
      distinctCountIn(statistics),
    ]),
  )
  const references: CatalogReference[] = []
  for (let after = 0; ; after = references.at(-1)!.id) {
    const pairs = await store.referencesOf(databaseId, { after, limit: ROWS_AT_ONCE }, from)
    references.push(...toReferences(pairs))
    if (pairs.length < ROWS_AT_ONCE) break
  }
  const tables: Outline['tables'][number][] = []
  for (let after = 0; ; after = tables.at(-1)!.id) {
    const rows = await store.tablesOf(databaseId, { after, limit: ROWS_AT_ONCE }, from)
    tables.push(...rows.map(toTable))
    if (rows.length < ROWS_AT_ONCE) break
  }
  return {
    rest: { databaseId, closesUnreachedTables: await store.closesUnreached(databaseId, from), references },
    tables,
    readColumn,
    distinctCounts,
  }
}

/** How the columns of a database are made of stored ones. */
export async function columnReader(store: CatalogStore, databaseId: number, from?: Db) {
  const database = await store.findDatabase(databaseId, from)
  const hasLooseDates =
    database !== undefined && isEngineName(database.dbType) && engines[database.dbType].dialect.looseDates !== undefined
  return (stored: StoredCatalogColumn, distinctCount?: number): CatalogColumn =>
    toColumn(stored, distinctCount, hasLooseDates)
}

export const toTable = ({
  schema,
  active,
  missing,
  isLookup,
  ...table
}: StoredCatalogTable): Omit<CatalogTable, 'columns'> => ({
  ...table,
  isLookup: isLookup === 1,
  ...(schema !== null && { schema }),
  active: active === 1 && missing === 0,
  ...(missing !== 0 && { isMissing: true as const }),
})

export async function loadWhole(outline: Outline, store: CatalogStore, from?: Db) {
  const { rest, tables } = outline
  const read = toColumnOf(outline)
  const columns = Map.groupBy(await store.columnsOf(rest.databaseId, from), ({ tableId }) => tableId)
  return withCheckedColumns({
    ...rest,
    tables: tables.map((table) => ({ ...table, columns: (columns.get(table.id) ?? []).map(read) })),
  })
}

export interface NamedPlaces {
  readonly tableIds: readonly number[]
  /** Of tables that are wanted too. */
  readonly columnIds: readonly number[]
}

/** A catalog of a table with its references, and of the tables that are named, with all columns of each. */
export async function loadTable(
  store: CatalogStore,
  databaseId: number,
  tableId: number,
  named: NamedPlaces,
  from?: Db,
): Promise<Catalog> {
  const read = await columnReader(store, databaseId, from)
  const columns: StoredCatalogColumn[] = []
  for (const ids of inParts(named.columnIds)) columns.push(...(await store.columnsById(ids, from)))
  const ids = [...new Set([tableId, ...named.tableIds, ...columns.map((column) => column.tableId)])]
  const tables: CatalogTable[] = []
  for (const some of inParts(ids)) {
    const found = Map.groupBy(await store.columnsOfTables(some, from), (column) => column.tableId)
    for (const stored of await store.tablesById(databaseId, some, from))
      tables.push({ ...toTable(stored), columns: (found.get(stored.id) ?? []).map((column) => read(column)) })
  }
  return { databaseId, tables, references: toReferences(await store.referencesFrom(databaseId, tableId, from)) }
}

/** The columns by which tables refer to each other. */
export const keyColumnsIn = (references: readonly CatalogReference[]): number[] => {
  const ids = new Set<number>()
  for (const { pairs } of references)
    for (const { fromColumnId, toColumnId } of pairs) ids.add(fromColumnId).add(toColumnId)
  return [...ids]
}

/** For work with a catalog that changes nothing: begins again whenever columns had to be loaded. */
export async function whenLoaded<Result>(
  work: () => Result | Promise<Result>,
  whenOutdated: () => void | Promise<void> = throwOutdated,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ColumnsNotLoaded)) throw error
      if ((await error.load()) === 'outdated') await whenOutdated()
    }
  }
}

/** The same for work that itself gets the catalog, and gets that of now when it begins again. */
export const whenCurrent = <Result>(work: () => Promise<Result>): Promise<Result> => whenLoaded(work, () => undefined)

function throwOutdated() {
  throw new Problem('conflict', 'The data model was changed meanwhile. Ask again')
}

/** What the latest import did not find cannot be asked for, but keys and access rules still know it. */
function toColumn(
  {
    tableId: _table,
    position: _position,
    tableMissing,
    dataType,
    numberKind,
    dateKind,
    format,
    kind,
    active,
    missing,
    pk,
    declared_key,
    expression,
    ...column
  }: StoredCatalogColumn,
  distinctCount: number | undefined,
  hasLooseDates: boolean,
): CatalogColumn {
  return {
    ...column,
    ...(distinctCount !== undefined && { distinctCount }),
    dataType: dataType as DataType,
    ...(numberKind !== null && { numberKind: numberKind as NumberKind }),
    ...(format !== null && dataType === 'NUMBER' && { format: JSON.parse(format) as NumberFormat }),
    ...(dateKind !== null && { dateKind: dateKind as DateKind }),
    ...(dataType === 'DATE' && hasLooseDates && expression === null && { mayHoldNonDates: true as const }),
    kind: kind as ColumnKind,
    active: active === 1 && missing === 0 && tableMissing === 0,
    ...(missing !== 0 && { isMissing: true as const }),
    primaryKey: isKeyPart({ pk, declared_key, missing, data_type: dataType }),
    ...(isDeclared({ declared_key }) && { isDeclaredKey: true as const }),
    ...(expression !== null && { formula: readExpression(expression) }),
  }
}

/** The stored formula of a calculated column. */
const readExpression = (json: string): Formula<number> =>
  toFormula(JSON.parse(json) as ExpressionTerm[], 'expression', FORMULA_VERSION)

/** Of the pairs of references, in their order. */
export const toReferences = (pairs: readonly StoredPair[]): CatalogReference[] =>
  [...Map.groupBy(pairs, ({ id }) => id).values()].map(toReference)

function toReference(pairs: readonly StoredPair[]): CatalogReference {
  const { id, fromTableId, toTableId, toUniqueKey, inSource } = pairs[0]!
  return {
    id,
    fromTableId,
    toTableId,
    pairs: pairs.map(({ fromColumnId, toColumnId }) => ({ fromColumnId, toColumnId })),
    isToUniqueKey: toUniqueKey === 1,
    ...(inSource === 0 && { isOnlyDeclared: true }),
  }
}

export function distinctCountIn(statistics: string): number | undefined {
  const { distinctCount } = JSON.parse(statistics) as { distinctCount?: unknown }
  return typeof distinctCount === 'number' ? distinctCount : undefined
}
