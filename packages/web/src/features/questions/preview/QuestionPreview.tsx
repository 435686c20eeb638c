import { Button, Text } from '@mantine/core'
import type { FilterWire, Question, QuestionSummary } from '@soundings/contract'
import { wantedTrend } from '@soundings/query'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, titleOf } from '../../../api/core/api-error.ts'
import { questionQueries } from '../../../api/questions/questions.ts'
import { readChartOptions } from '../../../charts/chart-options.ts'
import { PaperHead } from '../../../ui/page/PaperHead.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useWordsOf } from '../../../components/question-result/answers/one-version.ts'
import { messages as resultMessages } from '../../../components/question-result/messages.ts'
import { QuestionResult } from '../../../components/question-result/QuestionResult.tsx'
import { resultSource } from '../../../components/question-result/source/result-source.ts'
import { useResult } from '../../../components/question-result/use-result.ts'
import { toZooms, useZoomTrail } from '../../../components/question-result/panels/zoom-trail.ts'
import { VerifiedLine } from '../../../components/verified/VerifiedLine.tsx'
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
  /** Of the question that is shown, which may be newer than in the list. */
  readonly onWords: (words: PreviewWords) => void
}

export type PreviewWords = Pick<Question, 'name' | 'defaultView'>

export default function QuestionPreview({ asked, summary, viewType, onViewType, onWords }: QuestionPreviewProps) {
  const isId = isQuestionId(asked)
  const question = useQuery({ ...questionQueries.one(Number(asked)), enabled: isId })
  // Without the server, or while it fails, what is here stays.
  if (!isId || question.isLoadingError)
    return <Missing asked={asked} error={question.error} onRetry={() => void question.refetch()} />
  return question.isPending ? (
    <Waiting summary={summary} />
  ) : (
    <Result
      newest={question.data}
      readError={question.error}
      onRead={() => void question.refetch()}
      viewType={viewType}
      onViewType={onViewType}
      onWords={onWords}
    />
  )
}

interface ResultProps extends Pick<QuestionPreviewProps, 'viewType' | 'onViewType' | 'onWords'> {
  /** As it was read last, perhaps after its rows or before them. */
  readonly newest: Question
  readonly onRead: () => void
  readonly readError: Error | null
}

function Result({ newest, onRead, readError, viewType: chosenView, onViewType, onWords }: ResultProps) {
  const zoom = useZoomTrail()
  const [dynamicFilters, setDynamicFilters] = useState<readonly FilterWire[]>([])
  const zooms = toZooms(zoom.steps)
  const run = useResult(
    { questionId: newest.id, dynamicFilters, zooms },
    {
      comparedWith: wantedTrend(chosenView ?? newest.defaultView, readChartOptions(newest.viewTypeOptions).number),
      words: { versions: [newest.version], read: onRead },
    },
  )
  const shown = run.result?.version
  const question = useWordsOf(newest, shown) ?? newest
  const viewType = chosenView ?? question.defaultView
  useNewerVersionNotice(shown)
  const { name, defaultView } = question
  useEffect(() => onWords({ name, defaultView }), [onWords, name, defaultView])
  useMissingWarning(run.isDeleted, String(question.id))
  // Newer rows have no words to stand under.
  if (readError && run.isAwaitingWords) return <Missing asked={String(newest.id)} error={readError} onRetry={onRead} />
  // One shape with and without a result: another would lose what is open in the toolbar when the rows arrive.
  return (
    <>
      <PaperHead filters={run.result?.filters ?? []} />
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

/** What people look at has become another answer, without their doing. */
function useNewerVersionNotice(shown: number | undefined) {
  const before = useRef(shown)
  useEffect(() => {
    if (shown === undefined) return
    if (before.current !== undefined && before.current < shown) toast.info(resultMessages.newerVersion)
    before.current = shown
  }, [shown])
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
