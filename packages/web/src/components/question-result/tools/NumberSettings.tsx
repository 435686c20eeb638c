import type { NumberFormat } from '@soundings/query'
import { Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormButtons } from '../../../ui/form/FormButtons.tsx'
import { DecimalField } from '../../../ui/form/DecimalField.tsx'
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
  /** Of the column that is shown. */
  readonly format: NumberFormat | undefined
  readonly options: ChartOptions
  readonly onChange: (options: ChartOptions) => void
  readonly onClose: () => void
}

const styles = [
  { value: 'quiet' as const, label: 'Quiet, on the surface' },
  { value: 'coloured' as const, label: 'On a colour' },
  { value: 'gauge' as const, label: 'Gauge' },
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
export default function NumberSettings({ format, options, onChange, onClose }: NumberSettingsProps) {
  const [look, setLook] = useState<NumberLook>(options.number ?? { style: 'coloured' })
  const change = (part: LookChange) => setLook(withoutAbsent({ ...look, ...part }))
  const isGauge = look.style === 'gauge'
  const isDone = isGauge ? isRange(look) : look.compare !== 'target' || look.target !== undefined
  return (
    <Modal opened onClose={onClose} title="View settings" size={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isDone) return
          onChange({ ...options, number: isGauge ? asGauge(look) : look })
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
          {format?.style === 'duration' ? (
            <Text size="xs" c="dimmed">
              {messages.durationHint(format.of)}
            </Text>
          ) : (
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
          )}
          {isGauge ? (
            <GaugeFields look={look} onChange={change} />
          ) : (
            <ComparisonFields look={look} isDone={isDone} onChange={change} />
          )}
          <FormButtons onCancel={onClose} disabled={!isDone}>
            Done
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

const isRange = ({ from, to }: NumberLook) => from !== undefined && to !== undefined && to > from

/** A gauge compares with its target, where it has one. */
const asGauge = ({ compare: _compare, sparkline: _sparkline, ...look }: NumberLook): NumberLook => ({
  ...look,
  ...(look.target !== undefined && { compare: 'target' }),
})

function GaugeFields({ look, onChange }: { look: NumberLook; onChange: (change: LookChange) => void }) {
  const field = (name: 'from' | 'to' | 'target', label: string) => (
    <DecimalField
      label={label}
      required={name !== 'target'}
      value={look[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <>
      <Group grow align="start">
        {field('from', 'From')}
        {field('to', 'To')}
        {field('target', 'Target')}
      </Group>
      <Text size="xs" c={isRange(look) ? 'dimmed' : 'var(--danger)'} role={isRange(look) ? undefined : 'alert'}>
        {isRange(look) ? messages.gaugeHint : messages.rangeMissing}
      </Text>
      {look.target !== undefined && <BetterField look={look} onChange={onChange} />}
    </>
  )
}

function BetterField({ look, onChange }: { look: NumberLook; onChange: (change: LookChange) => void }) {
  return (
    <Select
      label="Better is"
      data={directions}
      value={look.better ?? ''}
      allowDeselect={false}
      onChange={(better) => onChange({ better: better === '' || better === null ? undefined : better })}
    />
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
        <DecimalField
          label="Target"
          required
          value={look.target}
          error={isDone ? undefined : messages.targetMissing}
          onChange={(target) => onChange({ target })}
        />
      )}
      {look.compare !== undefined && <BetterField look={look} onChange={onChange} />}
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

/** What no one chose is not kept. */
const withoutAbsent = (look: LookChange) =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as unknown as NumberLook
