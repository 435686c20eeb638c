import { Anchor, Button, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError, titleOf } from '../../../api/core/api-error.ts'
import { finishReset, useSignInOptions } from '../../../api/session/sign-in.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { useAction } from '../../../ui/form/use-action.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { messages } from '../messages.ts'
import { differs, leastPasswordLength, mayReset } from './reset-rules.ts'
import { SignInFrame } from '../frame/SignInFrame.tsx'

export default function ResetPasswordScreen() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const options = useSignInOptions()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const resetting = useAction(finishReset)
  const navigate = useNavigate()

  const least = leastPasswordLength(options?.passwordMinLength)
  const allowed = token !== '' && mayReset(password, confirmation)
  const succeed = () => {
    toast.success(messages.passwordChanged)
    void navigate('/login')
  }
  const submit = () => {
    if (allowed) void resetting.run({ token, password }, { onSuccess: succeed })
  }
  // A password that is refused is named in a field error; a link is not.
  const needsNewLink =
    token === '' ||
    (resetting.error instanceof ApiError && resetting.error.status === 400 && resetting.error.fieldErrors.length === 0)
  const failure = resetting.isError ? titleOf(resetting.error) || messages.resetFailed : undefined

  return (
    <SignInFrame heading={messages.resetHeading} onSubmit={submit}>
      <PasswordInput
        label="New Password"
        description={messages.passwordLength(least)}
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        label="Confirm Password"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
        error={differs(password, confirmation) && messages.passwordsDiffer}
      />
      <Button type="submit" size="md" disabled={!allowed} loading={resetting.isPending}>
        Submit
      </Button>
      <FormMessage text={token === '' ? messages.tokenMissing : failure} />
      {needsNewLink && (
        <Anchor component={Link} to="/forget-password">
          {messages.newLink}
        </Anchor>
      )}
      <Anchor component={Link} to="/login">
        Back to sign in
      </Anchor>
    </SignInFrame>
  )
}
