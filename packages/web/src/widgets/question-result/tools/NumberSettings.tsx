import { Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ChartOptions } from '../../../charts/chart-options.ts'
import {
  MAX_NUMBER_DECIMALS,
  MAX_NUMBER_UNIT,
  type NumberComparison,
  type NumberLook,
} from '../../../charts/kpi/number-look.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { messages } from '../messages.ts'

interface NumberSettingsProps {
  readonly options: ChartOptions
  readonly onChange: (options: ChartOptions) => void
  readonly onClose: () => void
}

const styles = [
  { value: 'quiet' as const, label: 'Quiet, on the surface' },
  { value: 'coloured' as const, label: 'On a colour' },
]
const decimals = [
  { value: '', label: 'Automatic' },
  ...Array.from({ length: MAX_NUMBER_DECIMALS + 1 }, (_, count) => ({ value: String(count), label: String(count) })),
]
const comparisons: { value: NumberComparison | ''; label: string }[] = [
  { value: '', label: 'Nothing' },
  { value: 'previous', label: 'The period before' },
  { value: 'yearBefore', label: 'The same days a year before' },
  { value: 'target', label: 'A target' },
]
const directions = [
  { value: '' as const, label: 'Neither' },
  { value: 'higher' as const, label: 'Higher' },
  { value: 'lower' as const, label: 'Lower' },
]

/** How a number is shown, and what it is compared with. */
export default function NumberSettings({ options, onChange, onClose }: NumberSettingsProps) {
  const [look, setLook] = useState<NumberLook>(options.number ?? { style: 'coloured' })
  const change = (part: LookChange) => setLook(withoutAbsent({ ...look, ...part }))
  const isDone = look.compare !== 'target' || look.target !== undefined
  return (
    <Modal opened onClose={onClose} title="View settings" size={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isDone) return
          onChange({ ...options, number: look })
          onClose()
        }}
      >
        <Stack gap="sm">
          <Select
            label="Style"
            data={styles}
            value={look.style}
            allowDeselect={false}
            data-autofocus
            onChange={(style) => style !== null && change({ style })}
          />
          <Group grow>
            <TextInput
              label="Unit"
              placeholder="stays"
              maxLength={MAX_NUMBER_UNIT}
              value={look.unit ?? ''}
              onChange={(event) => change({ unit: event.currentTarget.value || undefined })}
            />
            <Select
              label="Decimals"
              data={decimals}
              value={String(look.decimals ?? '')}
              allowDeselect={false}
              onChange={(count) => change({ decimals: count ? Number(count) : undefined })}
            />
          </Group>
          <ComparisonFields look={look} isDone={isDone} onChange={change} />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isDone}>
              Done
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function ComparisonFields({
  look,
  isDone,
  onChange,
}: {
  look: NumberLook
  isDone: boolean
  onChange: (change: LookChange) => void
}) {
  const isPeriod = look.compare === 'previous' || look.compare === 'yearBefore'
  return (
    <>
      <Select
        label="Compare with"
        description={isPeriod ? messages.comparedHint : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        data={comparisons}
        value={look.compare ?? ''}
        allowDeselect={false}
        onChange={(compare) => onChange({ compare: compare === '' || compare === null ? undefined : compare })}
      />
      {look.compare === 'target' && (
        <NumberInput
          label="Target"
          required
          value={look.target ?? ''}
          error={isDone ? undefined : messages.targetMissing}
          onChange={(target) => onChange({ target: typeof target === 'number' ? target : undefined })}
        />
      )}
      {look.compare !== undefined && (
        <Select
          label="Better is"
          data={directions}
          value={look.better ?? ''}
          allowDeselect={false}
          onChange={(better) => onChange({ better: better === '' || better === null ? undefined : better })}
        />
      )}
      {look.compare !== 'target' && (
        <Checkbox
          label="Line of the days or months within the period"
          checked={look.sparkline ?? false}
          onChange={(event) => onChange({ sparkline: event.currentTarget.checked || undefined })}
        />
      )}
    </>
  )
}

type LookChange = { [Key in keyof NumberLook]?: NumberLook[Key] | undefined }

/** What nobody chose is not kept. */
const withoutAbsent = (look: LookChange) =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as unknown as NumberLook
