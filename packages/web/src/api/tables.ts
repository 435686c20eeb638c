import { checkTableShare, listPublicTables, listTables, listTablesSharedWith, saveTable, shareTables, unshareTables, type TableChange } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { call } from './call.ts'
import { wholeList } from './list-query.ts'

export const tableQueries = {
  all: ['tables'] as const,
  /** Hidden tables and columns too, as the data model shows them. */
  ofDatabase: (db: number) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'of-database', db],
      queryFn: ({ signal }) => call(listTables, { params: { db }, query: wholeList, signal }),
    }),
  /** What questions may be built from; hidden tables are told by their keys alone, because joins run through them. */
  publicOf: (db: number) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'public', db],
      queryFn: ({ signal }) => call(listPublicTables, { params: { db }, query: { ...wholeList, passages: 'true' }, signal }),
    }),
  /** People whose rules do not reach the tables that are about to be shared. */
  shareCheck: (tableIds: number[], usernames: string[]) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'share-check', tableIds, usernames] as QueryKey,
      queryFn: ({ signal }) => call(checkTableShare, { body: { tableIds, usernames }, signal }),
      staleTime: 0,
    }),
  sharedWith: (name: string) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'shared-with', name],
      queryFn: ({ signal }) => call(listTablesSharedWith, { params: { name }, signal }),
    }),
}

/** Asks for each person at once, and gives one list. */
export function useCheckTableShares() {
  const cache = useQueryClient()
  return async (shares: readonly { readonly username: string; readonly tableIds: number[] }[]) =>
    (await Promise.all(shares.map(({ username, tableIds }) => cache.fetchQuery(tableQueries.shareCheck(tableIds, [username]))))).flat()
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

export function useUnshareTables() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, username }: { ids: number[]; username: string }) =>
      call(unshareTables, { body: { tableIds: ids, usernames: [username] } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: tableQueries.all }),
  })
}
