import { toFilter, toFilterWire, toQuery, type FilterColumn, type FilterWire, type QueryWire } from '@soundings/contract'
import { filtersIn } from '@soundings/query'
import { draftProblem, toDraft, toFilter as toStoredFilter, type FilterDraft } from '../filter-editor/filter-draft.ts'
import { aggregateTarget, columnTarget, type FilterTarget } from '../filter-editor/filter-target.ts'

/** The filters of a question whose values its viewers may change. */
export function dynamicFiltersOf(query: QueryWire): FilterWire[] {
  const { filters, advanced } = toQuery(query)
  return [...filters, ...filtersIn(advanced)].filter(({ dynamic }) => dynamic).map(toFilterWire)
}

const isSameTarget = (one: FilterWire, other: FilterWire) =>
  one.dbColumn === other.dbColumn && (one.functionType ?? 'none') === (other.functionType ?? 'none')

/** Saved filters as drafts, with the viewer's own values where there are some. Filters on columns that nobody told of are left out. */
export function toDrafts(saved: readonly FilterWire[], chosen: readonly FilterWire[], columns: readonly FilterColumn[]): FilterDraft[] {
  return saved.flatMap((filter) => {
    const column = columns.find(({ id }) => id === filter.dbColumn)
    const shown = chosen.find((each) => isSameTarget(each, filter)) ?? filter
    return column ? [toDraft(toFilter(shown), targetOf(filter, column))] : []
  })
}

function targetOf({ functionType, secondDbColumn }: FilterWire, column: FilterColumn): FilterTarget {
  return functionType === undefined || functionType === 'none' ? columnTarget(column) : aggregateTarget(column, functionType, secondDbColumn)
}

/** What the drafts ask for beyond the saved values; a draft that is not finished keeps the saved ones. */
export const toChosen = (drafts: readonly FilterDraft[], saved: readonly FilterWire[]): FilterWire[] =>
  drafts
    .filter((draft) => draftProblem(draft) === undefined)
    .map((draft) => toFilterWire(toStoredFilter(draft)))
    .filter((filter) => !saved.some((each) => isSameTarget(each, filter) && each.operator === filter.operator && JSON.stringify(each.values) === JSON.stringify(filter.values)))
