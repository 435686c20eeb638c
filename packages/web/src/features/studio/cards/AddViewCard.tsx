import type { DbColumn, DbTable } from '@soundings/contract'
import { type AggregationName, aggregations, type ColumnUse, type Derived } from '@soundings/query'
import { IconColumnInsertRight } from '@tabler/icons-react'
import { useState } from 'react'
import { lazily } from '../../../ui/load/lazily.tsx'
import { aggregationWords } from '../../../components/choice-words/choice-words.ts'
import { ColumnPicker } from '../../../components/column-picker/ColumnPicker.tsx'
import { columnUseIn, type TablePlace } from '../../../components/column-picker/column-places.ts'
import { sequenceProblem } from '../../../components/other-rows/subjects.ts'
import { ChoiceList } from '../../../components/steps/ChoiceList.tsx'
import { Step } from '../../../components/steps/Step.tsx'
import { type NewVirtual, withVirtualColumn } from '../model/columns/virtual-columns.ts'
import { messages } from '../model/messages.ts'
import { chooseViewType, viewTypesOf } from '../model/question/presentation.ts'
import { columnTitle } from '../model/question/titles.ts'
import { countableColumn } from '../model/reach/column-uses.ts'
import { andThen, canAddView, changed, type Outcome, refused, type StudioState } from '../model/studio-state.ts'
import { showAs } from '../model/views/show-as.ts'
import { addView, viewAggregationsFor, type ViewChoice } from '../model/views/views.ts'
import { useStudio } from '../studio-context.ts'
import { useEstimates } from '../use-estimates.ts'
import { CardPopup } from './CardPopup.tsx'
import { AskMore, asksForMore } from './asking/AskMore.tsx'
import { NewVirtualColumn, virtualEntries } from './entries/new-virtual-column.ts'
import { againEntry, rowEntries, wantedLabel, type WantedView, wayEntries } from './entries/view-entries.ts'

/** Its steps are fetched when they are asked for. */
const NewRate = lazily(() => import('../rates/NewRate.tsx'))

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

/** A column, what to make of it, and what that asks for; or what to make, and then of which column. */
function NewView({ onDone }: { onDone: () => void }) {
  const { state, act } = useStudio()
  const estimates = useEstimates()
  const [picked, setPicked] = useState<{ readonly column: DbColumn; readonly use: ColumnUse }>()
  const [making, setMaking] = useState<NewVirtual['kind']>()
  const [made, setMade] = useState<{ readonly column: NewVirtual; readonly tables: readonly DbTable[] }>()
  const [asking, setAsking] = useState<AggregationName>()
  const [rate, setRate] = useState<'any' | 'again'>()
  const [wanted, setWanted] = useState<WantedView>()
  if (state.baseTableId === undefined) return null

  const derived = wanted && 'derived' in wanted ? wanted.derived : undefined
  const add = async (choice: ViewChoice) => {
    const isAdded = await act((before) =>
      addShownView(made ? withVirtualColumn(before, made.column, made.tables).state : before, choice, derived),
    )
    if (isAdded) onDone()
  }
  const choose = (use: ColumnUse, aggregation: AggregationName) =>
    asksForMore(aggregation) ? setAsking(aggregation) : void add({ ...use, aggregation })
  const pick = (column: DbColumn, place: TablePlace) => {
    const use = columnUseIn(place, column)
    setPicked({ column, use })
    if (wanted && 'aggregation' in wanted) choose(use, wanted.aggregation)
  }
  const pickMade = (column: NewVirtual, tables: readonly DbTable[]) => {
    const after = withVirtualColumn(state, column, tables)
    const found = after.state.tables.flatMap(({ columns }) => columns).find(({ id }) => id === after.column.id)
    if (!found) return
    setMade({ column, tables })
    setPicked({ column: found, use: { columnId: found.id } })
  }
  const pickAgain = () => {
    setAsking(undefined)
    setPicked(undefined)
    setMade(undefined)
    setMaking(undefined)
  }
  const showPivot = async () => {
    if (
      await act((before) =>
        viewTypesOf(before).includes('PIVOT') ? chooseViewType(before, 'PIVOT') : refused(messages.pivotNeeds),
      )
    )
      onDone()
  }

  if (making && !picked) return <NewVirtualColumn kind={making} onDone={pickMade} onBack={pickAgain} />
  if (rate) return <NewRate isAgain={rate === 'again'} onDone={onDone} onBack={() => setRate(undefined)} />
  const countable = countableColumn(state)
  const countRows = () => countable && void add({ columnId: countable.id, aggregation: 'rowCount' })
  if (wanted && !picked)
    return (
      <OfWhat
        wanted={wanted}
        state={state}
        countRows={derived && countRows}
        onPick={pick}
        onBack={() => setWanted(undefined)}
      />
    )
  if (!picked) {
    const problem = sequenceProblem(state.tables, state.baseTableId)
    return (
      <Step key="column" title="Select column">
        <ColumnPicker
          tables={state.tables}
          baseTableId={state.baseTableId}
          {...(countable && { others: rowEntries(countRows, () => setRate('any')) })}
          more={[
            againEntry(() => setRate('again'), problem, true),
            wayEntries(setWanted, () => void showPivot(), { estimates }),
            virtualEntries(setMaking, problem),
          ]}
          onPick={pick}
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
        onBack={() => (wanted ? pickAgain() : setAsking(undefined))}
      />
    )
  }
  return (
    <Aggregations
      column={column}
      title={made ? column.displayName : columnTitle(state, use)}
      isMade={made !== undefined}
      estimates={estimates}
      onChoose={(name) => choose(use, name)}
      onBack={pickAgain}
    />
  )
}

interface OfWhatProps {
  readonly wanted: WantedView
  readonly state: StudioState
  /** Where rows can be counted without a column. */
  readonly countRows: (() => void) | undefined
  readonly onPick: (column: DbColumn, place: TablePlace) => void
  readonly onBack: () => void
}

/** The column for what was chosen before it. */
function OfWhat({ wanted, state: { tables, baseTableId = 0 }, countRows, onPick, onBack }: OfWhatProps) {
  const accept = ({ dataType, type }: DbColumn) =>
    !('aggregation' in wanted) || aggregations[wanted.aggregation].appliesTo({ dataType, kind: type })
  return (
    <Step key="of" title={`${wantedLabel(wanted)} of what?`} onBack={onBack}>
      <ColumnPicker
        tables={tables}
        baseTableId={baseTableId}
        accept={accept}
        {...(countRows && { others: rowEntries(countRows) })}
        onPick={onPick}
      />
    </Step>
  )
}

interface AggregationsProps {
  readonly column: DbColumn
  readonly title: string
  /** A column of the question itself also shows the value of each row. */
  readonly isMade: boolean
  /** The database can estimate counts. */
  readonly estimates: boolean
  readonly onChoose: (name: AggregationName) => void
  readonly onBack: () => void
}

function Aggregations({ column: { dataType, type }, title, isMade, estimates, onChoose, onBack }: AggregationsProps) {
  const ofGroups = viewAggregationsFor({ dataType, kind: type }, { estimates }).map((name) => ({
    name,
    label: aggregations[name].label,
    ...aggregationWords[name],
    leadsOn: asksForMore(name),
  }))
  const choices = isMade
    ? [{ name: 'none' as const, label: 'The value of each row', leadsOn: false }, ...ofGroups]
    : ofGroups
  return (
    <Step key="way" title={title} onBack={onBack}>
      <ChoiceList label="Aggregation" choices={choices} onChoose={onChoose} />
    </Step>
  )
}

/** Adds a view, shown at once as its share, its change and the like where that is wanted. */
const addShownView = (state: StudioState, choice: ViewChoice, derived?: Derived): Outcome =>
  andThen(addView(state, choice), (after) =>
    derived ? showAs(after, after.views.at(-1)?.id ?? '', derived) : changed(after),
  )
