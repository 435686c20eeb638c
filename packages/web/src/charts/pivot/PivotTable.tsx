import { placePivot, type PivotChoices } from '@soundings/query'
import { useMemo, useState } from 'react'
import { MINUTE_MS, useClock } from '../../ui/clock/use-clock.ts'
import { formatSince } from '../../ui/format/dates.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import { toReason } from '../../ui/state/error-detail.ts'
import { StaleNotice } from '../../ui/state/StaleNotice.tsx'
import type { ViewProps } from '../chart-type.ts'
import { messages } from './messages.ts'
import { PivotBar } from './PivotBar.tsx'
import type { PivotAnswer } from './pivot-answer.ts'
import { PivotGrid } from './grid/PivotGrid.tsx'
import { usePivot } from './use-pivot.ts'
import table from '../table/ResultTable.module.css'

/** A result with groups down and across; its values and all totals come from the database. */
export default function PivotTable(view: ViewProps) {
  const { result, options, onOptions } = view
  const { columns } = result.table
  const [own, setOwn] = useState(options.pivot)
  const choices = onOptions ? options.pivot : own
  const choose = (pivot: PivotChoices) => (onOptions ? onOptions({ ...options, pivot }) : setOwn(pivot))
  const places = useMemo(
    () =>
      placePivot(
        columns.map(({ type, vid, label }) => ({ kind: type, vid, label })),
        choices,
      ),
    [columns, choices],
  )
  const { answer, retry } = usePivot(view, places)
  return (
    <div className={table.frame}>
      <PivotBar columns={columns} places={places} sort={choices?.sort} onChoose={choose} />
      {!answer && <LoadingState text={messages.loading} />}
      {answer?.failure && <PivotFailure answer={answer} onRetry={retry} />}
      {answer?.good && (
        <PivotGrid view={view} pivot={answer.good.pivot} places={places} choices={choices} onChoose={choose} />
      )}
    </div>
  )
}

function PivotFailure({ answer: { good, failure }, onRetry }: { answer: PivotAnswer; onRetry: () => void }) {
  const error = failure?.error
  const now = useClock(MINUTE_MS)
  if (good) {
    const reason = toReason(error) || messages.notRefreshed
    return <StaleNotice since={formatSince(good.asOf, now)} reason={reason} onRetry={onRetry} />
  }
  const reason = error instanceof Error ? error.message : undefined
  return <ErrorState text={messages.failed} reason={reason} error={error} onRetry={onRetry} />
}
