import type { DbColumn } from '@soundings/contract'
import { groupingsFor, type ColumnUse } from '@soundings/query'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { columnUseIn, type TablePlace } from '../../../widgets/column-picker/column-places.ts'
import { ColumnPicker } from '../../../widgets/column-picker/ColumnPicker.tsx'
import { messages as texts } from '../messages.ts'
import { addGroup, type GroupChoice } from '../model/groups.ts'
import { messages } from '../model/messages.ts'
import { canAddGroup } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'
import { AskGrouping, onlyGrouping } from './AskGrouping.tsx'
import { CardPopup } from './CardPopup.tsx'
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
  const [picked, setPicked] = useState<{ readonly column: DbColumn; readonly use: ColumnUse }>()
  if (state.baseTableId === undefined) return null

  const add = async (choice: GroupChoice) => {
    if (await act((before) => addGroup(before, choice))) onDone()
  }
  const pick = (column: DbColumn, place: TablePlace) => {
    const only = onlyGrouping(column)
    const use = columnUseIn(place, column)
    if (only !== undefined) void add({ ...use, grouping: only })
    else setPicked({ column, use })
  }

  if (picked) return <AskGrouping key="way" {...picked} onDone={(how) => void add({ ...picked.use, ...how })} onBack={() => setPicked(undefined)} />
  return (
    <Step key="column" title="Select column">
      <ColumnPicker tables={state.tables} baseTableId={state.baseTableId} accept={canBeGrouped} onPick={pick} />
    </Step>
  )
}

const canBeGrouped = (column: DbColumn) => groupingsFor(column).length > 0
