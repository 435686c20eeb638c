import type { DbColumn } from '@soundings/contract'
import { aggregations, type AggregationName } from '@soundings/query'
import { IconColumnInsertRight } from '@tabler/icons-react'
import { useState } from 'react'
import { ColumnPicker } from '../../../widgets/column-picker/ColumnPicker.tsx'
import { messages } from '../model/messages.ts'
import { canAddView } from '../model/studio-state.ts'
import { addView, viewAggregationsFor } from '../model/views.ts'
import { useStudio } from '../studio-context.ts'
import { CardPopup } from './CardPopup.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { SecondDatePicker } from './SecondDatePicker.tsx'
import { Step } from './Step.tsx'

export function AddViewCard() {
  const { state } = useStudio()
  return (
    <CardPopup
      title="+ Add View"
      icon={IconColumnInsertRight}
      note="Sum, average …"
      disabledReason={canAddView(state) ? undefined : messages.tableNeeded}
    >
      {(close) => <NewView onDone={close} />}
    </CardPopup>
  )
}

/** A column, what to make of it, and for date differences the date to subtract. */
function NewView({ onDone }: { onDone: () => void }) {
  const { state, act } = useStudio()
  const [column, setColumn] = useState<DbColumn>()
  const [asking, setAsking] = useState<AggregationName>()
  if (state.baseTableId === undefined) return null

  const add = async (columnId: number, aggregation: AggregationName, secondColumnId?: number) => {
    const isAdded = await act((before) => addView(before, { columnId, aggregation, ...(secondColumnId !== undefined && { secondColumnId }) }))
    if (isAdded) onDone()
  }

  if (!column) {
    return (
      <Step key="column" title="Select column">
        <ColumnPicker tables={state.tables} baseTableId={state.baseTableId} onPick={setColumn} />
      </Step>
    )
  }
  if (asking) {
    return (
      <SecondDatePicker
        aggregation={asking}
        firstColumnId={column.id}
        onPick={(second) => void add(column.id, asking, second)}
        onBack={() => setAsking(undefined)}
      />
    )
  }
  const choices = viewAggregationsFor({ dataType: column.dataType, kind: column.type }).map((name) => ({
    name,
    label: aggregations[name].label,
    leadsOn: aggregations[name].needsSecondColumn,
  }))
  return (
    <Step key="way" title={column.displayName} onBack={() => setColumn(undefined)}>
      <ChoiceList
        label="Aggregation"
        choices={choices}
        onChoose={(name) => (aggregations[name].needsSecondColumn ? setAsking(name) : void add(column.id, name))}
      />
    </Step>
  )
}
