import { conditionWords as wordsOf, type DataType, type Filter } from '@soundings/query'
import { nullText } from '../../ui/format/null-text.ts'
import type { FilterDraft } from './filter-draft.ts'

/** What a filter wants, without the column, with the text for null of this installation. */
export const conditionWords = (filter: Pick<Filter, 'operator' | 'values'>, dataType: DataType): string => wordsOf(filter, dataType, nullText())

/** 'Ward equals A', for those who cannot open the filter. */
export const draftWords = (draft: FilterDraft): string => `${draft.target.label} ${conditionWords(draft, draft.target.dataType)}`
