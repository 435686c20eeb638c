import { checkDatabaseShare, checkTableShare } from '@soundings/contract'
import { queryOptions, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { call } from './call.ts'

/** People whose row rules do not reach what is about to be shared with them. */
export const shareChecks = {
  ofTables: (tableIds: number[], usernames: string[]) =>
    queryOptions({
      queryKey: ['share-check', 'tables', tableIds, usernames] as QueryKey,
      queryFn: ({ signal }) => call(checkTableShare, { body: { tableIds, usernames }, signal }),
      staleTime: 0,
    }),
  ofDatabases: (dbIds: number[], usernames: string[]) =>
    queryOptions({
      queryKey: ['share-check', 'databases', dbIds, usernames] as QueryKey,
      queryFn: ({ signal }) => call(checkDatabaseShare, { body: { dbIds, usernames }, signal }),
      staleTime: 0,
    }),
}

/** Asks for each person at once, and gives one list. */
export function useCheckTableShares() {
  const cache = useQueryClient()
  return async (shares: readonly { readonly username: string; readonly tableIds: number[] }[]) =>
    (
      await Promise.all(
        shares.map(({ username, tableIds }) => cache.fetchQuery(shareChecks.ofTables(tableIds, [username]))),
      )
    ).flat()
}
