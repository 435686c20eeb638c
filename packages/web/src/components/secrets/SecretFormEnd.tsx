import { PasswordInput, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError, titleOf } from '../../api/core/api-error.ts'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { secretProblems, type SecretForm } from './secret-form.ts'

interface Creating<Draft, Made> {
  readonly error: Error | null
  readonly isPending: boolean
  mutate(draft: Draft, outcome: { onSuccess: (made: Made) => void; onError: (error: Error) => void }): void
}

/** The state of a form that creates a secret. */
export function useSecretForm<Form extends SecretForm, Draft, Made>(
  empty: Form | (() => Form),
  creating: Creating<Draft, Made>,
  { toDraft, onMade }: { toDraft: (form: Form, now: Date) => Draft; onMade: (made: Made, form: Form) => void },
) {
  const [form, setForm] = useState<Form>(empty)
  // The server asks for it when it was not entered a moment ago.
  const [needsPassword, setNeedsPassword] = useState(false)
  const problems = creating.error instanceof ApiError ? secretProblems<Form>(creating.error.fieldErrors) : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.name.trim() === '' || creating.isPending) return
    // The form shows the error of the mutation at its fields, and a closed form hears of no outcome.
    creating.mutate(toDraft(form, new Date()), {
      onSuccess: (made) => onMade(made, form),
      onError: (error) =>
        error instanceof ApiError &&
        setNeedsPassword((before) => before || error.fieldErrors.some(({ field }) => field === 'currentPassword')),
    })
  }
  return {
    form,
    problems: problems as Partial<Record<keyof Form, string>>,
    change: (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes })),
    submit,
    needsPassword,
    error: creating.error,
    isPending: creating.isPending,
  }
}

interface SecretFormEndProps {
  readonly state: {
    readonly form: SecretForm
    readonly problems: Partial<Record<keyof SecretForm, string>>
    readonly change: (changes: Partial<SecretForm>) => void
    readonly needsPassword: boolean
    readonly error: Error | null
    readonly isPending: boolean
  }
  readonly addressHint: string
  readonly isIncomplete: boolean
  readonly submitLabel: string
  readonly onCancel: () => void
}

/** From where the secret may be used, the password where the server asks for it, and the buttons. */
export function SecretFormEnd({
  state: { form, problems, change, needsPassword, error, isPending },
  addressHint,
  isIncomplete,
  submitLabel,
  onCancel,
}: SecretFormEndProps) {
  const passwordField = useRef<HTMLInputElement>(null)
  // The form may be longer than the window, and a button that waits has lost the focus.
  useEffect(() => {
    if (problems.currentPassword === undefined) return
    passwordField.current?.focus({ preventScroll: true })
    passwordField.current?.scrollIntoView({ block: 'center' })
  }, [error, needsPassword, problems.currentPassword])

  return (
    <>
      <TextInput
        label="Allowed addresses"
        description={addressHint}
        value={form.addresses}
        error={problems.addresses}
        onChange={({ currentTarget }) => change({ addresses: currentTarget.value })}
      />
      {needsPassword && (
        <PasswordInput
          ref={passwordField}
          label="Your current password"
          required
          autoComplete="current-password"
          value={form.currentPassword}
          error={problems.currentPassword}
          onChange={({ currentTarget }) => change({ currentPassword: currentTarget.value })}
        />
      )}
      <FormMessage text={Object.keys(problems).length > 0 ? undefined : titleOf(error)} />
      <FormButtons onCancel={onCancel} disabled={isIncomplete} loading={isPending}>
        {submitLabel}
      </FormButtons>
    </>
  )
}
