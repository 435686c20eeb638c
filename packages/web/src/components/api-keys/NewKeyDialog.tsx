import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { ADMINISTRATOR_SCOPE, type Holder, type NewApiKey } from '@soundings/contract'
import { useState } from 'react'
import { useCreateApiKey } from '../../api/auth/api-keys.ts'
import { Modal } from '../../ui/layer/Modal.tsx'
import { NewSecret } from '../secrets/NewSecret.tsx'
import { SecretFormEnd, useSecretForm } from '../secrets/SecretFormEnd.tsx'
import { emptyKeyForm, lifetimes, scopeGroupsFor, toKeyDraft } from './key-form.ts'
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
      keepsWork
      opened
      onClose={onClose}
      title={made ? made.key.name : title}
      size={640}
      closeOnClickOutside={false}
      closeOnEscape={!made}
    >
      {made ? (
        <NewSecret secret={made.secret} title={messages.onlyOnce} hint={messages.secretHint} onDone={onClose} />
      ) : (
        <KeyFields owner={owner} serviceId={service?.id} onMade={setMade} onClose={onClose} />
      )}
    </Modal>
  )
}

interface KeyFieldsProps {
  readonly owner: Holder
  readonly serviceId: number | undefined
  readonly onMade: (made: NewApiKey) => void
  readonly onClose: () => void
}

function KeyFields({ owner, serviceId, onMade, onClose }: KeyFieldsProps) {
  const state = useSecretForm(emptyKeyForm, useCreateApiKey(serviceId), { toDraft: toKeyDraft, onMade })
  const { form, problems, change, submit } = state

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
        <SecretFormEnd
          state={state}
          addressHint={messages.addressHint}
          isIncomplete={form.name.trim() === '' || form.scope.length === 0}
          submitLabel="Create key"
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
