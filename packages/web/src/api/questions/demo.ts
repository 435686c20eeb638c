import { getDemo, removeDemo } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../core/call.ts'

const LOOK_MS = 2000

export const demoQueries = {
  /** Asked for again and again while it is on its way. */
  view: () =>
    queryOptions({
      queryKey: ['demo'],
      queryFn: ({ signal }) => call(getDemo, { signal }),
      refetchInterval: ({ state }) => (state.data?.isComing ? LOOK_MS : false),
    }),
}

/** Databases, questions and dashboards are others afterwards, so nothing that was loaded is kept. */
export function useRemoveDemo() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: () => call(removeDemo), onSuccess: () => cache.invalidateQueries() })
}
