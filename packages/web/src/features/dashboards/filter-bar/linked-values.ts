import type { FilterColumn, FilterWire } from '@soundings/contract'
import { liftsFilter } from '@soundings/query'
import type { FilterTarget } from '../../../components/filter-editor/filter-target.ts'
import { filtersOfTile } from '../tab-filters/tab-filters.ts'
import { crossingOf, type CrossFilter } from '../cross-filter/cross-filters.ts'

/** What stands in the bar beside the filter whose values are listed. */
export interface Bar {
  readonly filters: readonly FilterWire[]
  readonly crossFilters: readonly CrossFilter[]
  readonly columns: readonly FilterColumn[]
}

export interface LinkedValues {
  /** Lists every value that the questions of the tab have. */
  readonly all: FilterTarget
  /** Lists the values that occur under the other filters; absent where these narrow nothing. */
  readonly narrowed?: { readonly target: FilterTarget; readonly by: readonly string[] }
}

/** Filters of the dashboard take the place of the question's own, also without a value. */
const lifted = (filter: FilterWire): FilterWire => ({ ...filter, operator: 'equals', values: [] })

/** The list of a filter, narrowed by the others of the bar. A question that takes fewer of them than another would list values that the tiles do not show. */
export function linkedValues(target: FilterTarget, { filters, crossFilters, columns }: Bar): LinkedValues {
  const others = filters.filter(({ dbColumn }) => dbColumn !== target.columnId)
  const clicked = crossFilters.filter(({ filters: [first] }) => first.dbColumn !== target.columnId)
  const questions = (target.questions ?? []).map((questionId) => {
    const { taken } = filtersOfTile(questionId, others, columns)
    const { crossed } = crossingOf({ id: '', questionId }, clicked, columns)
    const narrowing = new Set(
      [...taken.filter((each) => !liftsFilter(each)), ...crossed].map(({ dbColumn }) => dbColumn),
    )
    return { questionId, taken, crossed, narrowing }
  })
  const all = {
    ...target,
    filtersOf: Object.fromEntries(questions.map(({ questionId, taken }) => [questionId, taken.map(lifted)])),
  }
  const most = Math.max(0, ...questions.map(({ narrowing }) => narrowing.size))
  if (most === 0) return { all }
  const asked = questions.filter(({ narrowing }) => narrowing.size === most)
  const narrowing = new Set(asked.flatMap((each) => [...each.narrowing]))
  return {
    all,
    narrowed: {
      target: {
        ...target,
        questions: asked.map(({ questionId }) => questionId),
        filtersOf: Object.fromEntries(
          asked.map(({ questionId, taken, crossed }) => [questionId, [...taken, ...crossed]]),
        ),
      },
      by: columns.filter(({ id }) => narrowing.has(id)).map(({ displayName }) => displayName),
    },
  }
}
