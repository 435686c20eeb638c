import type { FilterWire, PermissionName, Question, TableColumnMeta } from '@soundings/contract'
import type { ViewType } from '@soundings/query'
import { type ReactNode, useState } from 'react'
import { useMayUse } from '../../api/session/account.ts'
import type { ChartOptions } from '../../charts/chart-options.ts'
import type { ResultSource } from '../../charts/question-links.ts'
import { isViewType } from '../../charts/registry.ts'
import { shownTotals } from '../../charts/table/arrangement/summaries.ts'
import { lazily } from '../../ui/load/lazily.tsx'
import { type HandedOver, withPivotChoices, withTableChoices } from '../export-menu/handed-over.ts'
import classes from './QuestionResult.module.css'
import { ResultToolbar } from './ResultToolbar.tsx'
import { ResultView } from './ResultView.tsx'
import { measuresOf, offeredViews, shownView } from './source/shown-view.ts'
import type { ShowAll } from './notices/CutNotice.tsx'
import type { ExaminedColumn } from './panels/StatisticsPanel.tsx'
import { ZoomCrumbs } from './panels/ZoomCrumbs.tsx'
import type { ZoomTrail } from './panels/zoom-trail.ts'
import { isTile, isViewing, type ResultMode } from './source/result-mode.ts'
import { useShownPicture } from './source/shown-picture.ts'
import { TileFrame, type TileParts } from './tile/TileFrame.tsx'
import { DynamicFilterTool } from './tools/DynamicFilterTool.tsx'
import { ShareTools } from './tools/ShareTools.tsx'
import { ViewTools } from './tools/ViewTools.tsx'
import type { Prepare } from './tools/ViewTypePicker.tsx'
import type { ResultRun } from './use-result.ts'

const StatisticsPanel = lazily(() => import('./panels/StatisticsPanel.tsx'))

const readsStatistics: readonly PermissionName[] = ['database.view', 'database.write_access', 'question.write_access']

interface QuestionResultProps {
  readonly run: ResultRun
  readonly title: string
  readonly viewType: string
  readonly options: ChartOptions
  readonly mode: ResultMode
  /** Absent: not to be changed, or in the viewing modes for oneself only. */
  readonly onViewType?: ((viewType: ViewType) => void) | undefined
  readonly onOptions?: ((options: ChartOptions) => void) | undefined
  /** Where the question is built: changes it so that a view fits. */
  readonly prepare?: Prepare | undefined
  /** The saved question behind the result. */
  readonly question?: Question | undefined
  /** Where links into the data begin; shown to those who may build questions. */
  readonly source?: ResultSource | undefined
  readonly zoom?: ZoomTrail | undefined
  /** The viewer's own values of the dynamic filters. */
  readonly dynamicFilters?: readonly FilterWire[] | undefined
  readonly onDynamicFilters?: ((filters: readonly FilterWire[]) => void) | undefined
  /** What is exported and sent by email: the saved question as it is seen here. */
  readonly handedOver?: HandedOver | undefined
  /** More tools, at the end. */
  readonly actions?: ReactNode
  /** What a dashboard adds to its tiles. */
  readonly tile?: TileParts | undefined
  readonly errorText?: string | undefined
  /** Takes the question's limit away, where it is being built. */
  readonly onShowAll?: (() => void) | undefined
}

/** A result with its toolbar, as the studio, the preview and the tiles of a dashboard show it. */
export function QuestionResult(props: QuestionResultProps) {
  const { run, title, mode, question, source, zoom, handedOver, actions, errorText, tile } = props
  const mayUse = useMayUse()
  const picture = useShownPicture()
  const [examined, setExamined] = useState<ExaminedColumn>()
  const [groupBy, setGroupBy] = useState<readonly string[]>()
  const [wanted, onViewType] = useOwnChoice<string>(
    props.viewType,
    props.onViewType as ((viewType: string) => void) | undefined,
    isViewing(mode),
  )
  const [options, onOptions] = useOwnChoice(props.options, props.onOptions, isViewing(mode))
  const { result } = run
  const viewType = result && isViewType(wanted) ? shownView(wanted, result) : undefined

  const examine = (column: TableColumnMeta) =>
    setExamined({
      column,
      at: result?.table.columns.indexOf(column) ?? -1,
      of: run.answers,
      maxAgeSeconds: run.maxAgeSeconds,
      onNewerVersion: run.readNewest,
    })

  const view = result && {
    shown: viewType,
    offered: offeredViews(result),
    measures: measuresOf(result),
    options,
    isKept: props.onOptions !== undefined,
    onViewType,
    onOptions,
    prepare: props.prepare,
  }
  const filterTool = filterToolOf(props)
  const file = handedOver && withViewChoices(withShownVersion(handedOver, run), viewType, options, { result, groupBy })
  const body = (
    <>
      {zoom && <ZoomCrumbs {...zoom} />}
      <div className={classes.view}>
        <ResultView
          run={run}
          title={title}
          viewType={wanted}
          options={options}
          onOptions={onOptions}
          isKept={props.onOptions !== undefined}
          source={onlyIf(mayUse('question.write_access'), source)}
          isViewMode={isTile(mode)}
          errorText={errorText}
          showAll={onlyIf(mayUse('question.write_access'), wayToAll(props))}
          onZoom={zoom?.onZoom}
          crossFilter={tile?.crossFilter}
          onStatistics={onlyIf(mayUse(readsStatistics), examine)}
          onGrouping={setGroupBy}
          picture={picture.put}
        />
      </div>
      {examined && <StatisticsPanel examined={examined} onClose={() => setExamined(undefined)} />}
    </>
  )
  if (isTile(mode))
    return (
      <TileFrame
        title={title}
        mode={mode}
        run={run}
        view={view}
        picture={picture}
        file={file}
        filterTool={filterTool}
        parts={tile}
      >
        {body}
      </TileFrame>
    )
  return (
    <section className={classes.result} aria-label={title}>
      <ResultToolbar title={title}>
        {filterTool && <DynamicFilterTool {...filterTool} />}
        {view && <ViewTools {...view} />}
        <ShareTools mode={mode} questionId={question?.id} handedOver={file} title={title} picture={picture} />
        {actions}
      </ResultToolbar>
      {body}
    </section>
  )
}

const filterToolOf = ({
  question,
  dynamicFilters: chosen,
  onDynamicFilters: onChoose,
  run: { isRunning },
}: QuestionResultProps) => question && onChoose && { question, chosen, isRunning, onChoose }

/** In the studio the version that was opened: its result is that of a query. */
const withShownVersion = (what: HandedOver, { result, readNewest }: ResultRun): HandedOver =>
  result?.version === undefined ? what : { ...what, version: result.version, onNewerVersion: readNewest }

/** What is exported is what is seen: the totals and groups of a table, the layout of a pivot. */
function withViewChoices(
  what: HandedOver,
  viewType: ViewType | undefined,
  options: ChartOptions,
  { result, groupBy }: { result: ResultRun['result']; groupBy: readonly string[] | undefined },
): HandedOver {
  if (viewType === undefined) return what
  const { subtotals, totals, pivot = { down: [], across: [] } } = options
  const pivoted = withPivotChoices(what, viewType === 'PIVOT' ? { ...pivot, subtotals, totals } : null)
  return viewType === 'TABLE'
    ? withTableChoices(pivoted, { summaries: options.summaries ?? shownTotals(result), groupBy })
    : pivoted
}

/** The limit is taken away where the question is built. */
function wayToAll({ onShowAll, question }: Pick<QuestionResultProps, 'onShowAll' | 'question'>): ShowAll | undefined {
  if (onShowAll) return { onClick: onShowAll }
  return question && { href: `/questions/edit/${question.id}` }
}

const onlyIf = <Value,>(isAllowed: boolean, value: Value): Value | undefined => (isAllowed ? value : undefined)

/** A choice that the parent keeps if it wants to; otherwise it is local state. */
function useOwnChoice<Value>(
  given: Value,
  onChange: ((value: Value) => void) | undefined,
  isOwn: boolean,
): [Value, ((value: Value) => void) | undefined] {
  const [own, setOwn] = useState<Value>()
  if (onChange) return [given, onChange]
  return isOwn ? [own ?? given, setOwn] : [given, undefined]
}
