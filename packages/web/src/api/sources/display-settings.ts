import { getDisplaySettings, saveDisplaySettings, type DisplayChoices, type DisplaySettings } from '@soundings/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { setCalendarChoices } from '../../ui/format/calendar-choices.ts'
import { setNullText } from '../../ui/format/null-text.ts'
import { setReportingZone } from '../../ui/format/reporting-zone.ts'
import { call } from '../core/call.ts'

export const displayQueries = {
  current: () =>
    queryOptions({
      queryKey: ['display-settings'],
      queryFn: async ({ signal }) => applied(await call(getDisplaySettings, { signal })),
      staleTime: Infinity,
      // Screens wait for it, and without an answer the usual text is good enough.
      retry: false,
    }),
}

export function useSaveDisplaySettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (settings: DisplayChoices) => applied(await call(saveDisplaySettings, { body: settings })),
    onSuccess: (settings) => cache.setQueryData(displayQueries.current().queryKey, settings),
  })
}

/** From now on results are shown by them. */
export function applied(settings: DisplaySettings): DisplaySettings {
  setNullText(settings.nullText)
  setCalendarChoices(settings)
  setReportingZone(settings.timeZone)
  return settings
}
