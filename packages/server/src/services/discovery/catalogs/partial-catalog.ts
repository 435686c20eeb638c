import {
  type Catalog,
  type CatalogColumn,
  type CatalogReference,
  type CatalogTable,
  type ColumnPlace,
  ColumnsNotLoaded,
  tablesCalculating,
  withCheckedColumns,
} from '@soundings/query'
import { isSameJson } from '../../../platform/same-json.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { CatalogStore, StoredCatalogColumn } from './catalogs.store.ts'
import {
  distinctCountIn,
  inParts,
  keyColumnsIn,
  type Outline,
  toColumnOf,
  toReferences,
  toTable,
  whenLoaded,
} from './load-catalog.ts'

/** A data model of which columns are loaded when they are first looked at; see `ColumnsNotLoaded`. */
export interface PartialModel {
  readonly catalog: Catalog
  /** Then the next who asks begins with none. */
  readonly isFull: () => boolean
  readonly parts: Parts
}

/** By their table and by their ids, which are undefined for those that no column has. */
interface LoadedColumns {
  readonly byTable: Map<number, readonly CatalogColumn[]>
  readonly places: Map<number, ColumnPlace | undefined>
}

interface Parts extends Outline {
  /** Of tables that are as they were when the data model was opened: the same object in every model that was derived since. */
  readonly shared: LoadedColumns
  readonly sizeAtFirst: number
  /** Of tables that were changed since then, each with all columns. */
  readonly own: LoadedColumns
  readonly calculatingIds: ReadonlySet<number>
}

/** Where the columns of a data model come from. */
export interface ColumnSource {
  /** The transaction, while one is open. */
  readonly from: () => Db | undefined
  /** A change writes the revision with what it changes: where that is the same afterwards, nothing newer was read. */
  readonly isCurrent: () => Promise<boolean>
  /** Whether what is loaded is for all who ask; what a transaction reads is not. */
  readonly isShared: boolean
}

/** More loaded columns than this are given up. */
const LOADED_COLUMNS_MAX = 100_000
const CHANGED_TABLES_MAX = 1000

export async function openPartially(
  outline: Outline,
  store: CatalogStore,
  source: ColumnSource,
): Promise<PartialModel> {
  const shared = noColumns()
  const read = toColumnOf(outline)
  for (const ids of inParts(keyColumnsIn(outline.rest.references)))
    for (const stored of await store.columnsById(ids, source.from()))
      shared.places.set(stored.id, toPlace(stored, read(stored)))
  const calculatingIds = new Set(await store.tablesWithCalculatedColumns(outline.rest.databaseId, source.from()))
  for (const ids of inParts([...calculatingIds]))
    addTables(shared, ids, await store.columnsOfTables(ids, source.from()), (stored) =>
      toPlace(stored, shared.places.get(stored.id)?.column ?? read(stored)),
    )
  return assemble(
    { ...outline, shared, sizeAtFirst: shared.places.size, own: noColumns(), calculatingIds },
    store,
    source,
    shared,
  )
}

/**
 * The data model after a change of these tables, their columns and references alone. All else, which may be hundreds of thousands of
 * columns, is that of the model before.
 */
export async function withChangedTables(
  { parts: before }: PartialModel,
  tableIds: ReadonlySet<number>,
  store: CatalogStore,
  source: ColumnSource,
): Promise<PartialModel> {
  const from = source.from()
  const { databaseId } = before.rest
  const tables: Outline['tables'][number][] = []
  const references: CatalogReference[] = []
  for (const id of tableIds) references.push(...toReferences(await store.referencesFrom(databaseId, id, from)))
  for (const ids of inParts([...tableIds]))
    tables.push(...(await store.tablesById(databaseId, ids, from)).map((stored) => toTable(stored)))
  const outline: Outline = {
    ...before,
    tables: [...before.tables.filter(({ id }) => !tableIds.has(id)), ...tables].toSorted(byId),
    rest: { ...before.rest, closesUnreachedTables: await store.closesUnreached(databaseId, from) },
  }
  const known = before.rest.references.filter(({ fromTableId }) => tableIds.has(fromTableId))
  const isSame = isSameJson(known, references.toSorted(byId))
  const after = isSame ? outline : await withReferences(outline, known, references, tableIds, store, from)
  const concerned = new Set([
    ...tableIds,
    ...(isSame ? [] : await tablesOfKeys([...known, ...references], store, from)),
  ])
  const own = noColumns()
  for (const [id, columns] of before.own.byTable) if (!concerned.has(id)) own.byTable.set(id, columns)
  for (const [id, place] of before.own.places) if (!place || !concerned.has(place.tableId)) own.places.set(id, place)
  const read = toColumnOf(after)
  const calculatingIds = new Set([...before.calculatingIds].filter((id) => !tableIds.has(id)))
  for (const ids of inParts([...concerned])) {
    const columns = await store.columnsOfTables(ids, from)
    addTables(own, ids, columns, (stored) => toPlace(stored, read(stored)))
    for (const { tableId, expression } of columns) if (expression !== null) calculatingIds.add(tableId)
  }
  return assemble({ ...before, ...after, own, calculatingIds }, store, source, own)
}

/** Of columns that became keys, or are none any more, other statistics are known. */
async function tablesOfKeys(
  references: readonly CatalogReference[],
  store: CatalogStore,
  from: Db | undefined,
): Promise<readonly number[]> {
  const found: number[] = []
  for (const ids of inParts(keyColumnsIn(references)))
    found.push(...(await store.columnsById(ids, from)).map(({ tableId }) => tableId))
  return found
}

async function withReferences(
  outline: Outline,
  known: readonly CatalogReference[],
  references: readonly CatalogReference[],
  tableIds: ReadonlySet<number>,
  store: CatalogStore,
  from: Db | undefined,
): Promise<Outline> {
  const all = [
    ...outline.rest.references.filter(({ fromTableId }) => !tableIds.has(fromTableId)),
    ...references,
  ].toSorted(byId)
  const before = new Set(keyColumnsIn(outline.rest.references))
  const after = new Set(keyColumnsIn(all))
  const distinctCounts = new Map(outline.distinctCounts)
  const concerned = keyColumnsIn([...known, ...references])
  for (const id of concerned) if (!after.has(id)) distinctCounts.delete(id)
  // Others stay as they are: an analysis that is under way would make other statements of a data model that is compared with this one.
  for (const ids of inParts(concerned.filter((id) => after.has(id) && !before.has(id))))
    for (const { columnId, statistics } of await store.statisticsById(ids, from))
      distinctCounts.set(columnId, distinctCountIn(statistics))
  return { ...outline, distinctCounts, rest: { ...outline.rest, references: all } }
}

/** What is loaded at first is put into `first`, since it may already be newer than the models which share columns with this one. */
async function assemble(
  parts: Parts,
  store: CatalogStore,
  source: ColumnSource,
  first: LoadedColumns,
): Promise<PartialModel> {
  const { rest, tables, shared, sizeAtFirst, own, calculatingIds } = parts
  const read = toColumnOf(parts)
  let isOpen = false
  const isOutdated = async () => isOpen && !(await source.isCurrent())
  const target = () => (!isOpen ? first : source.isShared ? shared : own)
  const columnsOf = (tableId: number) => own.byTable.get(tableId) ?? shared.byTable.get(tableId)

  function findPlace(columnId: number): ColumnPlace | undefined {
    if (own.places.has(columnId)) return own.places.get(columnId)
    const place = shared.places.get(columnId)
    if (!place && !shared.places.has(columnId)) throw new ColumnsNotLoaded(() => loadTableOf(columnId))
    return place && own.byTable.has(place.tableId) ? undefined : place
  }

  /** Columns that were found before stay the same objects. */
  const keep = (stored: StoredCatalogColumn) =>
    toPlace(stored, (own.places.get(stored.id) ?? shared.places.get(stored.id))?.column ?? read(stored))

  async function loadTables(ids: readonly number[]): Promise<'loaded' | 'outdated'> {
    const stored: StoredCatalogColumn[] = []
    for (const some of inParts(ids)) stored.push(...(await store.columnsOfTables(some, source.from())))
    if (await isOutdated()) return 'outdated'
    addTables(target(), ids, stored, keep)
    return 'loaded'
  }

  async function loadTableOf(columnId: number): Promise<'loaded' | 'outdated'> {
    const tableId = await store.tableOfColumn(rest.databaseId, columnId, source.from())
    if (tableId !== undefined) return loadTables([tableId])
    if (await isOutdated()) return 'outdated'
    target().places.set(columnId, undefined)
    return 'loaded'
  }

  /** A table is mostly read with those that it refers to. */
  const withNeighbours = (id: number) =>
    [
      ...new Set([
        id,
        ...rest.references.flatMap(({ fromTableId, toTableId }) => (fromTableId === id ? toTableId : [])),
      ]),
    ].filter((each) => !columnsOf(each))

  function readColumns(tableId: number): readonly CatalogColumn[] {
    const columns = columnsOf(tableId)
    if (!columns) throw new ColumnsNotLoaded(() => loadTables(withNeighbours(tableId)))
    return columns
  }

  const unchecked: Catalog = {
    ...rest,
    tables: tables.map((table) => new LazyTable(table, readColumns) as unknown as CatalogTable),
    findPlace,
    calculatingIds,
  }
  const catalog = await whenLoaded(() => withCheckedColumns(unchecked, tablesCalculating(unchecked)))
  isOpen = true
  return {
    catalog,
    isFull: () => shared.places.size - sizeAtFirst > LOADED_COLUMNS_MAX || own.byTable.size > CHANGED_TABLES_MAX,
    parts,
  }
}

type ReadColumns = (tableId: number) => readonly CatalogColumn[]

/** One accessor for the tables of all models: with one for each, a table takes five times the memory. Its own, so that copies have columns. */
class LazyTable {
  readonly #read: ReadColumns

  constructor(table: Outline['tables'][number], read: ReadColumns) {
    this.#read = read
    Object.assign(this, table)
    Object.defineProperty(this, 'columns', LazyTable.#columns)
  }

  static readonly #columns = {
    enumerable: true,
    get(this: LazyTable & Pick<CatalogTable, 'id'>) {
      return this.#read(this.id)
    },
  }
}

const noColumns = (): LoadedColumns => ({ byTable: new Map(), places: new Map() })

const toPlace = ({ tableId, position }: StoredCatalogColumn, column: CatalogColumn): ColumnPlace => ({
  tableId,
  column,
  position,
})

function addTables(
  to: LoadedColumns,
  ids: readonly number[],
  stored: readonly StoredCatalogColumn[],
  placeOf: (stored: StoredCatalogColumn) => ColumnPlace,
) {
  const byTable = Map.groupBy(stored, ({ tableId }) => tableId)
  for (const id of ids) {
    const places = (byTable.get(id) ?? []).map((column) => placeOf(column))
    for (const place of places) to.places.set(place.column.id, place)
    to.byTable.set(
      id,
      places.map(({ column }) => column),
    )
  }
}

const byId = (one: { readonly id: number }, other: { readonly id: number }) => one.id - other.id
