import { Button, Divider, PasswordInput, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { titleOf } from '../../api/core/api-error.ts'
import { pageAskedFor } from '../../api/session/page-asked-for.ts'
import { session } from '../../api/session/session.ts'
import { signIn, useSignInOptions } from '../../api/session/sign-in.ts'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { useAction } from '../../ui/form/use-action.ts'
import { useLayer } from '../../ui/layer/use-layer.ts'
import { Logo } from '../../ui/mark/Logo.tsx'
import { asksForCode, CodeField } from './CodeField.tsx'
import { messages } from './messages.ts'
import frame from './frame/SignInFrame.module.css'
import classes from './LockScreen.module.css'

/** Stands before the whole page, which goes on as it is once the same user has signed in again. */
export default function LockScreen({ username }: { username: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const options = useSignInOptions()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const signingIn = useAction(signIn)
  // The browser's own dialog stands before everything, also before other dialogs, and leaves nothing behind it to reach.
  useEffect(() => dialog.current?.showModal(), [])
  useLayer(true, () => undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '' && !signingIn.isPending) {
      void signingIn.run(
        { username, password, rememberMe: false, ...(code && { code }) },
        { onError: (error) => setCode(asksForCode(error) ? '' : undefined) },
      )
    }
  }
  const keepPage = () =>
    pageAskedFor.keep(`${window.location.pathname}${window.location.search}${window.location.hash}`)

  return (
    <dialog
      ref={dialog}
      className={classes.lock}
      aria-labelledby="lock-heading"
      onCancel={(event) => event.preventDefault()}
    >
      <form className={frame.form} onSubmit={submit} noValidate>
        <Logo size={36} />
        <div>
          <Title order={1} id="lock-heading" className={frame.heading}>
            {messages.lockedHeading}
          </Title>
          <p className={frame.text}>{messages.lockedText(username)}</p>
        </div>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {code !== undefined && <CodeField value={code} onChange={setCode} />}
        <Button type="submit" size="md" disabled={password === ''} loading={signingIn.isPending}>
          SIGN IN
        </Button>
        <FormMessage text={signingIn.isError ? titleOf(signingIn.error) || messages.signInFailed : undefined} />
        {options?.sso && (
          <>
            <Divider label="or" />
            <Button component="a" href={options.sso.startUrl} variant="default" size="md" onClick={keepPage}>
              {options.sso.label}
            </Button>
            <Text size="sm" c="dimmed">
              {messages.ssoLosesPage}
            </Text>
          </>
        )}
        <Button variant="subtle" onClick={() => session.end('logged-out')}>
          Sign out
        </Button>
      </form>
    </dialog>
  )
}
