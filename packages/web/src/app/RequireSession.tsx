import { useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageAskedFor } from '../api/core/page-asked-for.ts'
import { session } from '../api/session/session.ts'
import { useSessionOpen } from '../api/session/use-session.ts'
import { PleaseWait } from './screens/PleaseWait.tsx'

/** Opens its content to signed-in users only; everybody else is sent to the sign-in page. */
export function RequireSession({ children }: { children: ReactNode }) {
  return useSessionOpen() ? children : <ToSignIn />
}

function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const reason = session.takeEndReason()
    if (reason !== 'logged-out') pageAskedFor.keep(`${pathname}${search}${hash}`)
    void navigate('/login', { replace: true, state: { hasEnded: reason === 'expired' } })
  }, [pathname, search, hash, navigate])

  return <PleaseWait />
}
