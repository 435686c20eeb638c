import { Select, Stack, Text, TextInput } from '@mantine/core'
import type { Dashboard } from '@soundings/contract'
import { useCreateDisplayLink } from '../../../api/display-links.ts'
import { messages } from '../../../components/display-links/messages.ts'
import { SecretFormEnd, useSecretForm } from '../../../components/secrets/SecretFormEnd.tsx'
import { toSecretDraft } from '../../../components/secrets/secret-form.ts'
import { refreshChoices, refreshText, rotationChoices, rotationText } from '../wall/wall-choices.ts'
import { displayAddress } from './display-settings.ts'
import { emptyLinkForm, lifetimesUpTo, type LinkForm } from './link-form.ts'
import classes from './DisplayLinks.module.css'

interface NewLinkFormProps {
  readonly dashboard: Pick<Dashboard, 'id' | 'tabs'>
  readonly daysMax: number
  readonly onMade: (address: string) => void
  readonly onCancel: () => void
}

const refreshes = refreshChoices
  .filter((minutes) => minutes > 0)
  .map((minutes) => ({ value: String(minutes), label: refreshText(minutes) }))
const rotations = rotationChoices.map((seconds) => ({ value: String(seconds), label: rotationText(seconds) }))

export function NewLinkForm({ dashboard, daysMax, onMade, onCancel }: NewLinkFormProps) {
  const state = useSecretForm(() => emptyLinkForm(daysMax), useCreateDisplayLink(dashboard.id), {
    toDraft: toSecretDraft,
    onMade: ({ token }, settings) => onMade(displayAddress(window.location.origin, token, settings)),
  })
  const { form, problems, change, submit } = state

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{messages.asYouSee}</Text>
        <TextInput
          label="Name"
          description={messages.nameHint}
          required
          maxLength={60}
          autoFocus
          value={form.name}
          error={problems.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <div className={classes.choices}>
          <Select
            label="Expires after"
            data={lifetimesUpTo(daysMax)}
            value={form.days}
            error={problems.days}
            onChange={(days) => change({ days: days ?? form.days })}
            allowDeselect={false}
          />
          <Select
            label="Refresh"
            data={refreshes}
            value={String(form.refreshMinutes)}
            onChange={(minutes) => change({ refreshMinutes: Number(minutes) as LinkForm['refreshMinutes'] })}
            allowDeselect={false}
          />
          {dashboard.tabs.length > 1 && (
            <Select
              label="Change tabs"
              data={rotations}
              value={String(form.rotationSeconds)}
              onChange={(seconds) => change({ rotationSeconds: Number(seconds) as LinkForm['rotationSeconds'] })}
              allowDeselect={false}
            />
          )}
        </div>
        <SecretFormEnd
          state={state}
          addressHint={messages.addressHint}
          isIncomplete={form.name.trim() === ''}
          submitLabel="Create link"
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
