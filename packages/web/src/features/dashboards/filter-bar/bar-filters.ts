import { toFilter, type FilterColumn, type FilterWire } from '@soundings/contract'
import { lacksValues } from '@soundings/query'
import { isDone, toDraft, type FilterDraft } from '../../../components/filter-editor/filter-draft.ts'
import { toDrafts } from '../../../components/question-result/answers/dynamic-filters.ts'
import { toSentFilter, withoutValues } from '../tab-filters/tab-filters.ts'

/** A filter as it is in force, and as it can be changed. */
export interface ShownFilter {
  readonly filter: FilterWire
  readonly draft: FilterDraft
}

/** Those of the tab, without those on unknown columns. */
export const shownFilters = (filters: readonly FilterWire[], columns: readonly FilterColumn[]): ShownFilter[] =>
  filters.flatMap((filter) => toDrafts([filter], [], columns).map((draft) => ({ filter, draft })))

/** What a person chose. A filter that is not finished asks for all values. */
export const asChosen = (draft: FilterDraft): ShownFilter => ({
  filter: toSentFilter(isDone(draft) ? draft : withoutValues(draft)),
  draft,
})

/** Its values are of another type than the column is by now. The tiles refuse it, and it must not fall away by that. */
export const isUnfit = ({ filter, draft }: ShownFilter): boolean => !isDone(draft) && !lacksValues(toFilter(filter))

/** Drafts may word values in another way, which must not pass for a choice. */
const worded = (shown: ShownFilter): FilterWire => (isUnfit(shown) ? shown.filter : asChosen(shown.draft).filter)

const valuesText = (shown: ShownFilter): string => {
  const { operator, values } = worded(shown)
  return JSON.stringify([operator, values])
}

const isSameTarget = (one: FilterWire, other: FilterWire): boolean =>
  one.dbColumn === other.dbColumn && one.functionType === other.functionType

/** Whether a person chose other values than those saved with the dashboard. */
export function isChanged(shown: ShownFilter, saved: readonly FilterWire[]): boolean {
  const before = savedFilter(shown, saved)
  return before !== undefined && valuesText(before) !== valuesText(shown)
}

/** The values to choose for the whole tab once one filter has others. */
export function chosenWith(
  shown: readonly ShownFilter[],
  changed: ShownFilter,
  saved: readonly FilterWire[],
): readonly FilterWire[] {
  const next = shown.map((each) => (isSameTarget(each.filter, changed.filter) ? changed : each))
  return next.map((each) =>
    isChanged(each, saved) ? worded(each) : (savedFilter(each, saved)?.filter ?? worded(each)),
  )
}

/** The filter with its saved values. */
export function savedFilter(
  { filter: shown, draft }: ShownFilter,
  saved: readonly FilterWire[],
): ShownFilter | undefined {
  const filter = saved.find((each) => isSameTarget(each, shown))
  return (
    filter && {
      filter,
      draft: toDraft({ columnId: filter.dbColumn, operator: filter.operator, values: filter.values }, draft.target),
    }
  )
}

/** Readers tick values of a list; one that was saved as a single value is the same with one tick. */
export const asList = (draft: FilterDraft): FilterDraft => ({
  ...draft,
  operator: 'in',
  values: isDone(draft) ? draft.values : [],
})

export type Picker = 'list' | 'dates' | 'form'

/** What is easy to choose has a picker of its own; searches, numbers and the like need their operator. */
export function pickerOf(draft: FilterDraft): Picker {
  const {
    target: { dataType, aggregation, formula, measure },
    operator,
  } = draft
  if (aggregation !== undefined || formula !== undefined || measure !== undefined) return 'form'
  if (dataType === 'STRING')
    return !isDone(draft) || operator === 'in' || operator === 'equals' || operator === 'isNotEmpty' ? 'list' : 'form'
  return dataType === 'DATE' &&
    (!isDone(draft) || ['between', 'current', 'previous', 'last', 'equals', 'isNotEmpty'].includes(operator))
    ? 'dates'
    : 'form'
}
