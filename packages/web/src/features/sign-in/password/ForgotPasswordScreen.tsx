import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { titleOf } from '../../../api/core/api-error.ts'
import { askForReset } from '../../../api/session/sign-in.ts'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { useAction } from '../../../ui/form/use-action.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { messages } from '../messages.ts'
import { SignInFrame } from '../frame/SignInFrame.tsx'

export default function ForgotPasswordScreen() {
  const [username, setUsername] = useState('')
  const [tried, setTried] = useState(false)
  const asking = useAction(askForReset)
  const navigate = useNavigate()

  const succeed = () => {
    toast.success(messages.followInstructions, { heading: messages.checkEmail })
    void navigate('/login')
  }
  const submit = () => {
    setTried(true)
    if (username.trim() !== '') void asking.run(username.trim(), { onSuccess: succeed })
  }

  return (
    <SignInFrame heading={messages.forgotHeading} text={messages.forgotPrompt} onSubmit={submit}>
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
      <Button type="submit" size="md" loading={asking.isPending}>
        Ok
      </Button>
      <FormMessage text={asking.isError ? titleOf(asking.error) || messages.forgotPrompt : undefined} />
      <Anchor component={Link} to="/login">
        Back to sign in
      </Anchor>
    </SignInFrame>
  )
}
