import { checkReference, listPublicTables, listTables, saveTable, shareTables, type DbColumn, type DbTable, type ReferenceChange, type TableChange } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForPage } from './call.ts'
import { type PageAsk, pageQuery, toAddress, wholeList } from './list-query.ts'

/** As many names as are offered at once; others are found by typing. */
const NAMES = 100

/** As many ids as an address holds. */
const IDS_MAX = 500

export const tableQueries = {
  all: ['tables'] as const,
  /** Hidden ones too, without columns, for choices among names. */
  names: (db: number, ask: PageAsk) =>
    pageQuery([...tableQueries.all, 'names', db, ask], ({ signal }) => callForPage(listTables, { params: { db }, query: { ...toAddress(ask), columns: 'false' }, signal })),
  /** The names of these tables. */
  namesOf: (db: number, ids: readonly number[]) =>
    queryOptions({ queryKey: [...tableQueries.all, 'names-of', db, ids], queryFn: ({ signal }) => readTables(db, ids, { columns: 'false' }, signal) }),
  /** A table with all its columns, then those that it refers to. */
  withTargets: (db: number, id: number) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'with-targets', db, id],
      async queryFn({ signal }) {
        const tables = await readTables(db, [id], {}, signal)
        const targets = unique(tables.flatMap(({ references }) => references.map(({ toTableId }) => toTableId)).filter((toTableId) => toTableId !== id))
        return [...tables, ...(await readTables(db, targets, {}, signal))]
      },
    }),
  /** Tables with a primary key, or with a single key column of one type; of their columns only the keys. */
  keys: (db: number, key: 'any' | DbColumn['dataType'], search: string) =>
    pageQuery([...tableQueries.all, 'keys', db, key, search], ({ signal }) =>
      callForPage(listTables, { params: { db }, query: { size: NAMES, key, columns: 'keys', ...(search !== '' && { search }) }, signal }),
    ),
  /** The table of a column, with all its columns. */
  ofColumn: (db: number, columnId: number) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'of-column', db, columnId],
      queryFn: async ({ signal }) => (await call(listTables, { params: { db }, query: { columnIds: String(columnId) }, signal }))[0] ?? null,
    }),
  /** The first tables that questions may be built from whose names or descriptions contain what was typed, without columns. */
  found: (db: number, search: string) =>
    pageQuery([...tableQueries.all, 'found', db, search], ({ signal }) =>
      callForPage(listPublicTables, { params: { db }, query: { size: NAMES, columns: 'false', ...(search !== '' && { search }) }, signal }),
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
              query: { ...wholeList, passages: 'true', around: tableIds.join(','), ...(columnIds.length > 0 && { columnIds: columnIds.slice(0, COLUMNS_MAX).join(',') }) },
              signal,
            }),
    }),
  /** The same for what questions are built from. */
  ofQueries: (db: number, queries: readonly AboutTable[]) =>
    tableQueries.around(db, unique(queries.flatMap(({ dbTable, virtualColumns = [] }) => [dbTable ?? [], virtualColumns.flatMap((column) => column.dbTable ?? [])].flat())), unique(queries.flatMap(columnIdsIn))),
  /** The tables around one, and those that refer to it with what they lead to. */
  referring: (db: number, tableId: number) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'referring', db, tableId],
      queryFn: ({ signal }) => call(listPublicTables, { params: { db }, query: { ...wholeList, passages: 'true', around: String(tableId), referring: 'true' }, signal }),
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

async function readTables(db: number, ids: readonly number[], query: { readonly columns?: 'false' }, signal: AbortSignal): Promise<DbTable[]> {
  const tables: DbTable[] = []
  for (let from = 0; from < ids.length; from += IDS_MAX) {
    tables.push(...(await call(listTables, { params: { db }, query: { ...wholeList, ...query, ids: ids.slice(from, from + IDS_MAX).join(',') }, signal })))
  }
  return tables
}

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

export function useSaveTable() {
  return useMutation({ mutationFn: (change: TableChange) => call(saveTable, { body: change }) })
}

export function useShareTables() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, usernames }: { ids: number[]; usernames: string[] }) => call(shareTables, { body: { tableIds: ids, usernames } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [...tableQueries.all, 'shared-with'] }),
  })
}
