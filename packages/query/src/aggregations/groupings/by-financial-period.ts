import { dateGrouping } from './date-grouping.ts'
import { calendarDate, remainder, twoDigits, yearText } from './period.ts'

/** The months in which a financial year can begin; one from January on is the calendar year. */
const firstMonths = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
type FirstMonth = (typeof firstMonths)[number]

const shortYear = (year: number) => `/${twoDigits(remainder(year + 1, 100))}`

function financialYear(first: FirstMonth) {
  const yearOf = ({ year, month }: { readonly year: number; readonly month: number }) =>
    month >= first ? year : year - 1
  return dateGrouping({
    label: 'Financial year',
    noun: 'financial year',
    pattern: 'YYYY/YY',
    days: 365,
    step: { months: 12 },
    finer: `financialQuarter${first}`,
    isAmbiguous: true,
    isOffered: ({ financialYearStart }) => financialYearStart === first,
    start: (dialect, date, kind) => dialect.financialStart({ months: 12, first }, date, kind),
    numberOf: yearOf,
    startOf: (number) => calendarDate(number, first),
    print: (start) => [yearOf(start), shortYear(yearOf(start))],
    read: (year, rest) => (rest === shortYear(year) ? calendarDate(year, first) : undefined),
    axisText: (start) => yearText(yearOf(start), shortYear(yearOf(start))),
  })
}

function financialQuarter(first: FirstMonth) {
  const numberOf = ({ year, month }: { readonly year: number; readonly month: number }) =>
    Math.floor((year * 12 + month - first) / 3)
  const parts = (number: number) => ({ year: Math.floor(number / 4), quarter: remainder(number, 4) + 1 })
  return dateGrouping({
    label: 'Financial quarter',
    noun: 'financial quarter',
    pattern: 'YYYY/YY-[Q]Q',
    days: 91,
    step: { months: 3 },
    finer: 'month',
    coarser: `financialYear${first}`,
    isWithinYear: true,
    isAmbiguous: true,
    isOffered: ({ financialYearStart }) => financialYearStart === first,
    start: (dialect, date, kind) => dialect.financialStart({ months: 3, first }, date, kind),
    numberOf,
    startOf: (number) => calendarDate(parts(number).year, first + (parts(number).quarter - 1) * 3),
    print: (start) => {
      const { year, quarter } = parts(numberOf(start))
      return [year, `${shortYear(year)}-Q${quarter}`]
    },
    read: (year, rest) =>
      /^\/\d\d-Q[1-4]$/.test(rest) ? calendarDate(year, first + (Number(rest.slice(-1)) - 1) * 3) : undefined,
    axisText: (start, write) => {
      const { year, quarter } = parts(numberOf(start))
      const text = write(year)
      return text === '' ? `Q${quarter}` : `Q${quarter} ${text}${shortYear(year)}`
    },
  })
}

type ByFirstMonth<Name extends string, Entry> = Record<`${Name}${FirstMonth}`, Entry>

const byFirstMonth = <Name extends string, Entry>(name: Name, make: (first: FirstMonth) => Entry) =>
  Object.fromEntries(firstMonths.map((first) => [`${name}${first}`, make(first)])) as ByFirstMonth<Name, Entry>

/** One for each first month, so that a question says all by itself what its years are. */
export const byFinancialPeriod = {
  ...byFirstMonth('financialQuarter', financialQuarter),
  ...byFirstMonth('financialYear', financialYear),
}

export const financialPeriods = Object.keys(byFinancialPeriod) as readonly (keyof typeof byFinancialPeriod)[]
