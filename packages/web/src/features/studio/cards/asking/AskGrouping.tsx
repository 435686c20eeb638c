import type { DbColumn } from '@soundings/contract'
import { groupingOf, groupingsFor, type ColumnUse, type GroupingName } from '@soundings/query'
import { useState } from 'react'
import { calendarChoices } from '../../../../ui/format/calendar-choices.ts'
import { groupingWords } from '../../../../components/choice-words/choice-words.ts'
import { eventDatesOf } from '../../../../components/other-rows/subjects.ts'
import { asSecond } from '../../model/reach/column-uses.ts'
import type { GroupChoice } from '../../model/filters/groups.ts'
import { columnTitle } from '../../model/question/titles.ts'
import { useStudio } from '../../studio-context.ts'
import { BandEdges } from './BandEdges.tsx'
import { ChoiceList } from '../../../../components/steps/ChoiceList.tsx'
import { SecondDatePicker } from './SecondDatePicker.tsx'
import { Step } from '../../../../components/steps/Step.tsx'

type How = Omit<GroupChoice, 'columnId' | 'path'>

interface AskGroupingProps {
  readonly column: DbColumn
  readonly use: ColumnUse
  /** Bands are wanted already. */
  readonly isInBands?: boolean
  readonly onDone: (how: How) => void
  readonly onBack: () => void
}

const NEW_BANDS = 'bands'
const AGE = 'age'

/** How a column is put together: by its values, by a period, by bands of its own or of the data model, or by the age at another date. */
export function AskGrouping({ column, use, isInBands = false, onDone, onBack }: AskGroupingProps) {
  const { state } = useStudio()
  const [at, setAt] = useState<ColumnUse>()
  const [asking, setAsking] = useState<typeof NEW_BANDS | typeof AGE | undefined>(isInBands ? NEW_BANDS : undefined)
  const title = columnTitle(state, use)
  const saved = column.bands ?? []
  const inBands = (bands: readonly string[]): How =>
    at ? { grouping: 'ageBands', ...asSecond(at), bands } : { grouping: 'bands', bands }
  const bandChoices = [
    ...saved.map(({ name, edges }, place) => ({ name: `saved ${place}`, label: name, help: edges.join(', ') })),
    { name: NEW_BANDS, label: at ? 'Other bands' : 'Bands', ...groupingWords('bands'), leadsOn: true },
  ]
  const ownDates = isBirthDate(column) ? eventDatesOf(state.tables, state.baseTableId ?? 0) : []
  const choose = (name: string) => {
    const date = ownDates[Number(/^age at (\d+)$/.exec(name)?.[1] ?? -1)]
    if (date) return setAt({ columnId: date.id })
    const bands = saved[Number(/^saved (\d+)$/.exec(name)?.[1] ?? -1)]
    if (bands) return onDone(inBands(bands.edges))
    if (name === NEW_BANDS || (name === AGE && !at)) return setAsking(name)
    return onDone(at ? { grouping: 'age', ...asSecond(at) } : { grouping: name as GroupingName })
  }

  if (asking === NEW_BANDS)
    return (
      <BandEdges
        key="bands"
        title={title}
        onDone={(bands) => onDone(inBands(bands))}
        onBack={isInBands ? onBack : () => setAsking(undefined)}
      />
    )
  if (at) {
    return (
      <Step key="age" title={`Age at ${columnTitle(state, at)}`} onBack={() => setAt(undefined)}>
        <ChoiceList
          label="Group by"
          choices={[{ name: AGE, label: 'Years', help: 'Completed years' }, ...bandChoices]}
          onChoose={choose}
        />
      </Step>
    )
  }
  if (asking === AGE) {
    return (
      <SecondDatePicker
        key="at"
        title="Age at …"
        onPick={(picked) => {
          setAsking(undefined)
          setAt(picked)
        }}
        onBack={() => setAsking(undefined)}
      />
    )
  }
  const choices = [
    ...groupingsFor(column, calendarChoices()).map((name) => ({
      name: name as string,
      label: groupingOf(name).label,
      ...groupingWords(name),
    })),
    ...ownDates.map(({ displayName }, place) => ({
      name: `age at ${place}`,
      label: `Age at ${displayName}`,
      ...groupingWords('age'),
      leadsOn: true,
    })),
    ...(isBirthDate(column)
      ? [{ name: AGE, label: 'Age at another date', ...groupingWords('age'), leadsOn: true }]
      : []),
    ...(column.dataType === 'NUMBER' ? bandChoices : []),
  ]
  return (
    <Step key="way" title={title} onBack={onBack}>
      <ChoiceList label="Group by" choices={choices} onChoose={choose} />
    </Step>
  )
}

export const isBirthDate = ({ oceanDataType, dataType }: DbColumn): boolean =>
  oceanDataType === 'BIRTHDATE' && dataType === 'DATE'

/** The one way to group by a column of which there are no others. */
export function onlyGrouping(column: DbColumn): GroupingName | undefined {
  const [only, ...more] = groupingsFor(column, calendarChoices())
  return more.length === 0 && column.dataType !== 'NUMBER' ? only : undefined
}
