import { checkReference, listPublicTables, listTables, saveTable, shareTables, type ReferenceChange, type TableChange } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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
  /** Whether a reference fits the data, counted when it is asked for. */
  referenceCheck: (fromTableId: number, { toTableId, pairs }: ReferenceChange) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'reference-check', fromTableId, toTableId, pairs],
      queryFn: ({ signal }) => call(checkReference, { body: { fromTableId, toTableId, pairs }, signal }),
      staleTime: 0,
      retry: false,
    }),
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
