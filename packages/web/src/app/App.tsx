import { BrowserRouter, Route, Routes } from 'react-router'
import { lazily } from '../ui/load/lazily.tsx'
import { PleaseWait } from './screens/PleaseWait.tsx'
import { Providers } from './Providers.tsx'
import { RequireSession } from './RequireSession.tsx'

const pleaseWait = () => <PleaseWait />
const SignedIn = lazily(() => import('./SignedIn.tsx'), pleaseWait)
const SignInScreen = lazily(() => import('../features/sign-in/SignInScreen.tsx'), pleaseWait)
const ForgotPasswordScreen = lazily(() => import('../features/sign-in/password/ForgotPasswordScreen.tsx'), pleaseWait)
const ResetPasswordScreen = lazily(() => import('../features/sign-in/password/ResetPasswordScreen.tsx'), pleaseWait)

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <Routes>
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
