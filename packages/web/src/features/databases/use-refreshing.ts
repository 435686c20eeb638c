import type { Refresh } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, titleOf } from '../../api/core/api-error.ts'
import { databaseQueries, isUnderWay, useRefreshDatabase } from '../../api/sources/databases.ts'
import { toast } from '../../ui/toast/toast.ts'
import { messages, refreshFailed } from './messages.ts'
import { worthShowing } from './refresh-progress.ts'

/** The refreshes of all listed databases: starting one, whether one is under way, and what to show of them. */
export function useRefreshing() {
  const refreshes = useQuery(databaseQueries.refreshes())
  const refreshDatabase = useRefreshDatabase()
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set())
  const known = refreshes.data ?? []
  const watched = useWatched(known)

  const refresh = async (id: number) => {
    setAsked((ids) => new Set(ids).add(id))
    try {
      const { state, message } = await refreshDatabase(id)
      if (state === 'success') toast.success(messages.refreshed)
      else toast.error(refreshFailed(message))
    } catch (error) {
      // Signed out meanwhile: the sign-in page is no place for this.
      if (!(error instanceof ApiError && error.status === 401)) toast.error(refreshFailed(titleOf(error)))
    } finally {
      setAsked((ids) => new Set([...ids].filter((other) => other !== id)))
    }
  }

  return {
    refresh: (id: number) => void refresh(id),
    isBusy: (id: number) => asked.has(id) || known.some((one) => one.databaseId === id && isUnderWay(one)),
    shown: worthShowing(known, watched),
  }
}

/** The databases whose refresh was seen under way since the page was opened. */
function useWatched(refreshes: readonly Refresh[]): ReadonlySet<number> {
  const [watched, setWatched] = useState<ReadonlySet<number>>(new Set())
  const missing = refreshes.filter((refresh) => isUnderWay(refresh) && !watched.has(refresh.databaseId))
  if (missing.length > 0) setWatched(new Set([...watched, ...missing.map(({ databaseId }) => databaseId)]))
  return watched
}
