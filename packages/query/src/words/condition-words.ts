import { findDateUnit } from '../aggregations/date-zoom.ts'
import { groupings } from '../aggregations/registry.ts'
import type { DataType } from '../model/catalog.ts'
import type { FilterValue } from '../model/filter-value.ts'
import type { Filter } from '../model/query.ts'
import type { InputShape, Operator } from '../operators/operator.ts'
import { operators } from '../operators/registry.ts'

/** Longer lists are cut in words. */
const SHOWN_VALUES = 20

/** What a filter wants, without what it compares: 'between 0 and 100', 'last 7 days', 'in Eye, Surgery'. */
export function conditionWords({ operator, values }: Pick<Filter, 'operator' | 'values'>, dataType: DataType, nullText = 'not recorded'): string {
  const { label, inputFor }: Operator = operators[operator]
  return `${label.toLowerCase()} ${valueWords(values, inputFor(dataType), nullText)}`.trim()
}

function valueWords(values: readonly FilterValue[], shape: InputShape, nullText: string): string {
  if (shape === 'boolean') return values[0] === '1' || values[0] === true ? 'true' : 'false'
  const unit = shape === 'previous-unit' ? findDateUnit(String(values[0])) : undefined
  if (unit) return groupings[unit].period.noun
  const words = values.slice(0, SHOWN_VALUES).map((value) => (value === null ? nullText : value === '' ? '(empty)' : String(value)))
  const more = values.length > SHOWN_VALUES ? ` and ${values.length - SHOWN_VALUES} more` : ''
  return `${words.join(shape === 'two' ? ' and ' : shape === 'last-n-unit' ? ' ' : ', ')}${more}`
}
