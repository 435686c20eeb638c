import type { DbColumn } from '@soundings/contract'
import { groupingOf, groupingsFor, type ColumnUse, type GroupingName } from '@soundings/query'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { calendarChoices } from '../../../ui/format/calendar-choices.ts'
import { columnUseIn, type TablePlace } from '../../../widgets/column-picker/column-places.ts'
import { ColumnPicker } from '../../../widgets/column-picker/ColumnPicker.tsx'
import { messages as texts } from '../messages.ts'
import { addGroup, type GroupChoice } from '../model/groups.ts'
import { messages } from '../model/messages.ts'
import { canAddGroup } from '../model/studio-state.ts'
import { columnTitle } from '../model/titles.ts'
import { useStudio } from '../studio-context.ts'
import { BandEdges } from './BandEdges.tsx'
import { CardPopup } from './CardPopup.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { Step } from './Step.tsx'

export function AddGroupCard() {
  const { state } = useStudio()
  const reason = state.baseTableId === undefined ? messages.tableNeeded : texts.noGroupsInRawData
  return (
    <CardPopup title="+ Add Group" icon={IconStack2} note="By ward, month" disabledReason={canAddGroup(state) ? undefined : reason}>
      {(close) => <NewGroup onDone={close} />}
    </CardPopup>
  )
}

/** A column, and for dates and numbers how they are put together; everything else is grouped by its values. */
function NewGroup({ onDone }: { onDone: () => void }) {
  const { state, act } = useStudio()
  const [picked, setPicked] = useState<{ readonly column: DbColumn; readonly use: ColumnUse; readonly isInBands?: true }>()
  if (state.baseTableId === undefined) return null

  const add = async (use: ColumnUse, how: Pick<GroupChoice, 'grouping' | 'bands'>) => {
    if (await act((before) => addGroup(before, { ...use, ...how }))) onDone()
  }
  const pick = (column: DbColumn, place: TablePlace) => {
    const [only, ...more] = waysToGroup(column)
    const use = columnUseIn(place, column)
    if (only !== undefined && more.length === 0) void add(use, { grouping: only })
    else setPicked({ column, use })
  }

  if (!picked) {
    return (
      <Step key="column" title="Select column">
        <ColumnPicker tables={state.tables} baseTableId={state.baseTableId} accept={canBeGrouped} onPick={pick} />
      </Step>
    )
  }
  if (picked.isInBands) {
    return <BandEdges key="bands" title={columnTitle(state, picked.use)} onDone={(bands) => void add(picked.use, { grouping: 'bands', bands })} onBack={() => setPicked({ column: picked.column, use: picked.use })} />
  }
  return (
    <Step key="way" title={columnTitle(state, picked.use)} onBack={() => setPicked(undefined)}>
      <ChoiceList
        label="Group by"
        choices={waysToGroup(picked.column).map((name) => ({ name, label: groupingOf(name).label, leadsOn: name === 'bands' }))}
        onChoose={(name) => (name === 'bands' ? setPicked({ ...picked, isInBands: true }) : void add(picked.use, { grouping: name }))}
      />
    </Step>
  )
}

const waysToGroup = (column: DbColumn): GroupingName[] => [...groupingsFor(column, calendarChoices()), ...(groupingOf('bands').appliesTo(column) ? (['bands'] as const) : [])]

const canBeGrouped = (column: DbColumn) => groupingsFor(column).length > 0
