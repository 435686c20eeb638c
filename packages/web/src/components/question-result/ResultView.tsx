import { Button, Loader, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ExecutionResult } from '@soundings/contract'
import type { ViewType } from '@soundings/query'
import { IconPlayerStop } from '@tabler/icons-react'
import { type ComponentType, memo, useState } from 'react'
import { ApiError, titleOf } from '../../api/core/api-error.ts'
import type { ViewProps } from '../../charts/chart-type.ts'
import { chartTypes, isViewType } from '../../charts/registry.ts'
import { lazily } from '../../ui/load/lazily.tsx'
import { useLasting } from '../../ui/load/use-lasting.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { DimmedResult } from './DimmedResult.tsx'
import { ResultStrip } from './ResultStrip.tsx'
import classes from './ResultView.module.css'
import { messages } from './messages.ts'
import { CutNotice, type ShowAll } from './notices/CutNotice.tsx'
import { ResultSkeleton } from './notices/ResultSkeleton.tsx'
import { StaleResult } from './notices/StaleResult.tsx'
import { shownView } from './source/shown-view.ts'
import type { ResultRun } from './use-result.ts'

interface ResultViewProps extends Omit<
  ViewProps,
  'result' | 'resultState' | 'summarise' | 'pivot' | 'isCut' | 'trend'
> {
  readonly viewType: string
  readonly run: ResultRun
  readonly errorText?: string | undefined
  /** Absent for those who cannot take the limit away. */
  readonly showAll?: ShowAll | undefined
}

const views = Object.fromEntries(
  Object.entries(chartTypes).map(([name, { load, skeleton }]) => [
    name,
    lazily(load, () => <ResultSkeleton shape={skeleton} />),
  ]),
) as unknown as Record<ViewType, ComponentType<ViewProps>>

/** A result in the chosen view, with every state it can be in. */
export function ResultView({ viewType, run, errorText = messages.failed, ...view }: ResultViewProps) {
  const { result, isRunning, isStopped, isDeleted, error, refresh, stop } = run
  if (!isViewType(viewType)) return <EmptyState title={messages.typeError} />
  if (isDeleted) return <EmptyState title={messages.deleted} />
  if (isStopped)
    return (
      <EmptyState
        title={messages.stopped}
        action={
          <Button variant="default" onClick={() => refresh()}>
            Run again
          </Button>
        }
      />
    )
  if (error !== null && error !== undefined && !isRunning)
    return <ResultFailure text={errorText} error={error} onRetry={() => refresh()} />
  if (result?.table.data.length === 0 && !isRunning)
    return <EmptyResult run={run} title={view.title} isViewMode={view.isViewMode} />
  if (result) return <LoadedView viewType={viewType} run={run} result={result} {...view} />
  return (
    <div className={classes.view}>
      <div className={classes.shown}>
        <ResultSkeleton shape={chartTypes[viewType].skeleton} />
      </div>
      {isRunning && <RunningStrip onStop={stop} />}
    </div>
  )
}

function EmptyResult({
  run: { result, stale, refresh },
  title,
  isViewMode,
}: Pick<ResultViewProps, 'run' | 'title' | 'isViewMode'>) {
  return (
    <>
      <Sentence result={result} title={title} isViewMode={isViewMode} />
      {stale && <StaleResult stale={stale} onRetry={() => refresh()} />}
      <EmptyState title={result?.noRowsBecause ?? messages.empty} />
    </>
  )
}

interface LoadedViewProps extends Omit<ResultViewProps, 'errorText'> {
  readonly viewType: ViewType
  readonly result: ExecutionResult
}

/** The last result that came; while a newer one is on its way it stays, after a moment dimmed, and when that fails it stays with a mark. */
function LoadedView({ viewType, run, result, title, showAll, ...view }: LoadedViewProps) {
  const { isRunning, stop, summarise, pivot, trend, cut, stale, refresh } = run
  const shown = shownView(viewType, result)
  const View = views[shown]
  const isSlow = useLasting(isRunning)
  return (
    <div className={classes.view} aria-busy={isRunning}>
      <Sentence result={result} title={title} isViewMode={view.isViewMode} />
      {stale && <StaleResult stale={stale} onRetry={isRunning ? undefined : () => refresh()} />}
      {result.noRowsBecause !== undefined && (
        <p className={classes.note} role="note" title={result.noRowsBecause}>
          {result.noRowsBecause}
        </p>
      )}
      {cut && <CutNotice cut={cut} viewType={shown} showAll={showAll} />}
      <DimmedResult isDimmed={isSlow}>
        <StillView
          View={View}
          isStill={isRunning}
          view={{
            result,
            resultState: stateOf(run),
            title,
            summarise,
            pivot,
            trend,
            isCut: cut !== undefined,
            countedRows: cut ? cut.all : run.rowCount,
            ...view,
          }}
        />
      </DimmedResult>
      {isSlow ? (
        <RunningStrip onStop={stop} isOver={view.isViewMode ?? false} />
      ) : (
        <ResultStrip result={result} run={run} showsAll={shown === 'PIVOT'} isTile={view.isViewMode ?? false} />
      )}
    </div>
  )
}

/** Apart from its age: saving a question again may change its words without its columns. */
function stateOf({ result, resultOf, asOf }: ResultRun) {
  if (!result || !resultOf || asOf === undefined) return undefined
  const columns = result.table.columns.map(({ label, type, vid }) => [label, type, vid])
  return { asked: JSON.stringify([resultOf, result.version, columns]), asOf }
}

interface StillViewProps {
  readonly View: ComponentType<ViewProps>
  /** Another result is on its way. */
  readonly isStill: boolean
  readonly view: ViewProps
}

/** While another result is on its way, what is shown stays as it is: what can be done with it is taken anew with that. */
const StillView = memo(
  function StillView({ View, view }: StillViewProps) {
    return <View {...view} />
  },
  (before, { View, isStill, view: { result, options, title, trend, isCut, countedRows } }) =>
    isStill &&
    before.View === View &&
    before.view.result === result &&
    before.view.options === options &&
    before.view.title === title &&
    before.view.trend === trend &&
    before.view.isCut === isCut &&
    before.view.countedRows === countedRows,
)

/** What was asked, in words. It comes with the result, so that it never is that of another question. Tiles have no room for it, and small screens for one line until it is opened. */
function Sentence({
  result,
  title,
  isViewMode = false,
}: Pick<ResultViewProps, 'title' | 'isViewMode'> & { result: ExecutionResult | undefined }) {
  const sentence = result?.sentence
  return !sentence || sentence === title || isViewMode ? null : <ShownSentence sentence={sentence} />
}

function ShownSentence({ sentence }: { sentence: string }) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  if (!isNarrow) return <p className={classes.sentence}>{sentence}</p>
  return (
    <p className={classes.sentence}>
      <UnstyledButton className={classes.folded ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {sentence}
      </UnstyledButton>
    </p>
  )
}

interface ResultFailureProps {
  readonly text: string
  readonly error: unknown
  readonly onRetry: () => void
}

/** Why there is no result. Trying again does not help where row rules close the table. */
function ResultFailure({ text, error, onRetry }: ResultFailureProps) {
  if (error instanceof ApiError && error.kind === 'out-of-reach') return <EmptyState title={error.title} />
  return <ErrorState text={text} reason={titleOf(error)} error={error} onRetry={onRetry} />
}

/** While the database works: that it does, and how to stop it. On a tile it lies over the picture, which would move otherwise. */
function RunningStrip({ onStop, isOver = false }: { onStop: () => void; isOver?: boolean }) {
  return (
    <div className={classes.strip} data-running data-over={isOver || undefined}>
      <Loader size={12} />
      <span>Running</span>
      <Button variant="subtle" size="compact-xs" leftSection={<IconPlayerStop size={14} />} onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}
