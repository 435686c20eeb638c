import { findDateUnit } from '../aggregations/groupings/date-zoom.ts'
import { groupings } from '../aggregations/registry.ts'
import type { DataType } from '../model/catalog.ts'
import type { FilterValue } from '../model/filter-value.ts'
import type { Filter } from '../model/query.ts'
import type { InputShape, Operator } from '../operators/operator.ts'
import { operators } from '../operators/registry.ts'

/** Longer lists are cut in words. */
const SHOWN_VALUES = 20

/** What a filter wants, without what it compares: 'between 0 and 100', 'last 7 days', 'in Eye, Surgery'. `shown` is how many values of a list are named. */
export function conditionWords(
  { operator, values }: Pick<Filter, 'operator' | 'values'>,
  dataType: DataType,
  nullText = 'not recorded',
  shown = SHOWN_VALUES,
): string {
  const { label, inputFor }: Operator = operators[operator]
  return `${label.toLowerCase()} ${valueWords(values, inputFor(dataType), nullText, shown)}`.trim()
}

export const isYes = ([value]: readonly FilterValue[]): boolean => value === '1' || value === true

const periodWords = (noun: string, count: FilterValue | undefined): string =>
  count === undefined || Number(count) === 1 ? noun : `${String(count)} ${noun}s`

function valueWords(values: readonly FilterValue[], shape: InputShape, nullText: string, shown: number): string {
  if (shape === 'boolean') return isYes(values) ? 'true' : 'false'
  const unit = shape === 'previous-unit' ? findDateUnit(String(values[0])) : undefined
  if (unit) return periodWords(groupings[unit].period.noun, values[1])
  const words = values
    .slice(0, shown)
    .map((value) => (value === null ? nullText : value === '' ? '(empty)' : String(value)))
  const more = values.length > shown ? ` and ${values.length - shown} more` : ''
  return `${words.join(shape === 'two' ? ' and ' : shape === 'last-n-unit' ? ' ' : ', ')}${more}`
}
