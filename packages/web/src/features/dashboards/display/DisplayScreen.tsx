import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ApiError } from '../../../api/core/api-error.ts'
import { createQueryClient } from '../../../api/core/query-client.ts'
import { createDisplayCalls, displayTokenIn, type DisplayCalls } from '../../../api/display.ts'
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { LoadingState } from '../../../ui/state/LoadingState.tsx'
import { DisplayedDashboard } from './DisplayedDashboard.tsx'
import { displayMessages as messages, endedText } from './display-messages.ts'
import { displaySettings } from './display-settings.ts'
import classes from './Display.module.css'

/** A wall runs for months, and gets the page of a newer server by this. */
const RELOAD_AFTER_MS = 24 * 3_600_000
/** Without a picture it is tried more often than a picture is refreshed. */
const RETRY_MS = 30_000

/** What a display without a signed-in user shows: one dashboard, by the link in its address. */
export default function DisplayScreen() {
  const { hash } = useLocation()
  const token = displayTokenIn(hash)
  const [cache] = useState(createQueryClient)
  const calls = useMemo(() => (token === undefined ? undefined : createDisplayCalls(token)), [token])
  return (
    <main className={classes.screen}>
      {calls ? (
        <QueryClientProvider client={cache}>
          <Shown key={token} calls={calls} />
        </QueryClientProvider>
      ) : (
        <Message title={messages.noLink} text={messages.noLinkHint} />
      )}
    </main>
  )
}

function Shown({ calls }: { calls: DisplayCalls }) {
  const [search] = useSearchParams()
  const { refreshMinutes, rotationSeconds } = displaySettings(search)
  const { data, error, isError, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(calls.display())
  const cache = useQueryClient()
  const [{ count, version }, setRead] = useState({ count: 0, version: data?.version })
  // All tiles of another version of the dashboard are asked for, as its filters may be others.
  if (data && data.version !== version) setRead({ count: count + 1, version: data.version })
  // However many displays show it, the database is asked at most twice in the time between two refreshes.
  const lastRefresh = useMemo(() => ({ count, maxAgeSeconds: refreshMinutes * 30 }), [count, refreshMinutes])
  const isRefused = error instanceof ApiError && error.status === 401
  const isShown = data !== undefined && !isRefused
  useDocumentTitle(isShown ? data.name : messages.title)

  const refresh = useCallback(async () => {
    const before = cache.getQueryData(calls.display().queryKey)?.version
    const answer = await refetch()
    const isReached = !(answer.error instanceof ApiError && answer.error.kind === 'unavailable')
    if (isReached && performance.now() > RELOAD_AFTER_MS) return window.location.reload()
    // Another version has all tiles asked for by itself.
    if (answer.data?.version === before) setRead((read) => ({ ...read, count: read.count + 1 }))
  }, [cache, calls, refetch])

  useEffect(() => {
    const timer = setInterval(() => void refresh(), isShown ? refreshMinutes * 60_000 : RETRY_MS)
    return () => clearInterval(timer)
  }, [isShown, refresh, refreshMinutes])

  /** A tile was refused: the link may have ended, and then no picture stays, or there is a newer dashboard. */
  const checkLink = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])

  if (isRefused) return <Message title={endedText(data?.expiresDate, errorUpdatedAt)} text={messages.endedHint} />
  if (data)
    return (
      <DisplayedDashboard
        display={data}
        asOf={dataUpdatedAt}
        calls={calls}
        lastRefresh={lastRefresh}
        rotationSeconds={rotationSeconds}
        onRefused={checkLink}
      />
    )
  if (isError) return <Message title={messages.unreachable} text={messages.unreachableHint} />
  return <LoadingState />
}

/** To be read from across a corridor. */
function Message({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.message} role="status">
      <EmptyState title={title} text={text} />
    </div>
  )
}
