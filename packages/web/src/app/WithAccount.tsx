import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { accountQueries } from '../api/session/account.ts'
import { displayQueries } from '../api/sources/display-settings.ts'
import { pageAskedFor } from '../api/core/page-asked-for.ts'
import { ErrorState } from '../ui/state/ErrorState.tsx'
import { messages } from './messages.ts'
import { PleaseWait } from './screens/PleaseWait.tsx'

/** Waits until the server has said who is signed in and how results are shown. */
export function WithAccount({ children }: { children: ReactNode }) {
  const account = useQuery(accountQueries.current())
  const display = useQuery(displayQueries.current())
  useEffect(() => pageAskedFor.forget(), [])

  // The account of an earlier visit may be known already; the session counts only once the server has confirmed it.
  const confirmed = account.dataUpdatedAt > 0
  const isKnown = confirmed || (account.isError && account.data)
  if (isKnown && !display.isPending) return children
  if (account.isError && !isKnown) {
    return (
      <ErrorState text={messages.sessionCheckFailed} error={account.error} onRetry={() => void account.refetch()} />
    )
  }
  return <PleaseWait />
}
