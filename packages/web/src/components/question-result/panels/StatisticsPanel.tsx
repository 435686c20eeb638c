import type { TableColumnMeta } from '@soundings/contract'
import { aggregationNames, aggregations } from '@soundings/query'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { titleOf } from '../../../api/core/api-error.ts'
import { columnQueries } from '../../../api/sources/columns.ts'
import { describeColumn, isNewerVersion, type Runnable } from '../../../api/questions/executor.ts'
import { Modal } from '../../../ui/layer/Modal.tsx'
import { ErrorState } from '../../../ui/state/ErrorState.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { messages } from '../messages.ts'
import { statisticLabels, statisticText } from './statistic-text.ts'
import classes from '../QuestionResult.module.css'

/** A column of a result, and the question whose result it is. */
export interface ExaminedColumn {
  readonly column: TableColumnMeta
  readonly at: number
  readonly of: Runnable | undefined
  readonly maxAgeSeconds: number | undefined
  /** The question was saved since, so that the column may be another one. */
  readonly onNewerVersion: (() => void) | undefined
}

interface StatisticsPanelProps {
  readonly examined: ExaminedColumn
  readonly onClose: () => void
}

/** Aggregates exist in the result only; every other column is described as it is in the database. */
export default function StatisticsPanel({
  examined: { column, at, of, maxAgeSeconds, onNewerVersion },
  onClose,
}: StatisticsPanelProps) {
  const isOfResult = of !== undefined && isAggregate(column)
  const ofColumn = useQuery({ ...columnQueries.statistics(column.expression.dbColumn ?? 0), enabled: !isOfResult })
  const ofResult = useQuery({
    queryKey: ['result-statistics', of, at],
    queryFn: ({ signal }) => describeColumn(of!, at, maxAgeSeconds, signal),
    enabled: isOfResult,
    gcTime: 0,
  })
  const isRefused = isNewerVersion(ofResult.error)
  useEffect(() => {
    if (isRefused) onNewerVersion?.()
  }, [isRefused, onNewerVersion])
  const statistics = isOfResult ? ofResult : ofColumn
  const rows = isOfResult
    ? messages.statisticsOfResult(ofResult.data?.rows)
    : messages.statisticsOfColumn(column.tableName)
  return (
    <Modal opened onClose={onClose} title={`Statistics of ${column.label}`} size="sm">
      <p className={classes.statisticsRows}>{rows}</p>
      {statistics.isPending && <SkeletonBlock height={280} />}
      {statistics.isError && (
        <ErrorState
          text={messages.statisticsFailed}
          reason={isRefused ? titleOf(statistics.error) : undefined}
          error={statistics.error}
          onRetry={() => void statistics.refetch()}
        />
      )}
      {statistics.data && (
        <dl className={classes.statistics}>
          {statistics.data.figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{statisticLabels[name]}</dt>
              <dd>{statisticText(name, value, column)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Modal>
  )
}

function isAggregate({ expression }: TableColumnMeta): boolean {
  const name = aggregationNames.find((each) => each === expression.function)
  return name !== undefined && aggregations[name].level === 'aggregate'
}
