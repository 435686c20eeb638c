import { NativeSelect } from '@mantine/core'
import type { OperatorName } from '@soundings/query'
import type { ComponentType } from 'react'
import { BooleanValue } from './BooleanValue.tsx'
import { DateValues } from './DateValues.tsx'
import { isReversed, offeredOperators, withOperator } from '../filter-draft.ts'
import { ListedValues } from '../suggestions/ListedValues.tsx'
import { messages } from '../messages.ts'
import { NumberValues } from './NumberValues.tsx'
import { CurrentValue, LastValue, PreviousValue } from './RelativeValues.tsx'
import { SuggestedValue } from '../suggestions/SuggestedValue.tsx'
import { SuggestedValues } from '../suggestions/SuggestedValues.tsx'
import { TextValue } from './TextValue.tsx'
import { valueFieldsOf, type ValueFieldsName, type ValueFieldsProps } from './value-fields.ts'
import classes from '../FilterEditor.module.css'

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
