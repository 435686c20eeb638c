import {
  type AccessRule,
  areRulesFitting,
  type Catalog,
  type CatalogColumn,
  type CatalogReference,
  type CatalogTable,
  type ColumnPlace,
  tablesAround,
} from '@soundings/query'
import type { Db } from '../../../platform/store/store.ts'
import type { CatalogStore } from './catalogs.store.ts'
import { columnReader, inParts, keyColumnsIn, toReferences, toTable } from './load-catalog.ts'

/**
 * A data model before and after a change, each with the tables, references and columns of references and rules that can make a
 * difference to people under these rules. `widenedTables` answers of them what it answers of the whole models.
 */
export interface ReachedModels {
  readonly before: Catalog
  readonly after: Catalog
}

interface Reach {
  readonly catalog: Catalog
  /** Of all tables of the database, as of those that no rule reaches nothing else can matter. */
  readonly states: ReadonlyMap<number, number>
  /** Loads the tables with these ids. */
  readonly loadTables: (ids: readonly number[]) => Promise<CatalogTable[]>
}

const ROWS_AT_ONCE = 1000

/**
 * Reads what rules reach, as it is now whatever changes later. Answers how to compare it, after a change, with what they reach then.
 */
export async function loadReach(
  store: CatalogStore,
  databaseId: number,
  rules: readonly AccessRule[],
  from: Db,
): Promise<() => Promise<ReachedModels>> {
  const before = await readReach(store, databaseId, rules, [], from)
  const idsBefore = new Set(before.catalog.tables.map(({ id }) => id))
  return async () => {
    // Also with the tables that rules reached before, and what they lead to now.
    const after = await readReach(store, databaseId, rules, [...idsBefore], from)
    const idsAfter = new Set(after.catalog.tables.map(({ id }) => id))
    const areClosedOpened = before.catalog.closesUnreachedTables === true && !after.catalog.closesUnreachedTables
    const areAllConcerned = areClosedOpened || !areRulesFitting(before.catalog, rules)
    const otherIds = [...before.states].flatMap(([id, state]) => {
      const now = after.states.get(id)
      return now !== undefined && (areAllConcerned || state !== now) && !idsAfter.has(id) ? [id] : []
    })
    const tablesAfter = sorted([...after.catalog.tables, ...(await after.loadTables(otherIds))])
    // Names in the database never change, so that those of tables which rules did not reach need not be held.
    const unreachedBefore = tablesAfter.filter(({ id }) => before.states.has(id) && !idsBefore.has(id))
    const tablesBefore = sorted([
      ...before.catalog.tables,
      ...unreachedBefore.map((table) => keysOnly({ ...table, ...toState(before.states.get(table.id)!) })),
    ])
    return {
      before: { ...before.catalog, tables: tablesBefore },
      after: { ...after.catalog, tables: tablesAfter },
    }
  }
}

async function readReach(
  store: CatalogStore,
  databaseId: number,
  rules: readonly AccessRule[],
  moreIds: readonly number[],
  from: Db,
): Promise<Reach> {
  const states = await readStates(store, databaseId, from)
  const links = await readLinks(store, databaseId, from)
  const isKnown = (id: number) => states.has(id)
  const broken = [
    ...(await store.tablesWithBrokenReferences(databaseId, from)),
    ...links.sources.filter((_, at) => !isKnown(links.targets[at]!)),
  ]
  const goals = rules.map(({ tableId }) => tableId).filter(isKnown)
  // A table with a broken reference shows no rows to people under rules, wherever it is.
  const tableIds = tablesAround(links, goals, [...broken, ...moreIds].filter(isKnown))
  const referenceIds = links.ids.filter((_, at) => tableIds.has(links.sources[at]!))
  const references: CatalogReference[] = []
  for (const ids of inParts(referenceIds)) references.push(...toReferences(await store.referencesById(ids, from)))
  const loadTables = async (ids: readonly number[]) => {
    const tables: CatalogTable[] = []
    for (const some of inParts(ids))
      tables.push(...(await store.tablesById(databaseId, some, from)).map((stored) => keysOnly(toTable(stored))))
    return tables
  }
  return {
    states,
    loadTables,
    catalog: {
      databaseId,
      closesUnreachedTables: await store.closesUnreached(databaseId, from),
      references,
      tables: await loadTables([...tableIds].filter(isKnown)),
      findPlace: await loadPlaces(store, databaseId, rules, references, from),
    },
  }
}

/** Finds the columns of references and rules. */
async function loadPlaces(
  store: CatalogStore,
  databaseId: number,
  rules: readonly AccessRule[],
  references: readonly CatalogReference[],
  from: Db,
): Promise<(columnId: number) => ColumnPlace | undefined> {
  const ids = [...rules.map(({ columnId }) => columnId), ...keyColumnsIn(references)]
  const places = new Map<number, ColumnPlace | undefined>(ids.map((id) => [id, undefined]))
  const read = await columnReader(store, databaseId, from)
  for (const some of inParts([...places.keys()]))
    for (const stored of await store.columnsById(some, from))
      places.set(stored.id, { tableId: stored.tableId, column: read(stored), position: stored.position })
  return (columnId) => {
    if (!places.has(columnId)) throw new Error(`The column ${columnId} is not among the keys that are loaded`)
    return places.get(columnId)
  }
}

const ACTIVE = 1
const LOOKUP = 2

const toState = (state: number) => ({ active: (state & ACTIVE) !== 0, isLookup: (state & LOOKUP) !== 0 })

/** A small number for each table, since there may be tens of thousands. */
async function readStates(store: CatalogStore, databaseId: number, from: Db): Promise<ReadonlyMap<number, number>> {
  const states = new Map<number, number>()
  for (let after = 0; ;) {
    const rows = await store.statesOf(databaseId, { after, limit: ROWS_AT_ONCE }, from)
    for (const { id, active, missing, isLookup } of rows)
      states.set(id, (active === 1 && missing === 0 ? ACTIVE : 0) | (isLookup === 1 ? LOOKUP : 0))
    if (rows.length < ROWS_AT_ONCE) return states
    after = rows.at(-1)!.id
  }
}

/** The references of a database as numbers, at the same places of several lists. */
async function readLinks(store: CatalogStore, databaseId: number, from: Db) {
  const [ids, sources, targets]: [number[], number[], number[]] = [[], [], []]
  for (let after = 0; ; after = ids.at(-1)!) {
    const rows = await store.linksOf(databaseId, { after, limit: ROWS_AT_ONCE }, from)
    for (const { id, fromTableId, toTableId } of rows) {
      ids.push(id)
      sources.push(fromTableId)
      targets.push(toTableId)
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  return { ids, sources, targets }
}

const sorted = (tables: readonly CatalogTable[]): CatalogTable[] => tables.toSorted((one, other) => one.id - other.id)

const unloaded = {
  get columns(): readonly CatalogColumn[] {
    throw new Error('Only keys of this data model are loaded')
  },
}

/** One getter for all tables: one for each would take more memory than the table. */
const keysOnly = (table: Omit<CatalogTable, 'columns'>): CatalogTable =>
  Object.assign(Object.create(unloaded) as typeof unloaded, table)
