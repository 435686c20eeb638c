import { lacksValues } from '@soundings/query'
import type { FilterColumn } from './filter-columns.ts'
import { toFilter } from './expression-terms.ts'
import type { FilterWire } from './query-wire.ts'

/**
 * The filters of a dashboard that a question takes. One without complete values asks for all values of its column; one whose values do not
 * fit the type of the column is left for the server to refuse. They take the place of the question's own, whatever mark they were saved with.
 */
export function takenFilters(
  questionId: number,
  filters: readonly FilterWire[],
  columns: readonly Pick<FilterColumn, 'id' | 'questions'>[],
): FilterWire[] {
  return filters.flatMap((filter) => {
    const column = columns.find(({ id }) => id === filter.dbColumn)
    if (!column?.questions.includes(questionId)) return []
    const asksForAll = lacksValues(toFilter(filter))
    return [{ ...filter, zoomingFilter: false, ...(asksForAll && { operator: 'equals', values: [] }) }]
  })
}
