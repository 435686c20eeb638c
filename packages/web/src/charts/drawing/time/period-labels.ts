import { groupings, periodNumber, writeDate, yearText, type DateUnit } from '@soundings/query'
import { hasOwnStyle, writingStyle } from '../../../ui/format/style/writing-style.ts'

/**
 * How periods are written along an axis: Nov 25, Q3 25, Week 7, 9 Jul. Years of this century have two digits where all of the axis lie in it. Days
 * and weeks of a single year say it once, at the first. Tooltips and tables keep the full text.
 */
export function periodLabels(unit: DateUnit, categories: readonly string[]): (category: string) => string {
  const { period } = groupings[unit]
  const startOf = (category: string | undefined) => {
    const number = category === undefined ? undefined : periodNumber(unit, category)
    return number === undefined ? undefined : period.startOf(number)
  }
  const [start, end] = [categories.find(startOf), categories.findLast(startOf)]
  const [first, last] = [start, end].map((category) => {
    const date = startOf(category)
    return date && period.print(date)[0]
  })
  const isThisCentury = [first, last].every((year) => year !== undefined && year >= 2000 && year < 2100)
  const isOneYear = period.isWithinYear === true && first === last
  const { day, dayOfYear } = writingStyle()
  return (category) => {
    const date = startOf(category)
    if (!date) return category
    if (hasOwnStyle() && (unit === 'day' || unit === 'hour')) {
      const pattern = isOneYear && category !== start ? dayOfYear : day
      const text = writeDate(pattern, { ...date, year: yearText(date.year) })
      return unit === 'day' ? text : `${text} ${String(date.hour).padStart(2, '0')}h`
    }
    const write = (year: number) => (isThisCentury ? yearText(year).slice(2) : yearText(year))
    return period.axisText(date, isOneYear && category !== start ? () => '' : write).trim()
  }
}
