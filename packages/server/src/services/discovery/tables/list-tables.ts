import { type DbTable, keyColumnsOf } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { TableAccess } from '../access/table-access.ts'
import { whenCurrent } from '../catalogs/load-catalog.ts'
import { hiddenKeysOf, type Sight, type TableVisibility, toPassage, toTable } from './table-reply.ts'
import type { StoredTable, TableFilter, TableStore } from './tables.store.ts'

interface Needs {
  readonly store: Pick<TableStore, 'list' | 'columnsOfTables' | 'declaredKeys'>
  readonly tableAccess: Pick<TableAccess, 'assertMayUseDatabase'>
  readonly tableVisibility: TableVisibility
}

export interface TablesAsk extends ListAsk {
  /** Names alone. */
  readonly withoutColumns?: boolean
}

/** What the data model and choices among all tables ask for. */
interface AllTablesAsk extends TablesAsk, Pick<TableFilter, 'ids' | 'columnIds' | 'key'> {
  /** Only these tables and those that their references lead to, over any number of steps. */
  readonly around?: readonly number[] | undefined
  /** Of the columns, primary keys alone. */
  readonly withKeysOnly?: boolean
}

export interface PublicTablesAsk extends TablesAsk {
  /** With hidden tables, of which only the keys are given: joins run through them. */
  readonly withTablesBetween: boolean
  /** Only these tables and those that their references lead to, over any number of steps. */
  readonly around?: readonly number[] | undefined
  /** Then also the tables of these columns, wherever they are. */
  readonly columnIds?: readonly number[] | undefined
  /** Then also the tables that refer to them, and those that these lead to. */
  readonly withReferring?: boolean
}

/** The tables of a database as people list and search them. */
export function createListTables({ store, tableAccess, tableVisibility }: Needs) {
  async function open(viewer: Viewer, databaseId: number) {
    await tableAccess.assertMayUseDatabase(viewer, databaseId)
    const sight = await tableVisibility(viewer, databaseId)
    const filter: TableFilter = { databaseId, ...(!sight.usesWhole && { sharedWith: viewer.userId }) }
    return { sight, filter }
  }

  async function withColumns(tables: readonly StoredTable[], sight: Sight): Promise<DbTable[]> {
    const columns = Map.groupBy(await store.columnsOfTables(tables), ({ table_id }) => table_id)
    const declared = await store.declaredKeys(tables)
    return tables.map((table) => toTable(table, columns.get(table.id) ?? [], sight, declared.get(table.id)))
  }

  return {
    /** As the data model editor shows them, hidden ones too. */
    list: (
      viewer: Viewer,
      databaseId: number,
      { withoutColumns = false, withKeysOnly = false, ids, around, columnIds, key, ...ask }: AllTablesAsk,
    ): Promise<Page<DbTable>> =>
      whenCurrent(async () => {
        const { sight, filter } = await open(viewer, databaseId)
        const { rows, total } = await store.list(
          {
            ...filter,
            ids: around ? reachOf(sight, around).filter((id) => ids?.includes(id) ?? true) : ids,
            columnIds,
            key,
          },
          ask,
        )
        if (withoutColumns) return { rows: rows.map((table) => namesOf(table, sight)), total }
        const tables = await withColumns(rows, sight)
        return {
          rows: withKeysOnly
            ? tables.map((table) => ({ ...table, columns: keyColumnsOf(table), references: [] }))
            : tables,
          total,
        }
      }),

    /** What questions can be built from. A search finds no hidden table, since it would tell its name. */
    listPublic: (
      viewer: Viewer,
      databaseId: number,
      {
        withTablesBetween,
        around,
        columnIds = [],
        withReferring = false,
        withoutColumns = false,
        ...ask
      }: PublicTablesAsk,
    ): Promise<Page<DbTable>> =>
      whenCurrent(async () => {
        const { sight, filter } = await open(viewer, databaseId)
        const showsHidden = withTablesBetween && !withoutColumns && ask.search === undefined && ask.sort === undefined
        const { rows, total } = await store.list(
          {
            ...filter,
            ...(!showsHidden && { onlyActive: true }),
            ...(around && {
              ids: [
                ...reachOf(sight, withReferring ? referringTo(sight, around) : around),
                ...columnIds.flatMap((id) => sight.tableOf(id) ?? []),
              ],
            }),
          },
          showsHidden ? { ...ask, sort: 'active,desc;displayName' } : ask,
        )
        if (withoutColumns) return { rows: rows.map((table) => namesOf(table, sight)), total }
        const keyColumnIds = sight.keyColumnIds()
        const tables = await withColumns(rows, sight)
        return {
          rows: tables.map((table) =>
            table.active ? toPublic(table, keyColumnIds, sight) : toPassage(table, keyColumnIds),
          ),
          total,
        }
      }),
  }
}

export type ListTables = ReturnType<typeof createListTables>

function reachOf({ referencesOf, isUsable }: Sight, tableIds: readonly number[]): number[] {
  const reached = new Set(tableIds.filter(isUsable))
  // A Set visits what is added while it is walked.
  for (const id of reached) for (const { toTableId } of referencesOf(id)) reached.add(toTableId)
  return [...reached]
}

const STEPS = 3

/** The tables, and those that refer to them over a few references. */
function referringTo({ referencesOf, referringTableIds, isUsable }: Sight, tableIds: readonly number[]): number[] {
  const found = new Set(tableIds)
  const others = referringTableIds().filter(isUsable)
  for (let step = 0; step < STEPS; step += 1) {
    const nearer = others.filter(
      (id) => !found.has(id) && referencesOf(id).some(({ toTableId }) => found.has(toTableId)),
    )
    for (const id of nearer) found.add(id)
  }
  return [...found]
}

const namesOf = (table: StoredTable, sight: Sight): DbTable => ({ ...toTable(table, [], sight), references: [] })

/** A calculated column is one as any other here, without what it is made of. */
const toPublic = (table: DbTable, keyColumnIds: ReadonlySet<number>, { isComputable }: Sight): DbTable => ({
  ...table,
  columns: table.columns
    .filter(({ id, active, expression }) => active && (!expression || isComputable(id, table.id)))
    .map(({ expression: _expression, ...column }) => column),
  hiddenKeys: hiddenKeysOf(table.columns, keyColumnIds),
})
