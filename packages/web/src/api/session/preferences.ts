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
    onSuccess: (saved) => cache.setQueryData(preferenceQueries.own().queryKey, saved),
  })
}
