import type { DbColumn } from '@soundings/contract'
import { groupingNames, groupingOf, groupingsFor, type GroupingName } from '@soundings/query'
import { calendarChoices } from '../../../../ui/format/calendar-choices.ts'
import { groupingWords, topWords } from '../../../../components/choice-words/choice-words.ts'
import type { OtherEntries, OtherEntry } from '../../../../components/column-picker/ColumnPicker.tsx'
import { usualTop } from '../../model/filters/top-groups.ts'
import { isBirthDate } from '../asking/AskGrouping.tsx'

/** How groups are made, chosen before their column. */
export type WantedGroup = GroupingName | 'top'

/** Whether edges or another date are asked for beside the column. */
export const asksForGroups = (name: GroupingName): boolean =>
  name === 'bands' || groupingOf(name).needsSecondColumn === true

export const wantedGroupLabel = (wanted: WantedGroup): string =>
  wanted === 'top' ? `Top ${usualTop}` : groupingOf(wanted).label

export function canBeWanted(wanted: WantedGroup, column: DbColumn): boolean {
  if (wanted === 'top') return groupingsFor(column).length > 0
  return groupingOf(wanted).needsSecondColumn ? isBirthDate(column) : groupingOf(wanted).appliesTo(column)
}

/** Whatever rows can be put together by, found by the words that people type. */
export function groupEntries(onWanted: (wanted: WantedGroup) => void): OtherEntries {
  const offered = groupingNames.filter(
    (name) =>
      name !== 'uniqueValues' && (asksForGroups(name) || (groupingOf(name).isOffered?.(calendarChoices()) ?? true)),
  )
  return {
    title: 'Ways to group',
    entries: [
      {
        key: 'top',
        label: `Top ${usualTop} and all other`,
        dataType: 'NUMBER',
        isFoundOnly: true,
        ...topWords,
        onPick: () => onWanted('top'),
      },
      ...offered.map((name): OtherEntry => ({
        key: name,
        label: groupingOf(name).label,
        dataType: name === 'bands' ? 'NUMBER' : 'DATE',
        isFoundOnly: true,
        ...groupingWords(name),
        onPick: () => onWanted(name),
      })),
    ],
  }
}
