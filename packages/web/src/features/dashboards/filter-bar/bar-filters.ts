import type { FilterWire } from '@soundings/contract'
import { isDone, toDraft, type FilterDraft } from '../../../widgets/filter-editor/filter-draft.ts'
import { toSentFilter, withoutValues } from '../tab-filters/tab-filters.ts'

const valuesText = ({ operator, values }: Pick<FilterWire, 'operator' | 'values'>): string =>
  JSON.stringify([operator, values])

const isSameTarget = (one: FilterWire, other: FilterWire): boolean =>
  one.dbColumn === other.dbColumn && one.functionType === other.functionType

/** Whether a person chose other values than those saved with the dashboard. */
export function isChanged(draft: FilterDraft, saved: readonly FilterWire[]): boolean {
  const now = sentFilter(draft)
  const before = saved.find((filter) => isSameTarget(filter, now))
  return (
    before !== undefined &&
    valuesText(
      sentFilter(
        toDraft({ columnId: before.dbColumn, operator: before.operator, values: before.values }, draft.target),
      ),
    ) !== valuesText(now)
  )
}

/** A filter that is not finished asks for all values. */
export const sentFilter = (draft: FilterDraft): FilterWire => toSentFilter(isDone(draft) ? draft : withoutValues(draft))

/** The values to choose for the whole tab once one filter has others. */
export function chosenWith(
  drafts: readonly FilterDraft[],
  changed: FilterDraft,
  saved: readonly FilterWire[],
): readonly FilterWire[] {
  const next = drafts.map((draft) =>
    draft.target.columnId === changed.target.columnId && draft.target.aggregation === changed.target.aggregation
      ? changed
      : draft,
  )
  // Drafts may word a saved value in another way, which must not pass for a choice.
  return next.map((draft) =>
    isChanged(draft, saved) ? sentFilter(draft) : (savedFilter(draft, saved) ?? sentFilter(draft)),
  )
}

const savedFilter = (draft: FilterDraft, saved: readonly FilterWire[]): FilterWire | undefined =>
  saved.find((each) => isSameTarget(each, sentFilter(draft)))

/** The saved values of a filter. */
export function savedDraft(draft: FilterDraft, saved: readonly FilterWire[]): FilterDraft {
  const filter = savedFilter(draft, saved)
  return filter
    ? toDraft({ columnId: filter.dbColumn, operator: filter.operator, values: filter.values }, draft.target)
    : draft
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
