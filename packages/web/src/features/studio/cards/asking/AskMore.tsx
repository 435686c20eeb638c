import { aggregations, asksForPercentile, type AggregationName, type ColumnUse } from '@soundings/query'
import { useState } from 'react'
import { asSecond } from '../../model/reach/column-uses.ts'
import { columnTitle } from '../../model/question/titles.ts'
import type { ViewChoice } from '../../model/views/views.ts'
import { useStudio } from '../../studio-context.ts'
import { PercentilePicker } from './PercentilePicker.tsx'
import { SecondDatePicker } from './SecondDatePicker.tsx'

/** Whether an aggregation needs more than its column. */
export const asksForMore = (name: AggregationName): boolean =>
  aggregations[name].needsSecondColumn || asksForPercentile(name)

interface AskMoreProps {
  readonly aggregation: AggregationName
  readonly first: ColumnUse
  readonly onDone: (answers: Pick<ViewChoice, 'percentile' | 'secondColumnId' | 'secondPath'>) => void
  readonly onBack?: (() => void) | undefined
}

/** What an aggregation asks for beside its column: a percentile, a second date, or both, one after the other. */
export function AskMore({ aggregation, first, onDone, onBack }: AskMoreProps) {
  const { state } = useStudio()
  const [percentile, setPercentile] = useState<string>()
  const { needsSecondColumn } = aggregations[aggregation]
  if (asksForPercentile(aggregation) && percentile === undefined) {
    return (
      <PercentilePicker
        aggregation={aggregation}
        onPick={(picked) => (needsSecondColumn ? setPercentile(picked) : onDone({ percentile: picked }))}
        onBack={onBack}
      />
    )
  }
  return (
    <SecondDatePicker
      title={`${aggregations[aggregation].label}: ${columnTitle(state, first)} minus …`}
      onPick={(second) => onDone({ ...(percentile !== undefined && { percentile }), ...asSecond(second) })}
      onBack={percentile === undefined ? onBack : () => setPercentile(undefined)}
    />
  )
}
