import { proposedViewType, shapeOf, type ViewType } from '@soundings/query'
import { lazy, Suspense, type ComponentType } from 'react'
import type { ViewProps } from '../../charts/chart-type.ts'
import { chartTypes, isViewType } from '../../charts/registry.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { messages } from './messages.ts'
import { ResultSkeleton } from './ResultSkeleton.tsx'
import { ResultStrip } from './ResultStrip.tsx'
import classes from './ResultView.module.css'

interface ResultViewProps extends Omit<ViewProps, 'result'> {
  readonly viewType: string
  /** The last result that came; while a newer one is on its way it stays, dimmed. */
  readonly result: ViewProps['result'] | undefined
  readonly isLoading?: boolean
  readonly error?: unknown
  readonly isDeleted?: boolean
  readonly onRetry?: () => void
  /** Loads the next chunk of a result that is not all here. */
  readonly onLoadMore?: (() => void) | undefined
  /** Asks the database again. */
  readonly onRefresh?: (() => void) | undefined
  /** How many rows there are in all, once they were counted. */
  readonly rowCount?: number | undefined
}

const views = Object.fromEntries(Object.entries(chartTypes).map(([name, { load }]) => [name, lazy(load)])) as unknown as Record<ViewType, ComponentType<ViewProps>>

/** A result in the chosen view, with every state it can be in. */
export function ResultView({ viewType, result, isLoading = false, error, isDeleted = false, onRetry, onLoadMore, onRefresh, rowCount, ...view }: ResultViewProps) {
  if (!isViewType(viewType)) return <EmptyState title={messages.typeError} />
  if (isDeleted) return <EmptyState title={messages.deleted} />
  if (error !== undefined && error !== null && !isLoading) return <ErrorState text={messages.failed} error={error} {...(onRetry && { onRetry })} />
  if (!result) return <ResultSkeleton shape={chartTypes[viewType].skeleton} />
  if (result.table.data.length === 0) return <EmptyState title={messages.empty} />

  const shape = shapeOf(result.table.columns.map(({ type }) => ({ kind: type })))
  const fitting = chartTypes[viewType].fits(shape) ? viewType : proposedViewType(shape, viewType)
  const View = views[fitting]
  return (
    <div className={classes.view} aria-busy={isLoading}>
      <div className={classes.shown} data-dimmed={isLoading || undefined} inert={isLoading}>
        <Suspense fallback={<ResultSkeleton shape={chartTypes[fitting].skeleton} />}><View result={result} {...view} /></Suspense>
      </div>
      {fitting !== 'KPI' && <ResultStrip result={result} rowCount={rowCount} onLoadMore={onLoadMore} onRefresh={onRefresh} />}
    </div>
  )
}
