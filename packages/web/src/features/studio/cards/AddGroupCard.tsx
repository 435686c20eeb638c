import type { DbColumn } from '@soundings/contract'
import { groupingsFor, type ColumnUse } from '@soundings/query'
import { IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { columnUseIn, type TablePlace } from '../../../components/column-picker/column-places.ts'
import { ColumnPicker } from '../../../components/column-picker/ColumnPicker.tsx'
import { messages as texts } from '../messages.ts'
import { addGroup, type GroupChoice } from '../model/filters/groups.ts'
import { messages } from '../model/messages.ts'
import { andThen, canAddGroup, changed } from '../model/studio-state.ts'
import { setTop, usualTop } from '../model/filters/top-groups.ts'
import { useStudio } from '../studio-context.ts'
import { AskGrouping, onlyGrouping } from './asking/AskGrouping.tsx'
import { CardPopup } from './CardPopup.tsx'
import {
  asksForGroups,
  canBeWanted,
  groupEntries,
  wantedGroupLabel,
  type WantedGroup,
} from './entries/group-entries.ts'
import { Step } from '../../../components/steps/Step.tsx'

export function AddGroupCard() {
  const { state } = useStudio()
  const reason = state.baseTableId === undefined ? messages.tableNeeded : texts.noGroupsInRawData
  return (
    <CardPopup
      title="+ Add Group"
      icon={IconStack2}
      note="By ward, month"
      disabledReason={canAddGroup(state) ? undefined : reason}
    >
      {(close) => <NewGroup onDone={close} />}
    </CardPopup>
  )
}

/** A column, and for dates and numbers how they are put together; or how, and then which column. */
function NewGroup({ onDone }: { onDone: () => void }) {
  const { state, act } = useStudio()
  const [picked, setPicked] = useState<{ readonly column: DbColumn; readonly use: ColumnUse }>()
  const [wanted, setWanted] = useState<WantedGroup>()
  if (state.baseTableId === undefined) return null

  const add = async (choice: GroupChoice) => {
    const isAdded = await act((before) =>
      andThen(addGroup(before, choice), (after) =>
        wanted === 'top' ? setTop(after, after.groups.at(-1)?.id ?? '', { count: usualTop }) : changed(after),
      ),
    )
    if (isAdded) onDone()
  }
  const pick = (column: DbColumn, place: TablePlace) => {
    const only = wanted && wanted !== 'top' && !asksForGroups(wanted) ? wanted : onlyGrouping(column)
    const use = columnUseIn(place, column)
    if (only !== undefined) void add({ ...use, grouping: only })
    else setPicked({ column, use })
  }

  if (picked)
    return (
      <AskGrouping
        key="way"
        {...picked}
        isInBands={wanted === 'bands'}
        onDone={(how) => void add({ ...picked.use, ...how })}
        onBack={() => setPicked(undefined)}
      />
    )
  const picker = { tables: state.tables, baseTableId: state.baseTableId, onPick: pick }
  if (wanted) {
    return (
      <Step key="of" title={`${wantedGroupLabel(wanted)} of what?`} onBack={() => setWanted(undefined)}>
        <ColumnPicker {...picker} accept={(column) => canBeWanted(wanted, column)} />
      </Step>
    )
  }
  return (
    <Step key="column" title="Select column">
      <ColumnPicker {...picker} accept={canBeGrouped} more={[groupEntries(setWanted)]} />
    </Step>
  )
}

const canBeGrouped = (column: DbColumn) => groupingsFor(column).length > 0
