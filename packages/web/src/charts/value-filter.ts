import type { FilterWire, TableColumnMeta } from '@soundings/contract'
import {
  bandRange,
  findDateUnit,
  groupingNames,
  groupingOf,
  otherCell,
  rangeText,
  type GroupingName,
} from '@soundings/query'
import { bandConditions } from '../api/questions/segment-filters.ts'
import type { Cell } from './cell.ts'

/** Filters that hold together for a value: one, or those on both edges of a band. */
export type ValueFilters = readonly [FilterWire, ...FilterWire[]]

/** The filters on a value of a result's column, which stand beside all others; undefined where none find its rows. */
export function valueFilters(column: TableColumnMeta, value: Cell): ValueFilters | undefined {
  const { dbColumn } = column.expression
  const isOfOthers = value === otherCell || (column.top !== undefined && value === null)
  if (dbColumn === null || isOfOthers) return undefined
  const grouping = comparedPart(column)
  const [first, ...others] = conditionsOf(column, value).map(({ operator, values }) => ({
    dbColumn,
    operator,
    values: [...values],
    ...(grouping && { grouping }),
    dynamic: false,
    zoomingFilter: true,
  }))
  return first && [first, ...others]
}

/** Whether values of a column can be filters at all. */
export const isFilterable = ({ type, expression, oceanDataType }: TableColumnMeta): boolean =>
  type === 'DIMENSION' &&
  expression.dbColumn !== null &&
  (findDateUnit(expression.function)
    ? oceanDataType === 'DATE'
    : oceanDataType !== 'DATE' &&
      (isValueItself(expression.function) ||
        expression.function === BANDS ||
        partOfDates(expression.function) !== undefined))

/** The part of its dates by which a column is grouped, such as the day of the week. */
export const comparedPart = ({ expression }: TableColumnMeta): GroupingName | undefined =>
  partOfDates(expression.function)

const partOfDates = (viewedAs: string | null): GroupingName | undefined =>
  groupingNames.find((name) => name === viewedAs && groupingOf(name).cycle !== undefined)

const BANDS: GroupingName = 'bands'

const isValueItself = (viewedAs: string | null): boolean =>
  viewedAs === null || viewedAs === 'none' || viewedAs === 'uniqueValues'

type Condition = Pick<FilterWire, 'operator'> & { readonly values: readonly FilterWire['values'][number][] }

/** None where no filter means the value. */
function conditionsOf({ oceanDataType, expression }: TableColumnMeta, value: Cell): readonly Condition[] {
  const { function: viewedAs } = expression
  const unit = findDateUnit(viewedAs)
  if (viewedAs === BANDS) return conditionsOfBand(value)
  if (!unit && !isValueItself(viewedAs) && !partOfDates(viewedAs)) return []
  if (oceanDataType === 'STRING') return [{ operator: 'in', values: [value === null ? null : String(value)] }]
  if (value === null) return [isNull]
  if (oceanDataType === 'DATE') return unit ? [{ operator: 'equals', values: [rangeText(unit, String(value))] }] : []
  return [{ operator: 'equals', values: [oceanDataType === 'BOOLEAN' ? yesOrNo(value) : String(value)] }]
}

const isNull: Condition = { operator: 'isEmpty', values: [] }

function conditionsOfBand(value: Cell): readonly Condition[] {
  if (value === null) return [isNull]
  const band = bandRange(String(value))
  return band ? bandConditions(band) : []
}

/** As filters on yes and no write them. */
const yesOrNo = (value: Cell): string => (value === true || value === 'true' ? '1' : '0')
