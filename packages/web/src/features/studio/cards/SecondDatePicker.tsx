import type { DbColumn } from '@soundings/contract'
import { aggregations, type AggregationName } from '@soundings/query'
import { ColumnPicker } from '../../../widgets/column-picker/ColumnPicker.tsx'
import { columnTitle } from '../model/titles.ts'
import { useStudio } from '../studio-context.ts'
import { Step } from './Step.tsx'

interface SecondDatePickerProps {
  readonly aggregation: AggregationName
  readonly firstColumnId: number
  readonly onPick: (columnId: number) => void
  readonly onBack?: () => void
}

const isDate = ({ dataType }: DbColumn) => dataType === 'DATE'

/** The date that is subtracted in a date difference. */
export function SecondDatePicker({ aggregation, firstColumnId, onPick, onBack }: SecondDatePickerProps) {
  const { state } = useStudio()
  if (state.baseTableId === undefined) return null
  return (
    <Step title={`${aggregations[aggregation].label}: ${columnTitle(state, firstColumnId)} minus …`} onBack={onBack}>
      <ColumnPicker tables={state.tables} baseTableId={state.baseTableId} accept={isDate} onPick={({ id }) => onPick(id)} />
    </Step>
  )
}
