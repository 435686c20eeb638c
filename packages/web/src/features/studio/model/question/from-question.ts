import { toQuery, type DbTable, type Question } from '@soundings/contract'
import { fittingViewTypes, formulaText, isFilterGroup, proposedViewType } from '@soundings/query'
import type { FilterGroup, OutputColumn, Query, ViewType } from '@soundings/query'
import { readChartOptions } from '../../../../charts/chart-options.ts'
import { withWays, withWaysIn } from '../reach/column-uses.ts'
import { meaningProblem } from '../columns/computed.ts'
import { openDatabase } from './data-set.ts'
import { messages } from '../messages.ts'
import { withSortsCounted } from './outputs.ts'
import { intervalOf, withoutLimits } from '../rates/rate-columns.ts'
import { withKnownMeasures } from '../follow-change.ts'
import { filterProblem, groupingProblem, viewProblem } from '../reach/reach.ts'
import { catalogOf, type FilterGroupItem, type FilterNode, type OutputItem, type StudioState } from '../studio-state.ts'
import { automaticName, comparedTitle, groupLabel } from './titles.ts'
import { isAutomaticLabel } from '../views/view-label.ts'
import { shapeOfState } from './to-query.ts'
import { withVirtual } from '../columns/virtual-tables.ts'

export interface OpenedQuestion {
  readonly state: StudioState
  /** What could not be taken over because its column or table is gone since, in words. */
  readonly gone: readonly string[]
}

/** A saved question as the studio edits it. */
export function fromQuestion(question: Question, tables: readonly DbTable[]): OpenedQuestion {
  const { state, gone } = fromContent(question, tables)
  return { state: { ...state, isNameAutomatic: false, savedAs: { id: question.id, version: question.version } }, gone }
}

/** Another version of the question in the place of this one. Names that were given go on, since the result still knows columns by them. */
export function reopened(before: StudioState, question: Question): StudioState {
  const { state } = fromQuestion(question, before.tables)
  return { ...state, nextItem: Math.max(state.nextItem, before.nextItem) }
}

type Content = Pick<Question, 'name' | 'description' | 'tag' | 'defaultView' | 'viewTypeOptions' | 'query'>

/** The parts of a question that are saved, without the question that they were saved as. */
export function fromContent(content: Content, tables: readonly DbTable[]): OpenedQuestion {
  const { name, description, tag, defaultView, viewTypeOptions, query } = content
  const opened = fromQuery(toQuery(query), openDatabase(query.datasourceID, tables))
  const chartOptions = readChartOptions(viewTypeOptions)
  const isNameAutomatic = name === automaticName(opened.state)
  return {
    ...opened,
    state: withViewType({ ...opened.state, name, isNameAutomatic, description, tags: tag, chartOptions }, defaultView),
  }
}

/** A query as ingredients of the studio; the ones that cannot be used any more are left out and told. */
export function fromQuery(query: Query, studio: StudioState): OpenedQuestion {
  if (!studio.tables.some(({ id }) => id === query.baseTableId))
    return { state: studio, gone: [messages.tableOfQuestionGone] }
  const virtualColumns = query.virtualColumns ?? []
  const place = {
    ...studio,
    tables: withVirtual(studio.tables, query.baseTableId, virtualColumns),
    virtualColumns,
    baseTableId: query.baseTableId,
    limit: query.limit,
  }
  const gone: string[] = []
  const keep = (what: string, problem: string | undefined) => {
    if (problem !== undefined) gone.push(messages.leftOut(what, problem))
    return problem === undefined
  }
  const kept = withSortRanks(withoutLimits(query.columns)).filter((column) =>
    keep(column.label, outputProblem(place, column)),
  )
  let nextItem = Math.max(studio.nextItem, ...kept.map(({ vid }) => numberIn(vid) + 1))
  const nameItem = (kind: string) => `${kind}-${nextItem++}`
  const outputs = kept.map((column, at) => {
    // Names that are missing or repeated can only come from elsewhere.
    const isOwn = column.vid !== undefined && kept.findIndex(({ vid }) => vid === column.vid) === at
    return toItem(
      place,
      query.columns,
      column,
      isOwn && column.vid !== undefined ? column.vid : nameItem(column.design),
    )
  })
  const measured = {
    ...place,
    views: outputs.filter((item) => item.design === 'view'),
    computed: outputs.filter((item) => item.design === 'computed'),
  }
  const toNode = (item: Query['filters'][number] | FilterGroup): FilterNode[] => {
    if (isFilterGroup(item)) return [toGroupItem(item)]
    return keep(`The filter on ${comparedTitle(measured, item)}`, filterProblem(measured, item))
      ? [{ id: nameItem('condition'), filter: withWays(place, item) }]
      : []
  }
  const toGroupItem = ({ operator, items }: FilterGroup): FilterGroupItem => ({
    id: nameItem('advanced'),
    operator,
    items: items.flatMap(toNode),
  })
  const filters = query.filters
    .filter((filter) => keep(`The filter on ${comparedTitle(measured, filter)}`, filterProblem(measured, filter)))
    .map((filter) => ({ id: nameItem('filter'), filter: withWays(place, filter) }))

  const state = withKnownMeasures(
    withSortsCounted({
      ...measured,
      groups: outputs.filter((item) => item.design === 'group'),
      filters,
      advanced: query.advanced && toGroupItem(query.advanced),
      isResultExpanded: outputs.length > 0,
    }),
  )
  return { state: { ...state, name: automaticName(state), nextItem }, gone }
}

/** Columns of one list may stand between those of another in a saved question, so the order of sorts is read before they part. */
function withSortRanks(columns: readonly OutputColumn[]): OutputColumn[] {
  const ranked = columns
    .filter(({ orderDirection }) => orderDirection !== 'none')
    .sort((one, other) => one.orderIndex - other.orderIndex)
  return columns.map((column) => ({ ...column, orderIndex: ranked.indexOf(column) + 1 }))
}

function outputProblem(state: StudioState, column: OutputColumn): string | undefined {
  if (column.design === 'view') return viewProblem(state, column)
  if (column.design === 'group') return groupingProblem(state, column)
  return state.baseTableId === undefined
    ? messages.tableNeeded
    : meaningProblem(state, state.baseTableId, column.formula)
}

/** The number at the end of an item's name; 0 where there is none. */
function numberIn(vid = ''): number {
  const number = Number(/-(\d{1,9})$/.exec(vid)?.[1] ?? 0)
  return Number.isSafeInteger(number) ? number : 0
}

function toItem(
  state: StudioState,
  columns: readonly OutputColumn[],
  { vid, ...column }: OutputColumn,
  id: string,
): OutputItem {
  if (column.design === 'view') {
    const { where } = column
    return {
      ...withWays(state, column),
      ...(where && { where: withWaysIn(state, where) }),
      ...intervalOf(columns, vid),
      id,
      isLabelAutomatic: isAutomaticLabel(state, column),
    }
  }
  if (column.design === 'group')
    return { ...withWays(state, column), id, isLabelAutomatic: column.label === groupLabel(state, column) }
  const text = formulaText(column.formula, catalogOf(state), state.baseTableId ?? 0)
  return { ...column, id, isLabelAutomatic: false, text, error: undefined }
}

/** The view it was saved with, where the result still allows it. */
export function withViewType(state: StudioState, saved: string): StudioState {
  const shape = shapeOfState(state)
  const fitting = fittingViewTypes(shape)
  const viewType = fitting.find((type) => type === saved) ?? proposedViewType(shape, 'TABLE')
  const viewTypeBeforeNumber: ViewType = viewType === 'KPI' ? 'TABLE' : viewType
  return { ...state, viewType, viewTypeBeforeNumber }
}
