import { listTablesSharedWith, unshareTables } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export const tableQueries = {
  all: ['tables'] as const,
  sharedWith: (name: string) =>
    queryOptions({
      queryKey: [...tableQueries.all, 'shared-with', name],
      queryFn: ({ signal }) => call(listTablesSharedWith, { params: { name }, signal }),
    }),
}

export function useUnshareTables() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, username }: { ids: number[]; username: string }) =>
      call(unshareTables, { body: { tableIds: ids, usernames: [username] } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: tableQueries.all }),
  })
}
