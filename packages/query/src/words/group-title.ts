import { groupingOf, type GroupingName } from '../aggregations/groupings/registry.ts'

/** What groups of a column are called by themselves: `Admitted (Month)`. */
export const groupTitle = (column: string, grouping: GroupingName): string =>
  grouping === 'uniqueValues' ? column : `${column} (${groupingOf(grouping).label})`

/** The title after the grouping changed. One that does not end with the grouping was chosen by a person and stays. */
export function regroupedTitle(title: string, before: GroupingName, after: GroupingName): string {
  const ending = groupTitle('', before)
  return ending !== '' && title.endsWith(ending) ? groupTitle(title.slice(0, -ending.length), after) : title
}
