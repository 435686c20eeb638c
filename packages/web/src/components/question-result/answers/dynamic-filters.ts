import {
  toFilter,
  toFilterWire,
  toQuery,
  type FilterColumn,
  type FilterWire,
  type QueryWire,
} from '@soundings/contract'
import { filtersIn, isSameColumn, replacesFilter, type Filter } from '@soundings/query'
import {
  draftProblem,
  toDraft,
  toFilter as toStoredFilter,
  type FilterDraft,
} from '../../filter-editor/filter-draft.ts'
import { targetOfFilter } from '../../filter-editor/filter-target.ts'

/** The filters of a question whose values its viewers may change. */
export function dynamicFiltersOf(query: QueryWire): FilterWire[] {
  return filtersOf(query)
    .filter(({ dynamic }) => dynamic)
    .map(toFilterWire)
}

export function filtersOf(query: QueryWire): Filter[] {
  const { filters, advanced } = toQuery(query)
  return [...filters, ...filtersIn(advanced)]
}

/** Text that is equal for filters which compare the same: a column by its way, or an aggregate of it. */
const targetKey = ({
  dbColumn,
  path = [],
  functionType = 'none',
  secondDbColumn,
  secondPath = [],
  percentile,
  grouping,
}: FilterWire): string =>
  JSON.stringify([dbColumn, path, functionType, secondDbColumn, secondPath, percentile, grouping])

const isSameTarget = (one: FilterWire, other: FilterWire) => targetKey(one) === targetKey(other)

/** Names the filters on one column by several ways: as the question calls that column, or by a number. */
export function withOwnLabels(drafts: readonly FilterDraft[], query: QueryWire): FilterDraft[] {
  const { columns } = toQuery(query)
  return drafts.map((draft, at) => {
    const { target } = draft
    const others = drafts.filter(
      (other) => other.target.columnId === target.columnId && other.target.label === target.label,
    )
    if (others.length < 2 || others.every((other) => isSameColumn(other.target, target))) return draft
    const shown = columns.find((column) => column.design !== 'computed' && isSameColumn(column, target))
    const number = drafts.slice(0, at + 1).filter((other) => others.includes(other)).length
    return { ...draft, target: { ...target, label: shown?.label ?? `${target.label} (${number})` } }
  })
}

/** Saved filters as drafts, with the viewer's own values where there are some. Filters on unknown columns are left out. */
export function toDrafts(
  saved: readonly FilterWire[],
  chosen: readonly FilterWire[],
  columns: readonly FilterColumn[],
): FilterDraft[] {
  return saved.flatMap((filter) => {
    const column = columns.find(({ id }) => id === filter.dbColumn)
    const shown = chosen.find((each) => isSameTarget(each, filter)) ?? filter
    const second = columns.find(({ id }) => id === filter.secondDbColumn)
    return column ? [toDraft(toFilter(shown), targetOfFilter(column, toFilter(filter), second?.displayName))] : []
  })
}

/** The filters of a question itself that every row of its result passes. */
export function ownDrafts(questionId: number, columns: readonly FilterColumn[]): FilterDraft[] {
  const own = columns.flatMap(({ ownFilters }) => ownFilters.filter(({ question }) => question === questionId))
  return toDrafts(
    own.map(({ filter }) => filter),
    [],
    columns,
  )
}

/** A question's own filters with the values that the viewer chose instead; fixed ones have none. */
export const withChosen = (own: readonly FilterDraft[], chosen: readonly FilterWire[]): FilterDraft[] =>
  own.map((draft) => {
    const own = toStoredFilter(draft)
    const instead = chosen.map((each) => toFilter(each)).find((each) => replacesFilter(each, own))
    return instead ? toDraft(instead, draft.target) : draft
  })

/** What the drafts ask for beyond the saved values; a draft that is not finished keeps the saved ones. */
export const toChosen = (drafts: readonly FilterDraft[], saved: readonly FilterWire[]): FilterWire[] =>
  drafts
    .filter((draft) => draftProblem(draft) === undefined)
    .map((draft) => toFilterWire(toStoredFilter(draft)))
    .filter(
      (filter) =>
        !saved.some(
          (each) =>
            isSameTarget(each, filter) &&
            each.operator === filter.operator &&
            JSON.stringify(each.values) === JSON.stringify(filter.values),
        ),
    )
