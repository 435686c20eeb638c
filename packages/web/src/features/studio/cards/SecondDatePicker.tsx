import type { DbColumn } from '@soundings/contract'
import { aggregations, type AggregationName, type ColumnUse } from '@soundings/query'
import { columnUseIn } from '../../../widgets/column-picker/column-places.ts'
import { ColumnPicker } from '../../../widgets/column-picker/ColumnPicker.tsx'
import { columnTitle } from '../model/titles.ts'
import { useStudio } from '../studio-context.ts'
import { Step } from './Step.tsx'

interface SecondDatePickerProps {
  readonly aggregation: AggregationName
  readonly first: ColumnUse
  readonly onPick: (second: ColumnUse) => void
  readonly onBack?: (() => void) | undefined
}

const isDate = ({ dataType }: DbColumn) => dataType === 'DATE'

/** The date that is subtracted in a date difference. */
export function SecondDatePicker({ aggregation, first, onPick, onBack }: SecondDatePickerProps) {
  const { state } = useStudio()
  if (state.baseTableId === undefined) return null
  return (
    <Step title={`${aggregations[aggregation].label}: ${columnTitle(state, first)} minus …`} onBack={onBack}>
      <ColumnPicker tables={state.tables} baseTableId={state.baseTableId} accept={isDate} onPick={(column, place) => onPick(columnUseIn(place, column))} />
    </Step>
  )
}
