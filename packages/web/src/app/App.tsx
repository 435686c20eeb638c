import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { PleaseWait } from './PleaseWait.tsx'
import { Providers } from './Providers.tsx'
import { RequireSession } from './RequireSession.tsx'

const SignedIn = lazy(() => import('./SignedIn.tsx'))
const LoginScreen = lazy(() => import('../features/sign-in/LoginScreen.tsx'))
const ForgotPasswordScreen = lazy(() => import('../features/sign-in/ForgotPasswordScreen.tsx'))
const ResetPasswordScreen = lazy(() => import('../features/sign-in/ResetPasswordScreen.tsx'))

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <Suspense fallback={<PleaseWait />}>
          <Routes>
            <Route path="/login" element={<LoginScreen />} />
            <Route path="/forget-password" element={<ForgotPasswordScreen />} />
            <Route path="/password-reset" element={<ResetPasswordScreen />} />
            <Route path="*" element={<RequireSession><SignedIn /></RequireSession>} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </Providers>
  )
}
