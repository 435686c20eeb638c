import { Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import type { OperatorName } from '@soundings/query'
import type { ComponentType } from 'react'
import { DateField } from '../../../ui/date/DateField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import classes from '../FilterEditor.module.css'
import {
  inputOf,
  isReversed,
  offeredOperators,
  textAt,
  valueProblemAt,
  withOperator,
  withValueAt,
  withValues,
} from '../filter-draft.ts'
import { messages } from '../messages.ts'
import { ListedValues } from '../suggestions/ListedValues.tsx'
import { SuggestedValue } from '../suggestions/SuggestedValue.tsx'
import { SuggestedValues } from '../suggestions/SuggestedValues.tsx'
import { CurrentValue, LastValue, PreviousValue } from './RelativeValues.tsx'
import { useDateBounds } from './use-date-bounds.ts'
import { type ValueFieldsName, valueFieldsOf, type ValueFieldsProps } from './value-fields.ts'

interface FilterValuesProps extends ValueFieldsProps {
  /** Takes the focus when the popup around it opens. */
  readonly withFocus?: boolean
}

/** Operator and values of a filter on one known column. */
export function FilterValues({ draft, onChange, withFocus = false }: FilterValuesProps) {
  const Fields = valueFields[valueFieldsOf(draft)]
  return (
    <div className={classes.values} role="group" aria-label={draft.target.label}>
      <NativeSelect
        label="Operator"
        data={offeredOperators(draft.target)}
        value={draft.operator}
        data-autofocus={withFocus || undefined}
        onChange={(event) => onChange(withOperator(draft, event.currentTarget.value as OperatorName))}
      />
      {/* Another operator asks anew: nothing half typed stays behind. */}
      <Fields key={draft.operator} draft={draft} onChange={onChange} />
      {isReversed(draft) && (
        <p className={classes.warning} role="status">
          {messages.reversed}
        </p>
      )}
    </div>
  )
}

const valueFields = {
  nothing: () => null,
  numbers: NumberValues,
  dates: DateValues,
  current: CurrentValue,
  previous: PreviousValue,
  last: LastValue,
  boolean: BooleanValue,
  text: TextValue,
  'suggested text': SuggestedValue,
  'suggested texts': SuggestedValues,
  'listed texts': ListedValues,
} satisfies Record<ValueFieldsName, ComponentType<ValueFieldsProps>>

const truthful = new Set(['1', 'true'])

function BooleanValue({ draft, onChange }: ValueFieldsProps) {
  return (
    <Radio.Group
      label="Value"
      value={truthful.has(textAt(draft, 0)) ? '1' : '0'}
      onChange={(value) => onChange(withValues(draft, [value]))}
    >
      <Group gap="md" mt={4}>
        <Radio value="1" label="True" />
        <Radio value="0" label="False" />
      </Group>
    </Radio.Group>
  )
}

function DateValues({ draft, onChange }: ValueFieldsProps) {
  const bounds = useDateBounds(draft.target)
  const labels = inputOf(draft) === 'two' ? ['From', 'To'] : ['Date']
  return (
    <Stack gap="sm">
      {labels.map((label, at) => (
        <DateField
          key={label}
          label={label}
          value={textAt(draft, at)}
          {...bounds}
          onChange={(date) => onChange(withValueAt(draft, at, date))}
        />
      ))}
    </Stack>
  )
}

/** One number, or the two ends of a range. */
function NumberValues({ draft, onChange }: ValueFieldsProps) {
  const labels = inputOf(draft) === 'two' ? ['Value 1', 'Value 2'] : ['Value']
  return (
    <Stack gap="sm">
      {labels.map((label, at) => (
        <NumberField
          key={label}
          label={label}
          maxLength={100}
          value={textAt(draft, at)}
          error={valueProblemAt(draft, at)}
          onChange={(value) => onChange(withValueAt(draft, at, value))}
        />
      ))}
    </Stack>
  )
}

function TextValue({ draft, onChange }: ValueFieldsProps) {
  return (
    <TextInput
      label="Value"
      autoComplete="off"
      maxLength={2000}
      value={textAt(draft, 0)}
      onChange={(event) => onChange(withValues(draft, [event.currentTarget.value]))}
    />
  )
}
