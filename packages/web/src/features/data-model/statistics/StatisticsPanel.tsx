import { Badge, Checkbox } from '@mantine/core'
import type { ColumnAnalysis, DbColumn } from '@soundings/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/core/api-error.ts'
import { columnQueries } from '../../../api/sources/columns.ts'
import { DateTime } from '../../../ui/format/badges/DateTime.tsx'
import { LoadFailure } from '../../../ui/state/LoadFailure.tsx'
import { SkeletonBlock } from '../../../ui/state/SkeletonBlock.tsx'
import { DAILY, toCron } from '../../../components/schedule-editor/schedule.ts'
import { ScheduleEditor } from '../../../components/schedule-editor/ScheduleEditor.tsx'
import { statisticsOf } from './column-statistics.ts'
import { messages } from '../messages.ts'
import type { ColumnFields } from '../model-state.ts'
import { SpreadChart } from './SpreadChart.tsx'
import classes from '../ModelEditor.module.css'

interface StatisticsPanelProps {
  readonly column: DbColumn
  readonly isLocked: boolean
  readonly onEdit: (change: Partial<ColumnFields>) => void
}

export function StatisticsPanel({ column, isLocked, onEdit }: StatisticsPanelProps) {
  const analysis = useQuery(columnQueries.analysis(column.id))
  const schedule = column.analysisSyncSchedule
  return (
    <section className={classes.scrollCard} aria-label="Statistics">
      <h2 className={classes.title}>Statistics</h2>
      {analysis.isPending && <SkeletonBlock height={180} />}
      {analysis.isLoadingError && isWithheld(analysis.error) && (
        <p className={classes.counts}>{messages.statisticsWithheld}</p>
      )}
      {!isWithheld(analysis.error) && <LoadFailure query={analysis} text={messages.statisticsFailed} />}
      {analysis.data && <StatisticList column={column} analysis={analysis.data} />}
      <div className={classes.schedule}>
        <Checkbox
          label="Refresh Schedule"
          checked={schedule !== null}
          disabled={isLocked}
          onChange={(event) => onEdit({ analysisSyncSchedule: event.currentTarget.checked ? toCron(DAILY) : null })}
        />
        {schedule !== null && (
          <ScheduleEditor
            value={schedule}
            disabled={isLocked}
            onChange={(cron) => onEdit({ analysisSyncSchedule: cron })}
          />
        )}
      </div>
    </section>
  )
}

/** What a person may not know of looks as if it were not there. */
const isWithheld = (error: unknown) => error instanceof ApiError && error.kind === 'missing'

function StatisticList({ column, analysis }: { column: DbColumn; analysis: ColumnAnalysis }) {
  const { lastModifiedDate, analysisStatus } = analysis
  if (analysisStatus === null) return <p className={classes.counts}>{messages.neverAnalysed}</p>
  const isFine = analysisStatus === 'success'
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>Last Update</dt>
          <dd>{lastModifiedDate === null ? '-' : <DateTime at={lastModifiedDate} />}</dd>
        </div>
        <div>
          <dt>Analysis Status</dt>
          <dd>
            <Badge color={isFine ? 'green' : 'red'} radius="sm" variant="filled">
              {isFine ? 'success' : 'error'}
            </Badge>
          </dd>
        </div>
        {statisticsOf(column, analysis).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {analysis.sampledRows !== null && (
        <p className={classes.counts}>{messages.sampledRows(analysis.sampledRows, analysis.rowCount)}</p>
      )}
      {!isFine && <p className={classes.failure}>{analysisStatus}</p>}
      <SpreadChart column={column} analysis={analysis} />
    </>
  )
}
