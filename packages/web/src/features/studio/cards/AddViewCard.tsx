import type { DbColumn, DbTable } from '@soundings/contract'
import { aggregations, type AggregationName, type ColumnUse } from '@soundings/query'
import { IconColumnInsertRight } from '@tabler/icons-react'
import { useState } from 'react'
import { columnUseIn } from '../../../widgets/column-picker/column-places.ts'
import { ColumnPicker } from '../../../widgets/column-picker/ColumnPicker.tsx'
import { messages } from '../model/messages.ts'
import { canAddView } from '../model/studio-state.ts'
import { columnTitle } from '../model/titles.ts'
import { addView, viewAggregationsFor, type ViewChoice } from '../model/views.ts'
import { withVirtualColumn, type NewVirtual } from '../model/virtual-columns.ts'
import { useStudio } from '../studio-context.ts'
import { AskMore, asksForMore } from './AskMore.tsx'
import { CardPopup } from './CardPopup.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { NewVirtualColumn, virtualEntries } from './new-virtual-column.ts'
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

/** A column, what to make of it, and what that asks for. */
function NewView({ onDone }: { onDone: () => void }) {
  const { state, act } = useStudio()
  const [picked, setPicked] = useState<{ readonly column: DbColumn; readonly use: ColumnUse }>()
  const [making, setMaking] = useState<NewVirtual['kind']>()
  const [made, setMade] = useState<{ readonly column: NewVirtual; readonly tables: readonly DbTable[] }>()
  const [asking, setAsking] = useState<AggregationName>()
  if (state.baseTableId === undefined) return null

  const add = async (choice: ViewChoice) => {
    const isAdded = await act((before) => addView(made ? withVirtualColumn(before, made.column, made.tables).state : before, choice))
    if (isAdded) onDone()
  }

  const pickMade = (column: NewVirtual, tables: readonly DbTable[]) => {
    const after = withVirtualColumn(state, column, tables)
    const found = after.state.tables.flatMap(({ columns }) => columns).find(({ id }) => id === after.column.id)
    if (!found) return
    setMade({ column, tables })
    setPicked({ column: found, use: { columnId: found.id } })
  }
  const pickAgain = () => {
    setPicked(undefined)
    setMade(undefined)
    setMaking(undefined)
  }

  if (making && !picked) return <NewVirtualColumn kind={making} onDone={pickMade} onBack={pickAgain} />
  // Any column of the base table counts its rows.
  const countable = state.tables.find(({ id }) => id === state.baseTableId)?.columns.find(({ active }) => active)
  if (!picked) {
    return (
      <Step key="column" title="Select column">
        <ColumnPicker
          tables={state.tables}
          baseTableId={state.baseTableId}
          {...(countable && { others: rowsEntry(() => void add({ columnId: countable.id, aggregation: 'rowCount' })) })}
          more={aroundEntries(setMaking)}
          onPick={(column, place) => setPicked({ column, use: columnUseIn(place, column) })}
        />
      </Step>
    )
  }
  const { column, use } = picked
  if (asking) {
    return (
      <AskMore
        aggregation={asking}
        first={use}
        onDone={(answers) => void add({ ...use, aggregation: asking, ...answers })}
        onBack={() => setAsking(undefined)}
      />
    )
  }
  const ofGroups = viewAggregationsFor({ dataType: column.dataType, kind: column.type }).map((name) => ({ name, label: aggregations[name].label, leadsOn: asksForMore(name) }))
  const choices = made ? [{ name: 'none' as const, label: 'The value of each row', leadsOn: false }, ...ofGroups] : ofGroups
  return (
    <Step key="way" title={made ? column.displayName : columnTitle(state, use)} onBack={pickAgain}>
      <ChoiceList
        label="Aggregation"
        choices={choices}
        onChoose={(name) => (asksForMore(name) ? setAsking(name) : void add({ ...use, aggregation: name }))}
      />
    </Step>
  )
}

const rowsEntry = (onPick: () => void) => ({ title: 'Rows', entries: [{ key: 'count-of-rows', label: 'Count of rows', dataType: 'NUMBER' as const, onPick }] })

const aroundEntries = (onMake: (kind: NewVirtual['kind']) => void) => ({
  title: 'From other rows',
  entries: virtualEntries.map(({ kind, label, dataType }) => ({ key: kind, label, dataType, onPick: () => onMake(kind) })),
})
