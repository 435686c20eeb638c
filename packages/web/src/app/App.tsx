import { type ReactNode, useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import { pageAskedFor } from '../api/session/page-asked-for.ts'
import { session } from '../api/session/session.ts'
import { useSessionOpen } from '../api/session/use-session.ts'
import { lazily } from '../ui/load/lazily.tsx'
import { ThemeProvider } from '../ui/theme/ThemeProvider.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { PleaseWait } from './screens/PleaseWait.tsx'

const pleaseWait = () => <PleaseWait />
const SignedIn = lazily(() => import('./SignedIn.tsx'), pleaseWait)
const SignInScreen = lazily(() => import('../features/sign-in/SignInScreen.tsx'), pleaseWait)
const DisplayPage = lazily(() => import('./DisplayPage.tsx'), pleaseWait)
const ForgotPasswordScreen = lazily(() => import('../features/sign-in/password/ForgotPasswordScreen.tsx'), pleaseWait)
const ResetPasswordScreen = lazily(() => import('../features/sign-in/password/ResetPasswordScreen.tsx'), pleaseWait)

export function App() {
  return (
    <Providers>
      <BrowserRouter useTransitions={false}>
        <Routes>
          <Route path="/display" element={<DisplayPage />} />
          <Route path="/login" element={<SignInScreen />} />
          <Route path="/forget-password" element={<ForgotPasswordScreen />} />
          <Route path="/password-reset" element={<ResetPasswordScreen />} />
          <Route
            path="*"
            element={
              <RequireSession>
                <SignedIn />
              </RequireSession>
            }
          />
        </Routes>
      </BrowserRouter>
    </Providers>
  )
}

function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.addEventListener('storage', session.follow)
    return () => window.removeEventListener('storage', session.follow)
  }, [])

  return (
    <ThemeProvider>
      {children}
      <Toaster />
    </ThemeProvider>
  )
}

/** Opens its content to signed-in users only; everybody else is sent to the sign-in page. */
function RequireSession({ children }: { children: ReactNode }) {
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
