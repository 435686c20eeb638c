import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountQueries } from '../api/account.ts'
import { pageAskedFor } from '../api/page-asked-for.ts'
import { session } from '../api/session.ts'
import { useSessionOpen } from '../api/use-session.ts'
import { ErrorState } from '../ui/state/ErrorState.tsx'
import { messages } from './messages.ts'
import { PleaseWait } from './PleaseWait.tsx'

/** Opens its content to signed-in users only; everybody else is sent to the sign-in page. */
export function RequireSession({ children }: { children: ReactNode }) {
  return useSessionOpen() ? <WithAccount>{children}</WithAccount> : <ToSignIn />
}

function WithAccount({ children }: { children: ReactNode }) {
  const account = useQuery(accountQueries.current())
  useEffect(pageAskedFor.forget, [])
  // The account of an earlier visit may be known already; the session counts only once the server has confirmed it.
  const confirmed = account.dataUpdatedAt > 0
  if (confirmed || (account.isError && account.data)) return children
  if (account.isError) {
    return <ErrorState text={messages.sessionCheckFailed} error={account.error} onRetry={() => void account.refetch()} />
  }
  return <PleaseWait />
}

function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (session.takeEndReason() !== 'logged-out') pageAskedFor.keep(`${pathname}${search}${hash}`)
    void navigate('/login', { replace: true })
  }, [pathname, search, hash, navigate])

  return <PleaseWait />
}
