import { periodNumber, type DateUnit } from '@soundings/query'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

interface Parts {
  readonly year: string
  readonly quarter: string | undefined
  readonly month: string
  readonly day: string
}

/** The parts of a printed group of dates; undefined for what is no date. */
function partsOf(unit: DateUnit, printed: string): Parts | undefined {
  if (periodNumber(unit, printed) === undefined) return undefined
  const [, year, quarter, month, day, era = ''] = /^(\d{4,6})(?:-Q([1-4])|-(\d{2})(?:-(\d{2}))?)?( BC)?$/.exec(printed) ?? []
  return year === undefined ? undefined : { year: `${year}${era}`, quarter, month: months[Number(month) - 1] ?? '', day: String(Number(day)) }
}

const writers: Record<DateUnit, (parts: Parts, year: string) => string> = {
  year: ({ year }) => year,
  quarter: ({ quarter }, year) => `Q${quarter} ${year}`.trim(),
  month: ({ month }, year) => `${month} ${year}`.trim(),
  day: ({ month, day }, year) => `${day} ${month} ${year}`.trim(),
}

/**
 * How periods are written along an axis: Nov 25, Q3 25, 9 Jul. Years of this century have two digits where all of the axis lie in it. Days
 * of a single year say it once, at the first. Tooltips and tables keep the full text.
 */
export function periodLabels(unit: DateUnit, categories: readonly string[]): (category: string) => string {
  const [start, end] = [categories.find((category) => partsOf(unit, category)), categories.findLast((category) => partsOf(unit, category))]
  const [first, last] = [start, end].map((category) => (category === undefined ? undefined : partsOf(unit, category)?.year))
  const isThisCentury = [first, last].every((year) => year !== undefined && /^20\d\d$/.test(year))
  const isOneYear = unit === 'day' && first === last
  return (category) => {
    const parts = partsOf(unit, category)
    if (!parts) return category
    const year = isThisCentury ? parts.year.slice(2) : parts.year
    return writers[unit](parts, isOneYear && category !== start ? '' : year)
  }
}
