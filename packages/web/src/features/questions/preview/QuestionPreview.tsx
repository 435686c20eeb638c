import { Button, Text } from '@mantine/core'
import type { FilterWire, Question, QuestionSummary } from '@soundings/contract'
import { wantedTrend } from '@soundings/query'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, titleOf } from '../../../api/core/api-error.ts'
import { dashboardQueries } from '../../../api/questions/dashboards.ts'
import { questionQueries } from '../../../api/questions/questions.ts'
import { readChartOptions } from '../../../charts/chart-options.ts'
import { PaperHead } from '../../../ui/page/PaperHead.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { filtersOf, filterWordsOf } from '../../../widgets/question-result/answers/dynamic-filters.ts'
import { QuestionResult } from '../../../widgets/question-result/QuestionResult.tsx'
import { resultSource } from '../../../widgets/question-result/source/result-source.ts'
import { useResult } from '../../../widgets/question-result/use-result.ts'
import { toZooms, useZoomTrail } from '../../../widgets/question-result/panels/zoom-trail.ts'
import { VerifiedLine } from '../../../widgets/verified/VerifiedLine.tsx'
import { messages } from '../messages.ts'
import { isQuestionId } from '../question-paths.ts'
import { Waiting } from './Waiting.tsx'
import classes from './PreviewModal.module.css'

interface QuestionPreviewProps {
  /** What the address asks for: perhaps no question at all. */
  readonly asked: string
  readonly summary: QuestionSummary | undefined
  /** How the viewer wants to see it; absent as long as they chose nothing. */
  readonly viewType: string | undefined
  readonly onViewType: (viewType: string) => void
}

export default function QuestionPreview({ asked, summary, viewType, onViewType }: QuestionPreviewProps) {
  const isId = isQuestionId(asked)
  const question = useQuery({ ...questionQueries.one(Number(asked)), enabled: isId })
  if (!isId || question.isError)
    return <Missing asked={asked} error={question.error} onRetry={() => void question.refetch()} />
  return question.isPending ? (
    <Waiting summary={summary} />
  ) : (
    <Result question={question.data} viewType={viewType ?? question.data.defaultView} onViewType={onViewType} />
  )
}

interface ResultProps extends Pick<QuestionPreviewProps, 'onViewType'> {
  readonly question: Question
  readonly viewType: string
}

function Result({ question, viewType, onViewType }: ResultProps) {
  const zoom = useZoomTrail()
  const [dynamicFilters, setDynamicFilters] = useState<readonly FilterWire[]>([])
  const zooms = toZooms(zoom.steps)
  const run = useResult(
    { questionId: question.id, dynamicFilters, zooms },
    { comparedWith: wantedTrend(viewType, readChartOptions(question.viewTypeOptions).number) },
  )
  useMissingWarning(run.isDeleted, String(question.id))
  // Before anyone prints, because a browser does not wait for it.
  const columns = useQuery({
    ...dashboardQueries.filterColumns([question.id]),
    enabled: run.result !== undefined && filtersOf(question.query).length > 0,
  })
  // One shape with and without a result: another would lose what is open in the toolbar when the rows arrive.
  return (
    <>
      <PaperHead filters={filterWordsOf(question, dynamicFilters, columns.data ?? [])} />
      <QuestionResult
        mode="preview"
        run={run}
        title={question.name}
        question={question}
        viewType={viewType}
        onViewType={onViewType}
        options={readChartOptions(question.viewTypeOptions)}
        source={resultSource(question.query, { dynamicFilters, zooms })}
        zoom={zoom}
        dynamicFilters={dynamicFilters}
        onDynamicFilters={setDynamicFilters}
        handedOver={{
          questionId: question.id,
          name: question.name,
          resultLimit: question.query.resultLimit,
          filters: dynamicFilters,
          zooms,
          isAsSaved: true,
        }}
      />
      {/* The window of a number has no room for it. */}
      {run.result && viewType !== 'KPI' && (
        <VerifiedLine
          item={{ kind: 'question', id: question.id, version: question.version }}
          verified={question.verified}
          canVerify={question.rights.canShare}
        />
      )}
      {run.result && question.stopReason !== undefined && (
        <Text role="note" size="xs" c="dimmed" mt={8}>
          {question.stopReason}
        </Text>
      )}
    </>
  )
}

/** A question that is gone; a failure to fetch it looks the same, but can be tried again. */
function Missing({ asked, error, onRetry }: { asked: string; error: Error | null; onRetry: () => void }) {
  const isGone = !error || (error instanceof ApiError && error.kind === 'missing')
  useMissingWarning(true, asked)
  return (
    <div className={classes.missing}>
      <EmptyState
        title={messages.deleted}
        text={isGone ? messages.deletedHint : titleOf(error)}
        action={
          !isGone && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )
        }
      />
    </div>
  )
}

function useMissingWarning(isMissing: boolean, asked: string) {
  useEffect(() => {
    if (isMissing) toast.warning(messages.loadOneFailed(asked))
  }, [isMissing, asked])
}
