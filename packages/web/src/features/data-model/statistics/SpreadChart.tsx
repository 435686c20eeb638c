import type { ColumnAnalysis, DbColumn } from '@soundings/contract'
import { FrequentValues } from './FrequentValues.tsx'
import { Histogram } from './Histogram.tsx'
import { messages } from '../messages.ts'
import { leftOutText, nothingToShow, scopeText } from './spread-text.ts'
import classes from './Spread.module.css'

/** How the values of a column are spread: a histogram, the most frequent ones, or why there is neither. */
export function SpreadChart({
  column,
  analysis: { spread, scope, nullCount },
}: {
  column: DbColumn
  analysis: ColumnAnalysis
}) {
  if (!spread) return column.dataType === 'OTHER' ? null : <p className={classes.note}>{messages.noSpread}</p>
  const reason = nothingToShow(spread, column, nullCount)
  if (reason !== undefined) return <p className={classes.note}>{reason}</p>
  const isHistogram = spread.histogram.length > 0
  const title = isHistogram ? 'Histogram' : 'Most Frequent Values'
  return (
    <figure className={classes.spread} aria-label={title}>
      <figcaption>
        <b>{title}</b>
        <span className={classes.scope}>{scopeText(spread, scope)}</span>
      </figcaption>
      {isHistogram ? <Histogram histogram={spread.histogram} /> : <FrequentValues spread={spread} />}
      {spread.nonFinite !== undefined && <p className={classes.note}>{leftOutText(spread.nonFinite)}</p>}
    </figure>
  )
}
