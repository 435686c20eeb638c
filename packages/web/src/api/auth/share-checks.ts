import { checkDatabaseShare, checkTableShare } from '@soundings/contract'
import { queryOptions, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { call } from '../core/call.ts'

/** Whom something is about to be shared with; groups by their ids. */
export interface CheckedReceivers {
  readonly usernames: readonly string[]
  readonly groups: readonly number[]
}

const toBody = ({ usernames, groups }: CheckedReceivers) => ({
  ...(usernames.length > 0 && { usernames: [...usernames] }),
  ...(groups.length > 0 && { groups: [...groups] }),
})

/** People and groups whose row rules do not reach what is about to be shared with them. */
export const shareChecks = {
  ofTables: (tableIds: readonly number[], receivers: CheckedReceivers) =>
    queryOptions({
      queryKey: ['share-check', 'tables', tableIds, receivers] as QueryKey,
      queryFn: ({ signal }) =>
        call(checkTableShare, { body: { tableIds: [...tableIds], ...toBody(receivers) }, signal }),
      staleTime: 0,
    }),
  ofDatabases: (dbIds: readonly number[], receivers: CheckedReceivers) =>
    queryOptions({
      queryKey: ['share-check', 'databases', dbIds, receivers] as QueryKey,
      queryFn: ({ signal }) => call(checkDatabaseShare, { body: { dbIds: [...dbIds], ...toBody(receivers) }, signal }),
      staleTime: 0,
    }),
}

/** Asks for each person at once, and gives one list. */
export function useCheckTableShares() {
  const cache = useQueryClient()
  return async (shares: readonly { readonly username: string; readonly tableIds: number[] }[]) =>
    (
      await Promise.all(
        shares.map(({ username, tableIds }) =>
          cache.fetchQuery(shareChecks.ofTables(tableIds, { usernames: [username], groups: [] })),
        ),
      )
    ).flat()
}
