import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { accountQueries } from '../api/account.ts'
import { pageAskedFor } from '../api/page-asked-for.ts'
import { ErrorState } from '../ui/state/ErrorState.tsx'
import { messages } from './messages.ts'
import { PleaseWait } from './PleaseWait.tsx'

/** Waits until the server has said who is signed in. */
export function WithAccount({ children }: { children: ReactNode }) {
  const account = useQuery(accountQueries.current())
  useEffect(() => pageAskedFor.forget(), [])

  // The account of an earlier visit may be known already; the session counts only once the server has confirmed it.
  const confirmed = account.dataUpdatedAt > 0
  if (confirmed || (account.isError && account.data)) return children
  if (account.isError) {
    return <ErrorState text={messages.sessionCheckFailed} error={account.error} onRetry={() => void account.refetch()} />
  }
  return <PleaseWait />
}
