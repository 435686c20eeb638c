import { findDateUnit } from '../aggregations/groupings/date-zoom.ts'
import { groupings } from '../aggregations/groupings/registry.ts'
import { formatFilterDate } from '../format/dates.ts'
import { plainDigits } from '../format/numbers/numbers.ts'
import { inStyle, standardStyle, type WritingStyle } from '../format/styles.ts'
import type { DataType } from '../model/catalog.ts'
import type { FilterValue } from '../model/filter-value.ts'
import type { Filter } from '../model/query.ts'
import type { InputShape, Operator } from '../operators/operator.ts'
import { operators } from '../operators/registry.ts'

/** Longer lists are cut in words. */
const SHOWN_VALUES = 20

/** How the values of a filter are written. */
export interface ValueWords {
  readonly nullText?: string | undefined
  /** How many values of a list are named. */
  readonly shown?: number | undefined
  readonly style?: WritingStyle | undefined
}

/** What a filter wants, without what it compares: 'between 0 and 100', 'last 7 days', 'in Eye, Surgery'. */
export function conditionWords(
  { operator, values }: Pick<Filter, 'operator' | 'values'>,
  dataType: DataType,
  { nullText, shown = SHOWN_VALUES, style }: ValueWords = {},
): string {
  const { label, inputFor }: Operator = operators[operator]
  const texts = values.slice(0, shown).map((value) => valueText(value, dataType, { nullText, style }))
  const more = values.length > shown ? ` and ${values.length - shown} more` : ''
  return `${label.toLowerCase()} ${valueWords(values, inputFor(dataType), texts)}${more}`.trim()
}

/** One value of a filter. Numbers have no separators of thousands, as they were typed. */
export function valueText(
  value: FilterValue,
  dataType: DataType,
  { nullText = 'not recorded', style = standardStyle }: ValueWords = {},
): string {
  // Two values that cannot be seen have names.
  if (value === null) return nullText
  if (value === '') return '(empty)'
  const text = String(value)
  if (dataType === 'DATE') return formatFilterDate(text, style)
  return dataType === 'NUMBER' && plainDigits(text) ? inStyle(text, style) : text
}

export const isYes = ([value]: readonly FilterValue[]): boolean => value === '1' || value === true

const periodWords = (noun: string, count: FilterValue | undefined): string =>
  count === undefined || Number(count) === 1 ? noun : `${String(count)} ${noun}s`

function valueWords(values: readonly FilterValue[], shape: InputShape, texts: readonly string[]): string {
  if (shape === 'boolean') return isYes(values) ? 'true' : 'false'
  const isPeriod = shape === 'previous-unit' || shape === 'current-unit'
  const unit = isPeriod ? findDateUnit(String(values[0])) : undefined
  if (unit) return periodWords(groupings[unit].period.noun, values[1])
  return texts.join(shape === 'two' ? ' and ' : shape === 'last-n-unit' ? ' ' : ', ')
}
