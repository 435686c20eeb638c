import { toQueryWire, type QuestionChange, type QuestionDraft, type QueryWire } from '@soundings/contract'
import {
  columnsCompared,
  columnsUsed,
  filtersIn,
  QueryError,
  queryProblem,
  questionSentence,
  resultShape,
  type FilterGroup,
  type OutputColumn,
  type Query,
  type ResultShape,
} from '@soundings/query'
import { messages as texts } from '../../messages.ts'
import { messages } from '../messages.ts'
import { limitColumns } from '../rates/rate-columns.ts'
import {
  catalogOf,
  outputsOf,
  type FilterGroupItem,
  type FilterNode,
  type OutputItem,
  type StudioState,
} from '../studio-state.ts'
import { longestTitle } from './titles.ts'

/** The question as the compiler reads it; undefined until a table is chosen. Unfinished calculated columns are left out. */
export function toQuery(state: StudioState): Query | undefined {
  const { baseTableId, limit } = state
  if (baseTableId === undefined) return undefined
  const advanced = state.advanced && toFilterGroup(state.advanced)
  const columns = outputsOf(state).flatMap(toColumn)
  const filters = state.filters.map(({ filter }) => filter)
  const used = new Set(
    [...columns.flatMap(columnsUsed), ...[...filters, ...filtersIn(advanced)].flatMap(columnsCompared)].map(
      ({ columnId }) => columnId,
    ),
  )
  const virtualColumns = state.virtualColumns.filter(({ id }) => used.has(id))
  return {
    baseTableId,
    ...(virtualColumns.length > 0 && { virtualColumns }),
    columns,
    filters,
    ...(advanced && { advanced }),
    limit,
  }
}

export function toWire(state: StudioState): QueryWire | undefined {
  const query = toQuery(state)
  return query && state.databaseId !== undefined ? toQueryWire(query, state.databaseId) : undefined
}

/** What is sent to save a new question, or a copy with `saveAs`. */
export function toDraft(state: StudioState, saveAs = false): QuestionDraft | undefined {
  const query = toWire(state)
  if (!query) return undefined
  const { name, description, tags, viewType, chartOptions } = state
  return {
    name,
    description,
    tag: tags,
    defaultView: viewType,
    viewTypeOptions: JSON.stringify(chartOptions),
    query,
    ...(saveAs && { saveAs }),
  }
}

/** What is sent to save over the version that was opened; undefined for a question that was never saved. */
export function toChange(state: StudioState): QuestionChange | undefined {
  const draft = toDraft(state)
  return draft && state.savedAs ? { ...draft, ...state.savedAs } : undefined
}

/** The question in words, as far as a name may be long. */
export function sentenceOf(state: StudioState): string | undefined {
  const query = toQuery(state)
  return query && questionSentence(query, catalogOf(state)).slice(0, longestTitle)
}

/** Why there is nothing to preview or save yet, or undefined. */
export function previewProblem(state: StudioState): string | undefined {
  const query = toQuery(state)
  if (!query) return messages.tableNeeded
  const unfinished = state.computed.find(({ formula }) => !formula)
  if (unfinished) {
    const { label, error } = unfinished
    return error ? messages.formulaWrong(label, error.message) : messages.formulaMissing(label)
  }
  return query.columns.length === 0 ? texts.addViewsOrGroups : queryProblem(query, catalogOf(state))
}

const noShape: ResultShape = { measures: 0, dimensions: 0 }

/** How many measures and dimensions the result will have; none while it cannot be asked, as when a column went away meanwhile. */
export function shapeOfState(state: StudioState): ResultShape {
  const query = toQuery(state)
  try {
    return query ? resultShape(query, catalogOf(state)) : noShape
  } catch (error) {
    if (error instanceof QueryError) return noShape
    throw error
  }
}

function toColumn(item: OutputItem): OutputColumn[] {
  if (item.design === 'view') {
    const { id, isLabelAutomatic: _automatic, interval, ...column } = item
    return [{ ...column, vid: id }, ...(interval ? limitColumns(item, interval) : [])]
  }
  if (item.design === 'group') {
    const { id, isLabelAutomatic: _automatic, ...column } = item
    return [{ ...column, vid: id }]
  }
  const {
    id,
    isLabelAutomatic: _automatic,
    text: _text,
    error: _error,
    lastFormula: _lastFormula,
    formula,
    ...column
  } = item
  return formula ? [{ ...column, vid: id, formula }] : []
}

/** A group without conditions says nothing, so it is left out. */
function toFilterGroup({ operator, items }: FilterGroupItem): FilterGroup | undefined {
  const kept = items.flatMap((node) => (isGroupNode(node) ? (toFilterGroup(node) ?? []) : node.filter))
  return kept.length > 0 ? { operator, items: kept } : undefined
}

const isGroupNode = (node: FilterNode): node is FilterGroupItem => 'items' in node
