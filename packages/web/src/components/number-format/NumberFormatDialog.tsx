import { Checkbox, Group, Select, TextInput } from '@mantine/core'
import { durationUnits, maxDecimals, maxUnitLength, plainDigits, type NumberFormat } from '@soundings/query'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { numberWriter } from '../../ui/format/number-writer.ts'
import { useState } from 'react'
import { Modal } from '../../ui/layer/Modal.tsx'
import { exampleFor, toDraft, toFormat, type FormatDraft } from './format-draft.ts'
import { styleTitles } from './format-title.ts'
import classes from './NumberFormatDialog.module.css'

interface NumberFormatDialogProps {
  readonly opened: boolean
  readonly title: string
  readonly format: NumberFormat | undefined
  /** What holds as long as no format is chosen here. */
  readonly inherited?: NumberFormat | undefined
  readonly automaticHint: string
  readonly onDone: (format: NumberFormat | undefined) => void
  readonly onClose: () => void
}

const styles = [
  { value: 'automatic' as const, label: 'Automatic' },
  ...(Object.keys(styleTitles) as (keyof typeof styleTitles)[]).map((value) => ({ value, label: styleTitles[value] })),
]
const decimalChoices = [
  { value: '', label: 'Automatic' },
  ...Array.from({ length: maxDecimals + 1 }, (_, count) => ({ value: String(count), label: String(count) })),
]
const percentChoices = [
  { value: 'one' as const, label: '0.25 means 25%' },
  { value: 'hundred' as const, label: '25 means 25%' },
]

/** How the numbers of a column are written, with an example that follows each choice. */
export default function NumberFormatDialog({ opened, title, ...form }: NumberFormatDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title} size={400}>
      {opened && <FormatForm {...form} />}
    </Modal>
  )
}

function FormatForm({
  format,
  inherited,
  automaticHint,
  onDone,
  onClose,
}: Omit<NumberFormatDialogProps, 'opened' | 'title'>) {
  const [draft, setDraft] = useState(() => toDraft(format))
  const [typed, setTyped] = useState<string>()
  const change = (part: Partial<FormatDraft>) => setDraft({ ...draft, ...part })
  const example = typed ?? exampleFor(draft)
  const chosen = toFormat(draft)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onDone(chosen)
      }}
    >
      <Select
        label="Format"
        description={draft.style === 'automatic' ? automaticHint : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        data={styles}
        value={draft.style}
        allowDeselect={false}
        data-autofocus
        onChange={(style) => style !== null && change({ style })}
      />
      {draft.style === 'percent' && (
        <Select
          label="Stored as"
          data={percentChoices}
          value={draft.percentOf}
          allowDeselect={false}
          onChange={(percentOf) => percentOf !== null && change({ percentOf })}
        />
      )}
      {draft.style === 'currency' && (
        <Select
          label="Currency"
          data={currencies()}
          value={draft.currency}
          searchable
          allowDeselect={false}
          onChange={(currency) => currency !== null && change({ currency })}
        />
      )}
      {draft.style === 'duration' && (
        <Select
          label="The numbers are"
          data={[...durationUnits]}
          value={draft.durationOf}
          allowDeselect={false}
          onChange={(durationOf) => durationOf !== null && change({ durationOf })}
        />
      )}
      {draft.style === 'number' && (
        <TextInput
          label="Unit"
          placeholder="mmol/l"
          maxLength={maxUnitLength}
          value={draft.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
        />
      )}
      {draft.style !== 'automatic' && draft.style !== 'duration' && (
        <>
          <Select
            label="Decimals"
            data={decimalChoices}
            value={draft.decimals}
            allowDeselect={false}
            onChange={(decimals) => decimals !== null && change({ decimals })}
          />
          <Checkbox
            label="Separate thousands"
            checked={draft.thousands}
            onChange={(event) => change({ thousands: event.currentTarget.checked })}
          />
        </>
      )}
      <Group gap="xs" wrap="nowrap" align="end">
        <NumberField
          label="Example"
          w={140}
          maxLength={30}
          value={example}
          error={plainDigits(example) === undefined}
          onChange={setTyped}
        />
        <output className={classes.example} aria-live="polite" aria-label="Example as it is written">
          {numberWriter(chosen ?? inherited)(example)}
        </output>
      </Group>
      <FormButtons onCancel={onClose}>Done</FormButtons>
    </form>
  )
}

/** By their ISO code, with the name beside it. */
function currencies() {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }))
}
