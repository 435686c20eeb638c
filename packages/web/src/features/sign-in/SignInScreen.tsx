import { Anchor, Button, Checkbox, Divider, PasswordInput, TextInput } from '@mantine/core'
import type { SignInOptions } from '@soundings/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { titleOf } from '../../api/core/api-error.ts'
import { pageAskedFor } from '../../api/session/page-asked-for.ts'
import { signIn, signInWithSsoCode, useSignInOptions } from '../../api/session/sign-in.ts'
import { useSessionOpen } from '../../api/session/use-session.ts'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { useAction } from '../../ui/form/use-action.ts'
import { asksForCode, CodeField } from './CodeField.tsx'
import { messages } from './messages.ts'
import { SignInFrame } from './frame/SignInFrame.tsx'
import { readSsoReturn } from './sso-return.ts'
import classes from './frame/SignInFrame.module.css'

export default function SignInScreen() {
  return useSessionOpen() ? <ToPageAskedFor /> : <SignInForm />
}

function SignInForm() {
  const options = useSignInOptions()
  const location = useLocation()
  const hasEnded = (location.state as { hasEnded?: boolean } | null)?.hasEnded === true
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [tried, setTried] = useState(false)
  const [code, setCode] = useState<string>()
  const signingIn = useAction(signIn)
  const sso = useSsoReturn()

  const submit = () => {
    setTried(true)
    sso.forgetFailure()
    if (username.trim() === '' || password === '') return
    const credentials = { username: username.trim(), password, rememberMe, ...(code && { code }) }
    void signingIn.run(credentials, { onError: (error) => setCode(asksForCode(error) ? '' : undefined) })
  }
  const failure = signingIn.isError ? titleOf(signingIn.error) || messages.signInFailed : sso.failure

  return (
    <SignInFrame heading={messages.signInHeading} {...(hasEnded && { text: messages.sessionEnded })} onSubmit={submit}>
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        error={tried && username.trim() === '' && messages.usernameMissing}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={tried && password === '' && messages.passwordMissing}
      />
      {code !== undefined && <CodeField value={code} onChange={setCode} />}
      <div className={classes.between}>
        {options?.canRemember !== false && (
          <Checkbox
            label="Remember me"
            checked={rememberMe}
            onChange={(event) => setRememberMe(event.currentTarget.checked)}
          />
        )}
        <Anchor component={Link} to="/forget-password">
          Forgot Password
        </Anchor>
      </div>
      <Button type="submit" size="md" loading={signingIn.isPending || sso.isPending}>
        SIGN IN
      </Button>
      <FormMessage text={failure} />
      <SsoButton options={options} />
    </SignInFrame>
  )
}

function SsoButton({ options }: { options: SignInOptions | undefined }) {
  if (!options?.sso) return null
  return (
    <>
      <Divider label="or" />
      <Button component="a" href={options.sso.startUrl} variant="default" size="md">
        {options.sso.label}
      </Button>
    </>
  )
}

function useSsoReturn() {
  const [{ code, error }] = useState(() => readSsoReturn(window.location.hash))
  const [refusal, setRefusal] = useState(error)
  const exchange = useAction(signInWithSsoCode)
  const started = useRef(false)

  const enter = useEffectEvent((received: string) => void exchange.run(received))
  useEffect(() => {
    if (started.current || (code === undefined && error === undefined)) return
    started.current = true
    // The code works once: a reload or the back button must not send it again.
    window.history.replaceState(window.history.state, '', '/login')
    if (code !== undefined) enter(code)
  }, [code, error])

  return {
    isPending: exchange.isPending,
    failure: exchange.isError ? titleOf(exchange.error) || messages.signInFailed : refusal,
    forgetFailure: () => {
      exchange.reset()
      setRefusal(undefined)
    },
  }
}

function ToPageAskedFor() {
  const navigate = useNavigate()
  useEffect(() => void navigate(pageAskedFor.read(), { replace: true }), [navigate])
  return null
}
