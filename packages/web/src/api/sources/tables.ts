import {
  checkReference,
  listPublicTables,
  listTables,
  saveTable,
  shareTables,
  type CalculatedChange,
  type DbTable,
  type ReferenceChange,
  type TableChange,
} from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from '../core/call.ts'
import { pageQuery, wholeList } from '../core/list-query.ts'

/** As many names as are offered at once; others are found by typing. */
const NAMES = 100

export const tableQueries = {
  all: ['tables'] as const,
  /** The first tables that questions may be built from whose names or descriptions contain what was typed, without columns. */
  found: (db: number, search: string) =>
    pageQuery([...tableQueries.all, 'found', db, search], ({ signal }) =>
      callForPage(listPublicTables, {
        params: { db },
        query: { size: NAMES, columns: 'false', ...(search !== '' && { search }) },
        signal,
      }),
    ),
  /**
   * The tables that questions over these tables are built from, and those of the columns that saved questions use. Hidden tables
   * are given by their keys alone, because joins run through them.
   */
  around: (db: number, tableIds: readonly number[], columnIds: readonly number[] = []) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'around', db, tableIds, columnIds],
      queryFn: ({ signal }) =>
        tableIds.length === 0
          ? []
          : call(listPublicTables, {
              params: { db },
              query: {
                ...wholeList,
                passages: 'true',
                around: tableIds.join(','),
                ...(columnIds.length > 0 && { columnIds: columnIds.slice(0, COLUMNS_MAX).join(',') }),
              },
              signal,
            }),
    }),
  /** The same for what questions are built from. */
  ofQueries: (db: number, queries: readonly AboutTable[]) =>
    tableQueries.around(
      db,
      unique(
        queries.flatMap(({ dbTable, virtualColumns = [] }) =>
          [dbTable ?? [], virtualColumns.flatMap((column) => column.dbTable ?? [])].flat(),
        ),
      ),
      unique(queries.flatMap(columnIdsIn)),
    ),
  /** The tables around one, and those that refer to it with what they lead to. */
  referring: (db: number, tableId: number) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'referring', db, tableId],
      queryFn: ({ signal }) =>
        call(listPublicTables, {
          params: { db },
          query: { ...wholeList, passages: 'true', around: String(tableId), referring: 'true' },
          signal,
        }),
    }),
  /** Whether a reference fits the data, counted when it is asked for. */
  referenceCheck: (fromTableId: number, { toTableId, pairs }: ReferenceChange) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'reference-check', fromTableId, toTableId, pairs],
      queryFn: ({ signal }) => call(checkReference, { body: { fromTableId, toTableId, pairs }, signal }),
      staleTime: 0,
      retry: false,
    }),
}

const COLUMNS_MAX = 500

/** A question as it travels, or what a link says of one. */
interface AboutTable {
  readonly dbTable?: number | undefined
  readonly virtualColumns?: readonly { readonly kind: string; readonly dbTable?: number }[] | undefined
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((one, other) => one - other)

/** Wherever it names a column. */
function columnIdsIn(query: AboutTable): number[] {
  const ids: number[] = []
  JSON.stringify(query, (key, value: unknown) => {
    // Columns that only the question has come with it.
    if (/column/i.test(key) && typeof value === 'number' && value > 0) ids.push(value)
    return value
  })
  return ids
}

/** Another name, hidden or monitored: the table alone, without what is still unsaved in its columns. */
export const toTableFields = ({ id, version, displayName, description, active, monitored }: DbTable) => ({
  id,
  version,
  displayName,
  description,
  active,
  monitored,
})

export function useSaveTable() {
  return useMutation({ mutationFn: (change: TableChange) => call(saveTable, { body: change }) })
}

interface AddedCalculated extends Omit<CalculatedChange, 'id'> {
  readonly databaseId: number
  readonly tableId: number
}

/** Adds a calculated column to a table, beside those that it has by now. */
export function useAddCalculated() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ databaseId, tableId, ...added }: AddedCalculated) => {
      const [table] = await call(listTables, {
        params: { db: databaseId },
        query: { ...wholeList, ids: String(tableId) },
      })
      if (!table) throw new Error(`There is no table ${tableId}`)
      const present = table.columns.flatMap((column) =>
        column.expression ? [{ id: column.id, displayName: column.displayName, expression: column.expression }] : [],
      )
      return call(saveTable, { body: { ...toTableFields(table), columns: [], calculated: [...present, added] } })
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: tableQueries.all }),
  })
}

export function useShareTables() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, usernames }: { ids: number[]; usernames: string[] }) =>
      call(shareTables, { body: { tableIds: ids, usernames } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...tableQueries.all, 'shared-with'] }),
  })
}
