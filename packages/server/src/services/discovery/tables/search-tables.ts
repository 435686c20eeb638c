import { type Found, isAdministrator, mayUse } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { WantedWords } from '../../../platform/store/lists/find-words.ts'
import { tableMissing } from '../access/table-access.ts'
import { whenCurrent } from '../catalogs/load-catalog.ts'
import type { TableSearchStore } from './search-tables.store.ts'
import type { TableVisibility } from './table-reply.ts'

type FoundTable = Extract<Found, { kind: 'table' }>
type FoundColumn = Extract<Found, { kind: 'column' }>

interface Needs {
  readonly store: TableSearchStore
  readonly tableVisibility: TableVisibility
}

/** Tables and columns by their names, for people who can open them. */
export function createTableSearch({ store, tableVisibility }: Needs) {
  const askerOf = (viewer: Viewer) => ({ userId: viewer.userId, seesAll: isAdministrator(viewer) })
  /** In the data model, or as the beginning of a question. */
  const mayOpen = (viewer: Viewer) =>
    mayUse(viewer, ['database.view', 'database.write_access', 'question.write_access'])

  async function nameTables(viewer: Viewer, ids: readonly number[]): Promise<FoundTable[]> {
    return mayOpen(viewer)
      ? (await store.nameTables(askerOf(viewer), ids)).map((table) => ({ kind: 'table', ...table }))
      : []
  }

  return {
    nameTables,

    async assertVisible(viewer: Viewer, id: number): Promise<void> {
      if ((await nameTables(viewer, [id])).length === 0) throw tableMissing()
    },

    async findTables(
      viewer: Viewer,
      wanted: WantedWords,
      { firstIds, limit }: { firstIds: readonly number[]; limit: number },
    ): Promise<FoundTable[]> {
      return mayOpen(viewer)
        ? (await store.findTables(askerOf(viewer), wanted, firstIds, limit)).map((table) => ({
            kind: 'table',
            ...table,
          }))
        : []
    },

    /** A calculated column may read tables that its reader may not use. */
    async findColumns(viewer: Viewer, wanted: WantedWords, { limit }: { limit: number }): Promise<FoundColumn[]> {
      if (!mayOpen(viewer)) return []
      const columns: FoundColumn[] = []
      for (const { expression, ...column } of await store.findColumns(askerOf(viewer), wanted, limit)) {
        const isShown =
          expression === null ||
          (await whenCurrent(async () =>
            (await tableVisibility(viewer, column.databaseId)).isComputable(column.id, column.tableId),
          ))
        if (isShown) columns.push({ kind: 'column', ...column })
      }
      return columns
    },
  }
}
