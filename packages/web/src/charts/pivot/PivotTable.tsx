import { placePivot, type PivotChoices } from '@soundings/query'
import { useMemo, useState } from 'react'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingState } from '../../ui/state/LoadingState.tsx'
import type { ViewProps } from '../chart-type.ts'
import { messages } from './messages.ts'
import { PivotBar } from './PivotBar.tsx'
import { PivotGrid } from './grid/PivotGrid.tsx'
import { usePivot } from './use-pivot.ts'
import table from '../table/ResultTable.module.css'

/** A result with groups down and across; its values and all totals come from the database. */
export default function PivotTable(view: ViewProps) {
  const { result, options, onOptions, pivot: ask } = view
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
  const given = usePivot(result, places, ask)
  return (
    <div className={table.frame}>
      <PivotBar columns={columns} places={places} sort={choices?.sort} onChoose={choose} />
      {!given && <LoadingState text={messages.loading} />}
      {given && 'error' in given && (
        <ErrorState
          text={messages.failed}
          reason={given.error instanceof Error ? given.error.message : undefined}
          error={given.error}
        />
      )}
      {given && 'pivot' in given && (
        <PivotGrid view={view} pivot={given.pivot} places={places} choices={choices} onChoose={choose} />
      )}
    </div>
  )
}
