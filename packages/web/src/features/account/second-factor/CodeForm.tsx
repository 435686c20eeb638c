import { Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'

interface CodeFormProps {
  readonly action: string
  readonly hint?: string
  readonly isPending: boolean
  readonly error: unknown
  readonly onCode: (code: string) => void
  readonly onCancel: () => void
}

export function CodeForm({
  action,
  hint = 'Of your authenticator app, or a recovery code',
  isPending,
  error,
  onCode,
  onCancel,
}: CodeFormProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && !isPending) onCode(code.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Code"
          description={hint}
          autoComplete="one-time-code"
          maxLength={40}
          data-autofocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <FormMessage text={titleOf(error)} />
        <FormButtons onCancel={onCancel} disabled={code.trim() === ''} loading={isPending}>
          {action}
        </FormButtons>
      </Stack>
    </form>
  )
}
