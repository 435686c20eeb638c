import { groupingOf, type GroupingName } from '../aggregations/groupings/registry.ts'

/** What groups of a column are called by themselves: `Admitted (Month)`, or with the other date `Birth date (Age at Admitted)`. */
export function groupTitle(column: string, grouping: GroupingName, second?: string): string {
  if (grouping === 'uniqueValues') return column
  const { label } = groupingOf(grouping)
  return `${column} (${second === undefined ? label : `${label} at ${second}`})`
}

/** The title after the grouping changed. One that does not end with the grouping was chosen by a person and stays. */
export function regroupedTitle(title: string, before: GroupingName, after: GroupingName): string {
  const ending = groupTitle('', before)
  return ending !== '' && title.endsWith(ending) ? groupTitle(title.slice(0, -ending.length), after) : title
}
