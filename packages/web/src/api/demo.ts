import { getDemo, removeDemo } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export const demoQueries = {
  view: () => queryOptions({ queryKey: ['demo'], queryFn: ({ signal }) => call(getDemo, { signal }) }),
}

/** Databases, questions and dashboards are others afterwards, so nothing that was loaded is kept. */
export function useRemoveDemo() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: () => call(removeDemo), onSuccess: () => cache.invalidateQueries() })
}
