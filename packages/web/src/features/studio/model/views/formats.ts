import {
  aggregations,
  derivations,
  columnsOfResult,
  QueryError,
  type Aggregation,
  type Derivation,
  type NumberFormat,
} from '@soundings/query'
import { findOutput, replaceIn } from '../question/outputs.ts'
import { followed } from '../follow-change.ts'
import {
  catalogOf,
  changed,
  refused,
  type ComputedItem,
  type Outcome,
  type StudioState,
  type ViewItem,
} from '../studio-state.ts'
import { messages } from '../messages.ts'
import { toQuery } from '../question/to-query.ts'

type Measure = ViewItem | ComputedItem

/** How the numbers of a column are written without a format of its own; undefined where it has no numbers. */
export function formatBehind(
  state: StudioState,
  item: Measure,
): { readonly format: NumberFormat | undefined } | undefined {
  const measure = withFormat(item, undefined)
  const [views, computed] = measure.design === 'view' ? [[measure], []] : [[], [measure]]
  // Beside its groups, which some ways to show a measure need, but without a rank by measures that are not here.
  const groups = state.groups.map(({ top: _top, ...group }) => group)
  const query = toQuery({ ...state, groups, views, computed, filters: [], advanced: undefined })
  try {
    const column = query && columnsOfResult(query, catalogOf(state)).find(({ vid }) => vid === item.id)
    return column?.dataType === 'NUMBER' ? { format: column.format } : undefined
  } catch (error) {
    if (error instanceof QueryError) return undefined
    throw error
  }
}

/** Gives a column a format of its own, or takes it away. */
export function setFormat(state: StudioState, id: string, format: NumberFormat | undefined): Outcome {
  const item = findOutput(state, id)
  if (!item || item.design === 'group') return changed(state)
  if (format && !formatBehind(state, item)) return refused(messages.onlyNumbersHaveFormats)
  return followed(state, withMeasure(state, withFormat(item, format)))
}

/** A column that was changed keeps its own format while its numbers are measured in the same. */
export const withFormatOf = <Each extends Measure>(before: Measure, after: Each): Each =>
  withFormat(after, measuredIn(before) === measuredIn(after) ? before.format : undefined)

/** A calculated column whose formula has become a text or a date has no format any more. */
export const withFittingFormat = (state: StudioState, item: ComputedItem): ComputedItem =>
  item.format && item.formula && !formatBehind(state, item) ? withFormat(item, undefined) : item

function withFormat<Each extends Measure>(item: Each, format: NumberFormat | undefined): Each {
  const { format: _before, ...plain } = item
  return { ...plain, ...(format && { format }) } as Each
}

const withMeasure = (state: StudioState, item: Measure): StudioState =>
  item.design === 'view'
    ? { ...state, views: replaceIn(state.views, item) }
    : { ...state, computed: replaceIn(state.computed, item) }

const sameAsColumn = 'column'

/** Differs where numbers mean something else: counts, shares and rates are not measured in what their column is. */
function measuredIn(item: Measure): string {
  const derivation: Derivation | undefined = item.derived && derivations[item.derived.kind]
  const aggregation: Aggregation | undefined = item.design === 'view' ? aggregations[item.aggregation] : undefined
  const isRate = item.design === 'view' && item.rate !== undefined
  return JSON.stringify([
    derivation?.format ?? (derivation?.format === null ? null : sameAsColumn),
    aggregation?.format === undefined ? sameAsColumn : aggregation.format,
    isRate,
  ])
}
