import type { DbColumn, DbTable } from '@soundings/contract'
import type { Filter } from '@soundings/query'
import { useState } from 'react'
import { columnUseIn, type TablePlace } from '../../../components/column-picker/column-places.ts'
import { ColumnPicker } from '../../../components/column-picker/ColumnPicker.tsx'
import type { FilterTarget } from '../../../components/filter-editor/filter-target.ts'
import { findTarget } from '../../../components/filter-editor/find-target.ts'
import { sequenceProblem } from '../../../components/other-rows/subjects.ts'
import { NewVirtualColumn, virtualEntries } from '../cards/entries/new-virtual-column.ts'
import { Step } from '../../../components/steps/Step.tsx'
import { againEntry } from '../cards/entries/view-entries.ts'
import { addRate, type AgainChoice, type RateChoice } from '../model/rates/new-rate.ts'
import { withVirtualColumn, type NewVirtual } from '../model/columns/virtual-columns.ts'
import { useStudio } from '../studio-context.ts'
import { AgainForm } from './AgainForm.tsx'
import { RateForm } from './RateForm.tsx'

interface NewRateProps {
  /** Begins with rows that come again soon, such as readmissions. */
  readonly isAgain?: boolean
  readonly onDone: () => void
  readonly onBack: () => void
}

/** A rate in one go: by which column rows are counted, then their condition, what they are divided by, per how many, and the interval. */
export default function NewRate({ isAgain: beginsAgain = false, onDone, onBack }: NewRateProps) {
  const { state, act } = useStudio()
  const [target, setTarget] = useState<FilterTarget>()
  const [making, setMaking] = useState<NewVirtual['kind']>()
  const [made, setMade] = useState<{ readonly column: NewVirtual; readonly tables: readonly DbTable[] }>()
  const [isAgain, setAgain] = useState(beginsAgain)
  const [among, setAmong] = useState<readonly Filter[]>([])
  const { baseTableId } = state
  if (baseTableId === undefined) return null

  const pick = (column: DbColumn, place: TablePlace) =>
    setTarget(findTarget(state.tables, baseTableId, columnUseIn(place, column)))
  const pickMade = (column: NewVirtual, tables: readonly DbTable[]) => {
    const after = withVirtualColumn(state, column, tables)
    setMade({ column, tables })
    setTarget(findTarget(after.state.tables, baseTableId, { columnId: after.column.id }))
  }
  const pickAgain = () => {
    setTarget(undefined)
    setAmong([])
    setMade(undefined)
    setMaking(undefined)
  }
  const add = async (choice: RateChoice) => {
    if (
      await act((before) => addRate(made ? withVirtualColumn(before, made.column, made.tables).state : before, choice))
    )
      onDone()
  }

  if (target)
    return (
      <RateForm
        key="form"
        target={target}
        among={among}
        state={made ? withVirtualColumn(state, made.column, made.tables).state : state}
        onDone={(choice) => void add(choice)}
        onBack={pickAgain}
      />
    )
  if (isAgain) {
    const take = ({ column, conditions }: AgainChoice) => {
      setAmong(conditions)
      pickMade(column, state.tables)
    }
    return <AgainForm onDone={take} onBack={beginsAgain ? onBack : () => setAgain(false)} />
  }
  const problem = sequenceProblem(state.tables, baseTableId)
  if (making) return <NewVirtualColumn kind={making} onDone={pickMade} onBack={pickAgain} />
  return (
    <Step key="column" title="Rate of rows where …" onBack={onBack}>
      <ColumnPicker
        tables={state.tables}
        baseTableId={baseTableId}
        more={[againEntry(() => setAgain(true), problem), virtualEntries(setMaking, problem)]}
        onPick={pick}
      />
    </Step>
  )
}
