import type { DbColumn } from '@soundings/contract'
import { groupings, groupingsFor, type GroupingName } from '@soundings/query'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { ColumnPicker } from '../../../widgets/column-picker/ColumnPicker.tsx'
import { messages as texts } from '../messages.ts'
import { addGroup } from '../model/groups.ts'
import { messages } from '../model/messages.ts'
import { canAddGroup } from '../model/studio-state.ts'
import { useStudio } from '../studio-context.ts'
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

/** A column, and for dates how closely they are looked at; everything else is grouped by its values. */
function NewGroup({ onDone }: { onDone: () => void }) {
  const { state, act } = useStudio()
  const [column, setColumn] = useState<DbColumn>()
  if (state.baseTableId === undefined) return null

  const add = async (columnId: number, grouping: GroupingName) => {
    if (await act((before) => addGroup(before, { columnId, grouping }))) onDone()
  }
  const pick = (picked: DbColumn) => {
    const [only, ...more] = groupingsFor(picked)
    if (only !== undefined && more.length === 0) void add(picked.id, only)
    else setColumn(picked)
  }

  if (!column) {
    return (
      <Step key="column" title="Select column">
        <ColumnPicker tables={state.tables} baseTableId={state.baseTableId} accept={canBeGrouped} onPick={pick} />
      </Step>
    )
  }
  return (
    <Step key="way" title={column.displayName} onBack={() => setColumn(undefined)}>
      <ChoiceList
        label="Group by"
        choices={groupingsFor(column).map((name) => ({ name, label: groupings[name].label }))}
        onChoose={(name) => void add(column.id, name)}
      />
    </Step>
  )
}

const canBeGrouped = (column: DbColumn) => groupingsFor(column).length > 0
