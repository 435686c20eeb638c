import { Button } from '@mantine/core'
import type { ExecutionResult } from '@soundings/contract'
import { messages } from './messages.ts'
import { ResultAge } from './ResultAge.tsx'
import { rowsText, timeText, zoneText } from './result-facts.ts'
import { SqlPanel } from './panels/SqlPanel.tsx'
import type { ResultRun } from './use-result.ts'
import classes from './ResultView.module.css'

interface ResultStripProps {
  readonly result: ExecutionResult
  readonly run: ResultRun
  /** The view asks for all rows itself. */
  readonly showsAll: boolean
  /** Tiles say it in 'About this result'; only that there is more stays in sight. */
  readonly isTile: boolean
}

/** What is known of the result itself: how much, how long, how old, and the SQL for those who may edit. */
export function ResultStrip({
  result,
  run: { asOf, cut, rowCount, stale, isLoadingMore, hasLoadingMoreFailed, loadMore, refresh },
  showsAll,
  isTile,
}: ResultStripProps) {
  const { sql, sqlHidden } = result.execution
  const isPart = result.totalCount === null && !showsAll
  if (isTile && !isPart) return null
  const facts = isTile ? [] : [result.access, zoneText(result), timeText(result)].filter((fact) => fact !== undefined)
  return (
    <div className={classes.strip}>
      <span>{rowsText(result, rowCount, cut, showsAll)}</span>
      {isPart && loadMore && (
        <Button variant="subtle" size="compact-xs" loading={isLoadingMore} onClick={loadMore}>
          Load more
        </Button>
      )}
      {hasLoadingMoreFailed && (
        <span role="status" className={classes.failed}>
          {messages.moreFailed}
        </span>
      )}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {!isTile && (
        <>
          {!stale && asOf !== undefined && (
            <span>
              <ResultAge result={result} asOf={asOf} />
            </span>
          )}
          <Button variant="subtle" size="compact-xs" onClick={() => refresh()}>
            Refresh
          </Button>
          {(sql !== null || sqlHidden) && <SqlPanel sql={sql} />}
        </>
      )}
    </div>
  )
}
