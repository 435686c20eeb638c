import { getHome, recordHomeVisit } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './core/call.ts'

export const homeQueries = {
  own: () => queryOptions({ queryKey: ['home'], queryFn: ({ signal }) => call(getHome, { signal }), staleTime: 0 }),
}

export function useRecordHomeVisit() {
  return useMutation({ mutationFn: () => call(recordHomeVisit, { body: {} }) })
}

export function useMarkHomeRead() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(recordHomeVisit, { body: { isRead: true } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: homeQueries.own().queryKey }),
  })
}
