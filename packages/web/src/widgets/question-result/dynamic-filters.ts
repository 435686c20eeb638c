import { toFilter, toFilterWire, toQuery, type FilterColumn, type FilterWire, type QueryWire } from '@soundings/contract'
import { filtersIn, isSameColumn } from '@soundings/query'
import { draftProblem, toDraft, toFilter as toStoredFilter, type FilterDraft } from '../filter-editor/filter-draft.ts'
import { aggregateTarget, columnTarget, type FilterTarget } from '../filter-editor/filter-target.ts'

/** The filters of a question whose values its viewers may change. */
export function dynamicFiltersOf(query: QueryWire): FilterWire[] {
  const { filters, advanced } = toQuery(query)
  return [...filters, ...filtersIn(advanced)].filter(({ dynamic }) => dynamic).map(toFilterWire)
}

/** Text that is equal for filters which compare the same: a column by its way, or an aggregate of it. */
const targetKey = ({ dbColumn, path = [], functionType = 'none', secondDbColumn, secondPath = [], percentile }: FilterWire): string =>
  JSON.stringify([dbColumn, path, functionType, secondDbColumn, secondPath, percentile])

const isSameTarget = (one: FilterWire, other: FilterWire) => targetKey(one) === targetKey(other)

/** Names the filters on one column by several ways: as the question calls that column, or by a number. */
export function withOwnLabels(drafts: readonly FilterDraft[], query: QueryWire): FilterDraft[] {
  const { columns } = toQuery(query)
  return drafts.map((draft, at) => {
    const { target } = draft
    const others = drafts.filter((other) => other.target.columnId === target.columnId && other.target.label === target.label)
    if (others.length < 2 || others.every((other) => isSameColumn(other.target, target))) return draft
    const shown = columns.find((column) => column.design !== 'computed' && isSameColumn(column, target))
    const number = drafts.slice(0, at + 1).filter((other) => others.includes(other)).length
    return { ...draft, target: { ...target, label: shown?.label ?? `${target.label} (${number})` } }
  })
}

/** Saved filters as drafts, with the viewer's own values where there are some. Filters on columns that nobody told of are left out. */
export function toDrafts(saved: readonly FilterWire[], chosen: readonly FilterWire[], columns: readonly FilterColumn[]): FilterDraft[] {
  return saved.flatMap((filter) => {
    const column = columns.find(({ id }) => id === filter.dbColumn)
    const shown = chosen.find((each) => isSameTarget(each, filter)) ?? filter
    return column ? [toDraft(toFilter(shown), targetOf(filter, column))] : []
  })
}

/** A question's own filters with the values that the viewer chose instead; fixed ones have none. */
export const withChosen = (own: readonly FilterDraft[], chosen: readonly FilterWire[]): FilterDraft[] =>
  own.map((draft) => {
    const instead = draft.dynamic ? chosen.find((each) => isSameTarget(each, toFilterWire(toStoredFilter(draft)))) : undefined
    return instead ? toDraft(toFilter(instead), draft.target) : draft
  })

function targetOf(wire: FilterWire, column: FilterColumn): FilterTarget {
  const filter = toFilter(wire)
  return filter.aggregation === undefined ? columnTarget(column, filter) : aggregateTarget(column, filter.aggregation, filter)
}

/** What the drafts ask for beyond the saved values; a draft that is not finished keeps the saved ones. */
export const toChosen = (drafts: readonly FilterDraft[], saved: readonly FilterWire[]): FilterWire[] =>
  drafts
    .filter((draft) => draftProblem(draft) === undefined)
    .map((draft) => toFilterWire(toStoredFilter(draft)))
    .filter((filter) => !saved.some((each) => isSameTarget(each, filter) && each.operator === filter.operator && JSON.stringify(each.values) === JSON.stringify(filter.values)))
