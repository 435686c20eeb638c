import type { TableColumnMeta } from '@soundings/contract'

/** A column of a result as the rules of view types see it. */
export const shapedColumn = ({ type, isKey, rate, derived, expression }: TableColumnMeta) => ({
  kind: type,
  isKey,
  rate,
  derived,
  grouping: type === 'DIMENSION' ? expression.function : null,
  aggregation: type === 'MEASURE' ? expression.function : null,
  columnId: expression.dbColumn,
  path: expression.path,
  percentile: expression.percentile,
  where: expression.condition,
})
