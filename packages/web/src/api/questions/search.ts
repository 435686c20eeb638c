import { listOpened, type OpenedKind, recordOpened, searchAll } from '@soundings/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../core/call.ts'
import { viewedUser } from '../auth/view-as.ts'

export const searchQueries = {
  /** Results of the text before stay until those of this one are there. */
  found: (text: string) =>
    queryOptions({
      queryKey: ['search', text],
      queryFn: ({ signal }) => call(searchAll, { query: { text }, signal }),
      enabled: text !== '',
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  opened: () => queryOptions({ queryKey: ['opened'], queryFn: ({ signal }) => call(listOpened, { signal }) }),
}

/** What is left sooner was passed through; and its tiles are asked for first. */
const OPENED_AFTER_MS = 2_000

/** Remembers for search and Home that this person opened something. An administrator who looks through other eyes leaves no trace there. */
export function useRecordOpened(kind: OpenedKind, id: number | undefined) {
  const cache = useQueryClient()
  useEffect(() => {
    if (id === undefined || viewedUser() !== undefined) return undefined
    const record = () =>
      call(recordOpened, { body: { kind, id } }).then(() =>
        cache.invalidateQueries({ queryKey: searchQueries.opened().queryKey }),
      )
    // No one misses it where it fails.
    const timer = setTimeout(() => void record().catch(() => undefined), OPENED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [kind, id, cache])
}
