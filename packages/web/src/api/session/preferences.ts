import { getPreferences, type PreferencesChange, savePreferences } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../core/call.ts'

export const preferenceQueries = {
  own: () => queryOptions({ queryKey: ['preferences'], queryFn: ({ signal }) => call(getPreferences, { signal }) }),
}

export function useSavePreferences() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: PreferencesChange) => call(savePreferences, { body }),
    onSuccess: async (saved) => {
      const { queryKey } = preferenceQueries.own()
      // An answer from before the change, still on its way, must not replace it.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, saved)
    },
  })
}
