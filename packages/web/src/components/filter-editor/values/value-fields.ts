import { operators } from '@soundings/query'
import { inputOf, textAt, type FilterDraft } from '../filter-draft.ts'
import { valueType } from '../filter-target.ts'

export interface ValueFieldsProps {
  readonly draft: FilterDraft
  readonly onChange: (draft: FilterDraft) => void
}

export type ValueFieldsName =
  | 'nothing'
  | 'numbers'
  | 'dates'
  | 'current'
  | 'previous'
  | 'last'
  | 'boolean'
  | 'text'
  | 'suggested text'
  | 'suggested texts'
  | 'listed texts'

/** Which fields ask for the values of a filter. */
export function valueFieldsOf(draft: FilterDraft): ValueFieldsName {
  switch (inputOf(draft)) {
    case 'none':
      return 'nothing'
    case 'boolean':
      return 'boolean'
    case 'current-unit':
      return 'current'
    case 'previous-unit':
      return 'previous'
    case 'last-n-unit':
      return 'last'
    case 'one':
    case 'two':
    case 'many':
      return typedFields(draft)
  }
}

function typedFields(draft: FilterDraft): ValueFieldsName {
  const { dataType, filterComponentType, aggregation, formula, measure } = draft.target
  if (dataType === 'NUMBER') return 'numbers'
  if (dataType === 'DATE') return isNoCalendarDate(draft) ? 'text' : 'dates'
  if (
    dataType !== 'STRING' ||
    aggregation !== undefined ||
    formula !== undefined ||
    measure !== undefined ||
    !isAboutValues(draft)
  )
    return 'text'
  if (filterComponentType === 'LIST_ALL_VALUES') return 'listed texts'
  return inputOf(draft) === 'many' ? 'suggested texts' : 'suggested text'
}

/** A month, or a stored text that is no date: a calendar would show another value than the filter has. */
const isNoCalendarDate = (draft: FilterDraft) =>
  inputOf(draft) === 'one' &&
  textAt(draft, 0) !== '' &&
  operators.greaterThan.check([textAt(draft, 0)], valueType('DATE')) !== undefined

/** Equality is about values that are there, so they are offered; a search for parts of a text is not. */
const isAboutValues = ({ operator }: FilterDraft) => ['equals', 'notEquals', 'in', 'notIn'].includes(operator)
