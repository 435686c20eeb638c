import { formulaKey, hasAggregate } from '../formula/compare.ts'
import { hasSameSecond, isSameColumn, type Filter, type OutputColumn } from '../model/query.ts'

/** Whether a filter is about groups: it compares an aggregate, a measure of the question, or a calculated column with aggregates. */
export const isOnAggregate = ({
  aggregation,
  formula,
  measure,
}: Pick<Filter, 'aggregation' | 'formula' | 'measure'>): boolean =>
  measure !== undefined || (formula ? hasAggregate(formula) : aggregation !== undefined)

/** Whether a filter compares what is derived from groups, so that it applies after everything else. */
export const isOnDerived = ({ measure }: Pick<Filter, 'measure'>, columns: readonly OutputColumn[]): boolean =>
  measure !== undefined &&
  columns.some((column) => column.vid === measure && column.design !== 'group' && column.derived !== undefined)

/** Whether two filters compare the same calculated column, or none at all. */
export const hasSameFormula = (
  { formula: one }: Pick<Filter, 'formula'>,
  { formula: other }: Pick<Filter, 'formula'>,
): boolean => (one && other ? formulaKey(one) === formulaKey(other) : one === other)

/** What tells the filters of a question apart. */
export type FilterChoice = Pick<
  Filter,
  | 'columnId'
  | 'path'
  | 'formula'
  | 'measure'
  | 'aggregation'
  | 'secondColumnId'
  | 'secondPath'
  | 'percentile'
  | 'grouping'
  | 'zooming'
>

/** Why a filter may not be added: its column has one already, and neither came from zooming in a chart. */
export function addFilterProblem(
  filters: readonly FilterChoice[],
  added: FilterChoice,
  columnName: string,
): string | undefined {
  if (added.zooming) return undefined
  const isTaken = filters.some(
    (filter) =>
      !filter.zooming &&
      isSameColumn(filter, added) &&
      hasSameFormula(filter, added) &&
      filter.measure === added.measure &&
      filter.aggregation === added.aggregation &&
      hasSameSecond(filter, added) &&
      filter.percentile === added.percentile &&
      filter.grouping === added.grouping,
  )
  return isTaken ? `A filter for ${columnName} column already exists` : undefined
}
