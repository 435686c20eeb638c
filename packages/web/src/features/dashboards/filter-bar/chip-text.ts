import dayjs from 'dayjs'
import { withCenturies } from '../../../ui/format/dates.ts'
import { writingStyle } from '../../../ui/format/style/writing-style.ts'
import { conditionWords } from '../../../components/filter-editor/condition-words.ts'
import { isDone, valueLabel, type FilterDraft } from '../../../components/filter-editor/filter-draft.ts'
import { isUnfit, type ShownFilter } from './bar-filters.ts'
import { presetOf, presetsOfToday, type DatePreset } from './date-presets.ts'

/** So many names fit on a chip. */
const NAMES = 2

/** What a filter lets through, in as few words as say it. */
export function chipText(draft: FilterDraft, presets: readonly DatePreset[]): string {
  const { operator, values, target } = draft
  if (!isDone(draft)) return 'All'
  if (operator === 'in' || (operator === 'equals' && target.dataType === 'STRING'))
    return namesText(values.map(valueLabel))
  if (target.dataType === 'DATE') return presetOf(draft, presets)?.label ?? datesText(draft)
  return conditionWords(draft, target.dataType, NAMES)
}

/** The same of a filter in the bar, whose values may be of another type than its column is by now. */
export const barText = (shown: ShownFilter, presets: readonly DatePreset[]): string =>
  isUnfit(shown) ? 'Values no longer fit' : chipText(shown.draft, presets)

/** The filters in force and the clicked values as the bar writes them, for displays that have none. */
export function wallWords(
  drafts: readonly FilterDraft[],
  clicked: readonly { readonly label: string; readonly text: string }[] = [],
): string[] {
  const presets = presetsOfToday()
  const inForce = drafts.map((draft) => ({ label: draft.target.label, text: chipText(draft, presets) }))
  return [...inForce, ...clicked].map(({ label, text }) => `${label}: ${text}`)
}

const namesText = (names: readonly string[]): string =>
  [names.slice(0, NAMES).join(', '), ...(names.length > NAMES ? [`+${names.length - NAMES}`] : [])].join(', ')

function datesText({ operator, values, target }: FilterDraft): string {
  const days = values.map(String)
  // As a chart names the month that was clicked.
  if (operator === 'equals' && /^[1-9]\d{3}-\d\d$/.test(days.join())) return dayjs(days[0]).format('MMMM YYYY')
  const [first, last] = days.map((day) => dayjs(day))
  // The library takes the year 44 for 1944.
  const hasWholeYears = days.every((day) => /^[1-9]\d{3}-/.test(day))
  if (operator !== 'between' || !hasWholeYears || !first?.isValid() || !last?.isValid())
    return conditionWords({ operator, values }, target.dataType)
  const style = writingStyle()
  // A month with two digits of its year reads as a day.
  const isWholeMonths = first.date() === 1 && last.add(1, 'day').date() === 1
  const pattern = withCenturies(isWholeMonths ? 'MMM YYYY' : style.chipDay, days)
  const texts = [first.format(pattern), last.format(pattern)]
  return texts[0] === texts[1] ? first.format(isWholeMonths ? 'MMMM YYYY' : style.day) : texts.join(' to ')
}
