import { Button, Checkbox, NativeSelect, Stack, TextInput, Title } from '@mantine/core'
import type { DisplaySettings } from '@soundings/contract'
import { monthNames } from '@soundings/query'
import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { causeOr, reportOutcome } from '../../../api/core/report-outcome.ts'
import { displayQueries, useSaveDisplaySettings } from '../../../api/sources/display-settings.ts'
import { messages } from '../messages.ts'
import classes from './SystemPanel.module.css'

/** How results are shown to all users of this installation. */
export function DisplayCard() {
  const settings = useQuery(displayQueries.current())
  if (!settings.data) return null
  return (
    <section className={classes.card} aria-label="Display of results">
      <Title order={2} className={classes.title}>
        Display of results
      </Title>
      <DisplayForm saved={settings.data} />
    </section>
  )
}

function DisplayForm({ saved }: { saved: DisplaySettings }) {
  const [draft, setDraft] = useState(saved)
  const save = useSaveDisplaySettings()
  const hasText = draft.nullText.trim() !== ''
  const isChanged = JSON.stringify({ ...draft, nullText: draft.nullText.trim() }) !== JSON.stringify(saved)

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void reportOutcome(save.mutateAsync(draft).then(setDraft), {
      done: messages.displaySaved,
      failed: causeOr(messages.displayFailed),
    })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" align="flex-start">
        <TextInput
          label="Text for missing values"
          description={messages.nullTextHint}
          maxLength={40}
          value={draft.nullText}
          error={hasText ? undefined : messages.nullTextNeeded}
          onChange={(event) => setDraft({ ...draft, nullText: event.currentTarget.value })}
        />
        <Checkbox
          label="Use it in CSV and Excel files as well"
          description={messages.nullFilesHint}
          checked={draft.nullTextInFiles}
          onChange={(event) => setDraft({ ...draft, nullTextInFiles: event.currentTarget.checked })}
        />
        <NativeSelect
          label="First day of the week"
          description={messages.weekStartHint}
          data={[
            { value: 'monday', label: 'Monday' },
            { value: 'sunday', label: 'Sunday' },
          ]}
          value={draft.weekStart}
          onChange={(event) =>
            setDraft({ ...draft, weekStart: event.currentTarget.value === 'sunday' ? 'sunday' : 'monday' })
          }
        />
        <NativeSelect
          label="First month of the financial year"
          description={messages.financialYearHint}
          data={monthNames.map((label, at) => ({ value: String(at + 1), label }))}
          value={String(draft.financialYearStart)}
          onChange={(event) => setDraft({ ...draft, financialYearStart: Number(event.currentTarget.value) })}
        />
        <Button type="submit" disabled={!hasText || !isChanged} loading={save.isPending}>
          Save
        </Button>
      </Stack>
    </form>
  )
}
