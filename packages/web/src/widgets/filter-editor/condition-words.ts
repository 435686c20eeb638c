import { findDateUnit, groupings, operators, type DataType, type Filter, type FilterValue, type Operator } from '@soundings/query'
import { nullText } from '../../ui/format/null-text.ts'
import type { FilterDraft } from './filter-draft.ts'

/** What a filter wants, without the column: 'between 0 and 100', 'last 7 days', 'in Eye, Surgery'. */
export function conditionWords({ operator, values }: Pick<Filter, 'operator' | 'values'>, dataType: DataType): string {
  const { label, inputFor }: Operator = operators[operator]
  return `${label.toLowerCase()} ${valueWords(values, inputFor(dataType))}`.trim()
}

/** 'Ward equals A', for those who cannot open the filter. */
export const draftWords = (draft: FilterDraft): string => `${draft.target.label} ${conditionWords(draft, draft.target.dataType)}`

function valueWords(values: readonly FilterValue[], shape: ReturnType<Operator['inputFor']>): string {
  if (shape === 'boolean') return values[0] === '1' || values[0] === true ? 'true' : 'false'
  const unit = shape === 'previous-unit' ? findDateUnit(String(values[0])) : undefined
  if (unit) return groupings[unit].period.noun
  return values.map(valueText).join(shape === 'two' ? ' and ' : shape === 'last-n-unit' ? ' ' : ', ')
}

function valueText(value: FilterValue): string {
  if (value === null) return nullText()
  return value === '' ? '(empty)' : String(value)
}
