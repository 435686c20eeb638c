import { Checkbox, Radio, Stack } from '@mantine/core'
import { type CsvPreferences, csvSeparators, type Preferences } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { preferenceQueries, useSavePreferences } from '../../api/session/preferences.ts'
import { reportOutcome } from '../../api/core/report-outcome.ts'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { Modal } from '../../ui/layer/Modal.tsx'
import { FocusOnArrival } from '../../ui/popup/FocusOnArrival.tsx'
import { LoadFailure } from '../../ui/state/LoadFailure.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { messages } from './messages.ts'

const names: Record<Preferences['csvSeparator'], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
}

/** How a person wants their CSV files, in exports and in mails. */
export default function CsvPreferencesDialog({ onClose }: { onClose: () => void }) {
  const kept = useQuery(preferenceQueries.own())
  return (
    <Modal opened onClose={onClose} title="CSV preferences" size={400}>
      <LoadFailure query={kept} text={messages.preferencesNotLoaded} />
      {kept.isPending && <LoadingState />}
      {kept.data && (
        <FocusOnArrival>
          <PreferencesForm kept={kept.data} onClose={onClose} />
        </FocusOnArrival>
      )}
    </Modal>
  )
}

function PreferencesForm({ kept, onClose }: { kept: Preferences; onClose: () => void }) {
  const [{ csvSeparator, csvByteOrderMark, csvCutNote }, setChosen] = useState<CsvPreferences>(kept)
  const choose = (change: Partial<CsvPreferences>) => setChosen((before) => ({ ...before, ...change }))
  const save = useSavePreferences()

  const submit = async () => {
    const saving = save.mutateAsync({ csvSeparator, csvByteOrderMark, csvCutNote })
    if (await reportOutcome(saving, { done: messages.preferencesSaved, failed: messages.preferencesFailed })) onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="md">
        <Radio.Group
          label="Separator"
          value={csvSeparator}
          onChange={(separator) => choose({ csvSeparator: separator })}
        >
          <Stack gap="xs" mt="xs">
            {csvSeparators.map((separator) => (
              <Radio key={separator} value={separator} label={names[separator]} />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox
          label="Begin with a byte-order mark"
          description="Some spreadsheet programs need it to read accents and other scripts."
          checked={csvByteOrderMark}
          onChange={(event) => choose({ csvByteOrderMark: event.currentTarget.checked })}
        />
        <Checkbox
          label="End a cut file with a note"
          description="A last line says how many rows the file has when the question gives more. Turn it off for programs that read every line as a row."
          checked={csvCutNote}
          onChange={(event) => choose({ csvCutNote: event.currentTarget.checked })}
        />
        <FormButtons onCancel={onClose} loading={save.isPending}>
          Save
        </FormButtons>
      </Stack>
    </form>
  )
}
