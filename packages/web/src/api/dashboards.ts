import { listDashboards, listDashboardsSharedWith, unshareDashboards } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { wholeList } from './list-query.ts'

export const dashboardQueries = {
  all: ['dashboards'] as const,
  list: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all, 'list'],
      queryFn: ({ signal }) => call(listDashboards, { query: wholeList, signal }),
    }),
  sharedWith: (name: string) =>
    queryOptions({
      queryKey: [...dashboardQueries.all, 'shared-with', name],
      queryFn: ({ signal }) => call(listDashboardsSharedWith, { params: { name }, signal }),
    }),
}

export function useUnshareDashboards() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, username }: { ids: number[]; username: string }) =>
      call(unshareDashboards, { body: { dashboardsIds: ids, userNames: [username] } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: dashboardQueries.all }),
  })
}
