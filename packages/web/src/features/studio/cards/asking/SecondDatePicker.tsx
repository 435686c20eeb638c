import type { DbColumn } from '@soundings/contract'
import type { ColumnUse } from '@soundings/query'
import { columnUseIn } from '../../../../components/column-picker/column-places.ts'
import { ColumnPicker } from '../../../../components/column-picker/ColumnPicker.tsx'
import { useStudio } from '../../studio-context.ts'
import { Step } from '../../../../components/steps/Step.tsx'

interface SecondDatePickerProps {
  readonly title: string
  readonly onPick: (second: ColumnUse) => void
  readonly onBack?: (() => void) | undefined
}

const isDate = ({ dataType }: DbColumn) => dataType === 'DATE'

/** The date that is subtracted in a date difference, or at which an age is meant. */
export function SecondDatePicker({ title, onPick, onBack }: SecondDatePickerProps) {
  const { state } = useStudio()
  if (state.baseTableId === undefined) return null
  return (
    <Step title={title} onBack={onBack}>
      <ColumnPicker
        tables={state.tables}
        baseTableId={state.baseTableId}
        accept={isDate}
        onPick={(column, place) => onPick(columnUseIn(place, column))}
      />
    </Step>
  )
}
