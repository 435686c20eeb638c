import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { LoadingState } from '../ui/state/LoadingState.tsx'
import { NotAuthorized } from './NotAuthorized.tsx'
import { NotFound } from './NotFound.tsx'
import { screens } from './routes.tsx'
import { ScreenFrame } from './ScreenFrame.tsx'
import { Shell } from './shell/Shell.tsx'

/** Everything behind the sign-in. */
export default function SignedIn() {
  return (
    <Shell>
      <Suspense fallback={<LoadingState />}>
        <Routes>
          <Route path="/" element={<Navigate to="/dashboards" replace />} />
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<ScreenFrame key={screen.path} screen={screen} />} />
          ))}
          <Route path="/NotAuthorized" element={<NotAuthorized />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </Shell>
  )
}
