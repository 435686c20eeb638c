import type { TableColumnMeta } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { columnQueries } from '../../api/columns.ts'
import { Modal } from '../../ui/layer/Modal.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import { messages } from './messages.ts'
import { statisticLabels, statisticText } from './statistic-text.ts'
import classes from './QuestionResult.module.css'

interface StatisticsPanelProps {
  readonly column: TableColumnMeta
  readonly onClose: () => void
}

/** The figures of a whole column of the database, over the rows that the viewer may see. */
export default function StatisticsPanel({ column, onClose }: StatisticsPanelProps) {
  const statistics = useQuery(columnQueries.statistics(column.expression.dbColumn ?? 0))
  return (
    <Modal opened onClose={onClose} title={`Statistics of ${column.label}`} size="sm">
      {statistics.isPending && <SkeletonBlock height={280} />}
      {statistics.isError && <ErrorState text={messages.statisticsFailed} error={statistics.error} onRetry={() => void statistics.refetch()} />}
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
