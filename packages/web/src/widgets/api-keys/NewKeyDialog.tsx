import { Button, Checkbox, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { ADMINISTRATOR_SCOPE, type Holder, type NewApiKey } from '@soundings/contract'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ApiError, titleOf } from '../../api/core/api-error.ts'
import { useCreateApiKey } from '../../api/auth/api-keys.ts'
import { FormMessage } from '../../ui/form/FormMessage.tsx'
import { Modal } from '../../ui/layer/Modal.tsx'
import { CopyButton } from '../../ui/state/CopyButton.tsx'
import { emptyKeyForm, keyProblems, lifetimes, scopeGroupsFor, toKeyDraft, type KeyForm } from './key-form.ts'
import { messages } from './messages.ts'
import classes from './ApiKeys.module.css'

interface NewKeyDialogProps {
  /** Whose rights limit the scope. */
  readonly owner: Holder
  /** Of the service account that the key is for; otherwise it is one's own. */
  readonly service?: { readonly id: number; readonly username: string }
  readonly onClose: () => void
}

/** Creates a key and shows its secret, once. It closes by its buttons alone, so that a stray click does not lose the secret. */
export default function NewKeyDialog({ owner, service, onClose }: NewKeyDialogProps) {
  const [made, setMade] = useState<NewApiKey>()
  const title = service ? `New API key for ${service.username}` : 'New API key'
  return (
    <Modal
      opened
      onClose={onClose}
      title={made ? made.key.name : title}
      size={640}
      closeOnClickOutside={false}
      closeOnEscape={!made}
    >
      {made ? (
        <Secret made={made} onClose={onClose} />
      ) : (
        <KeyFields owner={owner} serviceId={service?.id} onMade={setMade} onClose={onClose} />
      )}
    </Modal>
  )
}

function Secret({ made: { secret }, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {messages.onlyOnce}
      </Text>
      <code className={classes.secret}>{secret}</code>
      <Text size="sm" c="dimmed">
        {messages.secretHint}
      </Text>
      <Group justify="flex-end" gap="xs">
        <CopyButton text={secret} />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

interface KeyFieldsProps {
  readonly owner: Holder
  readonly serviceId: number | undefined
  readonly onMade: (made: NewApiKey) => void
  readonly onClose: () => void
}

function KeyFields({ owner, serviceId, onMade, onClose }: KeyFieldsProps) {
  const [form, setForm] = useState<KeyForm>(emptyKeyForm)
  const change = (changes: Partial<KeyForm>) => setForm((before) => ({ ...before, ...changes }))
  const creating = useCreateApiKey(serviceId)
  const problems = creating.error instanceof ApiError ? keyProblems(creating.error.fieldErrors) : {}
  // The server asks for it when it was not entered a moment ago.
  const [needsPassword, setNeedsPassword] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  // The form is longer than most windows, and a button that waits has lost the focus.
  useEffect(() => {
    if (problems.currentPassword === undefined) return
    passwordField.current?.focus({ preventScroll: true })
    passwordField.current?.scrollIntoView({ block: 'center' })
  }, [creating.error, needsPassword, problems.currentPassword])
  const isIncomplete = form.name.trim() === '' || form.scope.length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isIncomplete || creating.isPending) return
    creating.mutate(toKeyDraft(form, new Date()), {
      onSuccess: onMade,
      onError: (error) =>
        error instanceof ApiError &&
        setNeedsPassword((before) => before || error.fieldErrors.some(({ field }) => field === 'currentPassword')),
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="What uses the key"
          required
          maxLength={60}
          data-autofocus
          value={form.name}
          error={problems.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Checkbox.Group
          label="What the key may do"
          required
          value={[...form.scope]}
          onChange={(scope) => change({ scope })}
          error={problems.scope}
        >
          <Stack gap="sm" mt="xs">
            {scopeGroupsFor(owner).map(({ category, entries }) => (
              <fieldset key={category} className={classes.group}>
                <legend className={classes.legend}>{category}</legend>
                <div className={classes.entries}>
                  {entries.map(({ name, description }) => (
                    <Checkbox
                      key={name}
                      value={name}
                      label={description}
                      {...(name === ADMINISTRATOR_SCOPE && { description: messages.administratorHint })}
                    />
                  ))}
                </div>
              </fieldset>
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label="Expires after"
          data={lifetimes}
          value={form.days}
          error={problems.days}
          onChange={(days) => change({ days: days ?? form.days })}
          allowDeselect={false}
        />
        <TextInput
          label="Allowed addresses"
          description={messages.addressHint}
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
        <FormMessage text={Object.keys(problems).length > 0 ? undefined : titleOf(creating.error)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isIncomplete} loading={creating.isPending}>
            Create key
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
