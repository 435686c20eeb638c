import { getPreferences, type Preferences, savePreferences } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'

export const preferenceQueries = {
  own: () => queryOptions({ queryKey: ['preferences'], queryFn: ({ signal }) => call(getPreferences, { signal }) }),
}

export function useSavePreferences() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Preferences) => call(savePreferences, { body }),
    onSuccess: (saved) => cache.setQueryData(preferenceQueries.own().queryKey, saved),
  })
}
