import { TextInput } from '@mantine/core'
import { ApiError } from '../../api/core/api-error.ts'

/** Whether the server wants a code of the second factor, which it tells once the password is right. */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiError && error.fieldErrors.some(({ field }) => field === 'code')

export function CodeField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  return (
    <TextInput
      label="Code"
      description="Of your authenticator app, or a recovery code"
      name="code"
      autoComplete="one-time-code"
      autoFocus
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
