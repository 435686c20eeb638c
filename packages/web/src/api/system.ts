import { getSystemSettings, getSystemStatus } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

export const systemQueries = {
  settings: () => queryOptions({ queryKey: ['system', 'settings'], queryFn: ({ signal }) => call(getSystemSettings, { signal }) }),
  status: () => queryOptions({ queryKey: ['system', 'status'], queryFn: ({ signal }) => call(getSystemStatus, { signal }) }),
}
