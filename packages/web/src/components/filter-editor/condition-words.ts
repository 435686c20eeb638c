import { conditionWords as wordsOf, type DataType, type Filter } from '@soundings/query'
import { nullText } from '../../ui/format/null-text.ts'
import { writingStyle } from '../../ui/format/style/writing-style.ts'
import type { FilterDraft } from './filter-draft.ts'

/** What a filter wants, without the column, with the text for null of this installation, as this person writes numbers and dates. */
export const conditionWords = (
  filter: Pick<Filter, 'operator' | 'values'>,
  dataType: DataType,
  shown?: number,
): string => wordsOf(filter, dataType, { nullText: nullText(), shown, style: writingStyle() })

/** 'Ward equals A', for those who cannot open the filter. */
export const draftWords = (draft: FilterDraft): string =>
  `${draft.target.label} ${conditionWords(draft, draft.target.dataType)}`

/** So many values of a list fit where there is little room. */
const FEW = 3

/** 'Ward in A, B, C and 3 more' */
export const shortDraftWords = (draft: FilterDraft): string =>
  `${draft.target.label} ${conditionWords(draft, draft.target.dataType, FEW)}`
