import type { Summaries } from '@soundings/contract'
import { summaries, type SummaryName } from '@soundings/query'
import type { Cell } from '../chart-type.ts'

export const summaryNames = Object.keys(summaries) as SummaryName[]
export const summaryLabel = (name: SummaryName): string => summaries[name].label

/** What the server says of a group, found by its values; undefined when it did not send it. */
export const answeredGroup = ({ rows }: Summaries, group: readonly Cell[]): Summaries['rows'][number] | undefined =>
  rows.find((each) => each.group.length === group.length && each.group.every((value, at) => value === group[at]))
