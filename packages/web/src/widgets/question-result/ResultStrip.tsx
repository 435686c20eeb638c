import { Button } from '@mantine/core'
import type { ExecutionResult } from '@soundings/contract'
import { ageText, rowsText, timeText } from './result-facts.ts'
import classes from './ResultView.module.css'

interface ResultStripProps {
  readonly result: ExecutionResult
  readonly rowCount: number | undefined
  readonly onLoadMore: (() => void) | undefined
  readonly onRefresh: (() => void) | undefined
}

/** What is known of the result itself: how much, how long, how old, and the SQL for those who may edit. */
export function ResultStrip({ result, rowCount, onLoadMore, onRefresh }: ResultStripProps) {
  const { sql } = result.execution
  const isPart = result.totalCount === null
  return (
    <div className={classes.strip}>
      <span>{rowsText(result, rowCount)}</span>
      {isPart && onLoadMore && <Button variant="subtle" size="compact-xs" onClick={onLoadMore}>Load more</Button>}
      <span>{timeText(result)}</span>
      <span>{ageText(result)}</span>
      {onRefresh && <Button variant="subtle" size="compact-xs" onClick={onRefresh}>Refresh</Button>}
      {sql !== null && (
        <details className={classes.sql}>
          <summary>SQL</summary>
          <pre>{sql}</pre>
        </details>
      )}
    </div>
  )
}
