import { zoomedLimit, type ExportFormat, type FilterWire, type ZoomWire } from '@soundings/contract'
import { exportLimit, limits, type PivotChoices, type SummaryName } from '@soundings/query'

/** A saved question as a person sees it at the moment, about to become a file. */
export interface HandedOver {
  readonly questionId: number
  /** Of what is on the screen. Files and mails are refused once a newer one was saved. */
  readonly version?: number | undefined
  /** Shows the newest version, after such a refusal. */
  readonly onNewerVersion?: (() => void) | undefined
  /** Names the file. */
  readonly name: string
  /** The question's own, without zooms; unknown to those who see it only through a dashboard, and then the server's matter. */
  readonly resultLimit: number | undefined
  /** In force at the moment, they go along. */
  readonly filters: readonly FilterWire[]
  readonly zooms: readonly ZoomWire[]
  /** Summaries that were chosen for the table. */
  readonly summaries?: readonly SummaryName[] | undefined
  /** Labels of the columns by which the table is grouped at the moment, the outermost first. */
  readonly groupBy?: readonly string[] | undefined
  /** How groups stand down and across in Excel files; null where another view is shown, undefined for what the question has. */
  readonly pivot?: (PivotChoices & { readonly subtotals: boolean; readonly totals: boolean }) | null | undefined
  /** Whether the result on screen is that of the saved question, so that its columns can be named. */
  readonly isAsSaved: boolean
  /** What should be known before it is sent. */
  readonly note?: string | undefined
}

/** With what was chosen in the table, where one is shown. Groups are named by columns, so they fit only the saved question. */
export const withTableChoices = (
  what: HandedOver,
  { summaries, groupBy }: Pick<HandedOver, 'summaries' | 'groupBy'>,
): HandedOver => ({
  ...what,
  summaries,
  groupBy: what.isAsSaved ? groupBy : undefined,
})

/** With the groups down and across, where a pivot is shown; other views have rows in their files. */
export const withPivotChoices = (what: HandedOver, pivot: HandedOver['pivot']): HandedOver => ({
  ...what,
  pivot: what.isAsSaved ? pivot : undefined,
})

/** A question without a limit gives all its rows; where its limit is not known here, the server holds to it. */
export const toDownload = (what: HandedOver, extention: ExportFormat) => ({
  ...toSentQuestion(what, extention),
  pageSize: exportLimit(limitOf(what) ?? 0, limits.largestExport) || limits.largestExport,
})

/** What is sent now is what is seen, or nothing. Mails take 1000 rows of a question without a limit: mail servers refuse large files. */
export const toSentQuestion = (what: HandedOver, extention: ExportFormat) => {
  const limit = limitOf(what)
  return {
    ...toExportedQuestion(what, extention),
    ...(limit !== undefined && { pageSize: exportLimit(limit) }),
    ...(what.version !== undefined && { version: what.version }),
  }
}

const limitOf = ({ resultLimit, zooms }: HandedOver): number | undefined =>
  resultLimit === undefined || zooms.length === 0 ? resultLimit : zoomedLimit(resultLimit)

const toExportedQuestion = (
  { questionId, name, filters, zooms, summaries, groupBy, pivot }: HandedOver,
  extention: ExportFormat,
) => ({
  displayName: name,
  extention,
  filters: [...filters],
  zooms: [...zooms],
  pageNumber: 0,
  questionId,
  ...(summaries && { summaries: [...summaries] }),
  ...(groupBy && { groupBy: [...groupBy] }),
  ...(pivot !== undefined && { pivot: pivot && toPivotWire(pivot) }),
})

const toPivotWire = ({ down, across, sort, subtotals, totals }: NonNullable<HandedOver['pivot']>) => ({
  down: [...down],
  across: [...across],
  ...(sort && { sort: 'by' in sort ? sort : { ...sort, across: [...sort.across] } }),
  subtotals,
  totals,
})

/** For schedules: the columns and the limit of a question may change until then, so the groups and the limit of the moment are left out. */
export const toScheduledQuestion = (what: HandedOver, extention: ExportFormat) =>
  toExportedQuestion({ ...what, groupBy: undefined, pivot: undefined }, extention)
