import { groupings, periodNumber, writeDate, yearText, type DateUnit } from '@soundings/query'
import { hasOwnStyle, writingStyle } from '../../../ui/format/style/writing-style.ts'

/** Which labels of an axis are shown, and how. */
export interface LabelRoom {
  /** One label in so many is shown, the first among them; left out where that is not known beforehand. */
  readonly step?: number
  /** The last word, such as the year, stands in a second line. */
  readonly isBroken?: boolean
}

/**
 * How periods are written along an axis: Nov 25, Dec, Jan 26, Q3 25, Week 7, 9 Jul. The year stands at the first label and at the first of each
 * new year; at all where any of them may be left out and they lie in several years. Years of this century have two digits where all of the axis
 * lie in it. Tooltips and tables keep the full text.
 */
export function periodLabels(
  unit: DateUnit,
  categories: readonly string[],
  { step, isBroken = false }: LabelRoom = {},
): (category: string) => string {
  const { period } = groupings[unit]
  const startOf = (category: string | undefined) => {
    const number = category === undefined ? undefined : periodNumber(unit, category)
    return number === undefined ? undefined : period.startOf(number)
  }
  const yearOf = (category: string | undefined) => {
    const date = startOf(category)
    return date && period.print(date)[0]
  }
  const [start, end] = [categories.find(startOf), categories.findLast(startOf)]
  const [first, last] = [yearOf(start), yearOf(end)]
  const isThisCentury = [first, last].every((year) => year !== undefined && year >= 2000 && year < 2100)
  const placeOf = new Map(categories.map((category, place) => [category, place]))
  const isYearKnown = (category: string): boolean => {
    if (category === start || first === last) return category !== start
    const place = placeOf.get(category) ?? 0
    return step !== undefined && yearOf(category) === yearOf(categories[place - step])
  }
  const { day, dayOfYear } = writingStyle()
  return (category) => {
    const date = startOf(category)
    if (!date) return category
    const isShort = period.isWithinYear === true && isYearKnown(category)
    if (hasOwnStyle() && (unit === 'day' || unit === 'hour')) {
      const text = writeDate(isShort ? dayOfYear : day, { ...date, year: yearText(date.year) })
      return unit === 'day' ? text : `${text} ${String(date.hour).padStart(2, '0')}h`
    }
    const write = (year: number) => (isThisCentury ? yearText(year).slice(2) : yearText(year))
    const text = period.axisText(date, isShort ? () => '' : write).trim()
    return isBroken && (!isShort || unit === 'hour') ? text.replace(/,? (\S+)$/, '\n$1') : text
  }
}
