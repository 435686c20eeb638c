import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { useAccount } from '../api/session/account.ts'
import { useMappedColumns } from '../api/sources/mapped-columns.ts'
import { createQueryClient } from '../api/core/query-client.ts'
import { IdleLock } from './lock/IdleLock.tsx'
import { NotAuthorized } from './screens/NotAuthorized.tsx'
import { NotFound } from './screens/NotFound.tsx'
import { preloadScreen, screens } from './routes.tsx'
import { ScreenFrame } from './screens/ScreenFrame.tsx'
import { Shell } from './shell/Shell.tsx'
import { ViewAsBanner } from './view-as/ViewAsBanner.tsx'
import { FirstPage } from './FirstPage.tsx'
import { useThemeOfAccount } from './use-theme.ts'
import { WithAccount } from './WithAccount.tsx'

/** Everything behind the sign-in. What one user has loaded goes with the session: the next gets a new cache. */
export default function SignedIn() {
  const [cache] = useState(createQueryClient)
  // The code of the screen comes while the server is asked who is signed in.
  useEffect(() => preloadScreen(window.location.pathname), [])
  return (
    <QueryClientProvider client={cache}>
      <ViewAsBanner />
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
