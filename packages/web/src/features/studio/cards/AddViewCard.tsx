import type { DbColumn } from '@soundings/contract'
import { aggregations, type AggregationName, type ColumnUse } from '@soundings/query'
import { IconColumnInsertRight } from '@tabler/icons-react'
import { useState } from 'react'
import { columnUseIn } from '../../../widgets/column-picker/column-places.ts'
import { ColumnPicker } from '../../../widgets/column-picker/ColumnPicker.tsx'
import { asSecond } from '../model/column-uses.ts'
import { messages } from '../model/messages.ts'
import { canAddView } from '../model/studio-state.ts'
import { columnTitle } from '../model/titles.ts'
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
  const [picked, setPicked] = useState<{ readonly column: DbColumn; readonly use: ColumnUse }>()
  const [asking, setAsking] = useState<AggregationName>()
  if (state.baseTableId === undefined) return null

  const add = async (use: ColumnUse, aggregation: AggregationName, second?: ColumnUse) => {
    const isAdded = await act((before) => addView(before, { ...use, aggregation, ...(second && asSecond(second)) }))
    if (isAdded) onDone()
  }

  if (!picked) {
    return (
      <Step key="column" title="Select column">
        <ColumnPicker tables={state.tables} baseTableId={state.baseTableId} onPick={(column, place) => setPicked({ column, use: columnUseIn(place, column) })} />
      </Step>
    )
  }
  const { column, use } = picked
  if (asking) {
    return (
      <SecondDatePicker
        aggregation={asking}
        first={use}
        onPick={(second) => void add(use, asking, second)}
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
    <Step key="way" title={columnTitle(state, use)} onBack={() => setPicked(undefined)}>
      <ChoiceList
        label="Aggregation"
        choices={choices}
        onChoose={(name) => (aggregations[name].needsSecondColumn ? setAsking(name) : void add(use, name))}
      />
    </Step>
  )
}
