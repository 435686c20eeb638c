import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { viewedUser } from '../api/auth/view-as.ts'
import { pageAskedFor } from '../api/session/page-asked-for.ts'
import { createQueryClient } from '../api/core/query-client.ts'
import { accountQueries, useAccount } from '../api/session/account.ts'
import { preferenceQueries } from '../api/session/preferences.ts'
import { displayQueries } from '../api/sources/display-settings.ts'
import { useMappedColumns } from '../api/sources/mapped-columns.ts'
import { lazily } from '../ui/load/lazily.tsx'
import { useDocumentTitle } from '../ui/page/use-document-title.ts'
import { ErrorState } from '../ui/state/ErrorState.tsx'
import { IdleLock } from './lock/IdleLock.tsx'
import { messages } from './messages.ts'
import { preloadScreen, screens } from './routes.tsx'
import { HomeLink } from './screens/HomeLink.tsx'
import { NotAuthorized } from './screens/NotAuthorized.tsx'
import classes from './screens/PlainPage.module.css'
import { PleaseWait } from './screens/PleaseWait.tsx'
import { ScreenFrame } from './screens/ScreenFrame.tsx'
import { Shell } from './shell/Shell.tsx'
import { useLocaleOfAccount, useThemeOfAccount } from './use-appearance.ts'

const ViewAsBanner = lazily(() => import('./view-as/ViewAsBanner.tsx'))

/** Everything behind the sign-in. What one user has loaded goes with the session: the next gets a new cache. */
export default function SignedIn() {
  const [cache] = useState(createQueryClient)
  const viewed = viewedUser()
  // The code of the screen comes while the server is asked who is signed in.
  useEffect(() => preloadScreen(window.location.pathname), [])
  return (
    <QueryClientProvider client={cache}>
      {viewed !== undefined && <ViewAsBanner username={viewed} />}
      <IdleLock />
      <WithAccount>
        <Shell>
          <Screens />
        </Shell>
      </WithAccount>
    </QueryClientProvider>
  )
}

function Screens() {
  useMappedColumns()
  useThemeOfAccount()
  useLocaleOfAccount()
  const { mustSetUpSecondFactor } = useAccount()
  const { pathname } = useLocation()
  if (mustSetUpSecondFactor && pathname !== '/account') return <Navigate to="/account?panel=second-factor" replace />
  return (
    <Routes>
      <Route path="/" element={<FirstPage />} />
      {screens.map((screen) => (
        <Route key={screen.path} path={screen.path} element={<ScreenFrame key={screen.path} screen={screen} />} />
      ))}
      <Route path="/NotAuthorized" element={<NotAuthorized />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

/** The list of dashboards, unless the person chose Home. */
function FirstPage() {
  const { data, isPending } = useQuery(preferenceQueries.own())
  if (isPending) return <PleaseWait />
  return <Navigate to={data?.firstPage === 'home' ? '/home' : '/dashboards'} replace />
}

/** Waits until the server has said who is signed in and how results are shown. */
function WithAccount({ children }: { children: ReactNode }) {
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

function NotFound() {
  useDocumentTitle('Page not found')
  return (
    <div className={classes.page}>
      <h1>{messages.notFound}</h1>
      <p>{messages.notFoundHint}</p>
      <HomeLink />
    </div>
  )
}
