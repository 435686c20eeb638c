import type { FilterWire, TableColumnMeta } from '@soundings/contract'
import { findDateUnit, otherCell, rangeText } from '@soundings/query'
import type { Cell } from './cell.ts'

/** The filter on a value of a result's column, which stands beside all others; undefined where no single filter means it. */
export function valueFilter(
  { expression: { dbColumn, function: viewedAs }, oceanDataType, top }: TableColumnMeta,
  value: Cell,
): FilterWire | undefined {
  const isOfOthers = value === otherCell || (top !== undefined && value === null)
  const condition = isOfOthers ? undefined : conditionOf(oceanDataType, viewedAs, value)
  return dbColumn === null || !condition ? undefined : { dbColumn, ...condition, dynamic: false, zoomingFilter: true }
}

/** Whether values of a column can be filters at all. */
export const isFilterable = ({ type, expression, oceanDataType }: TableColumnMeta): boolean =>
  type === 'DIMENSION' &&
  expression.dbColumn !== null &&
  (findDateUnit(expression.function)
    ? oceanDataType === 'DATE'
    : oceanDataType !== 'DATE' && isValueItself(expression.function))

const isValueItself = (viewedAs: string | null): boolean =>
  viewedAs === null || viewedAs === 'none' || viewedAs === 'uniqueValues'

type Condition = Pick<FilterWire, 'operator' | 'values'>

function conditionOf(
  dataType: TableColumnMeta['oceanDataType'],
  viewedAs: string | null,
  value: Cell,
): Condition | undefined {
  const unit = findDateUnit(viewedAs)
  if (!unit && !isValueItself(viewedAs)) return undefined
  if (dataType === 'STRING') return { operator: 'in', values: [value === null ? null : String(value)] }
  if (value === null) return { operator: 'isEmpty', values: [] }
  if (dataType === 'DATE') return unit && { operator: 'equals', values: [rangeText(unit, String(value))] }
  return { operator: 'equals', values: [dataType === 'BOOLEAN' ? yesOrNo(value) : String(value)] }
}

/** As filters on yes and no write them. */
const yesOrNo = (value: Cell): string => (value === true || value === 'true' ? '1' : '0')
