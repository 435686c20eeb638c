import { getSystemSettings, getSystemStatus, sendTestMail } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../core/call.ts'

export const systemQueries = {
  settings: () =>
    queryOptions({ queryKey: ['system', 'settings'], queryFn: ({ signal }) => call(getSystemSettings, { signal }) }),
  status: () =>
    queryOptions({ queryKey: ['system', 'status'], queryFn: ({ signal }) => call(getSystemStatus, { signal }) }),
}

export function useSendTestMail() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(sendTestMail),
    onSettled: () => cache.invalidateQueries({ queryKey: ['system', 'status'] }),
  })
}
