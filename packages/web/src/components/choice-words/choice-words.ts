import {
  derivationNames,
  derivations,
  type AggregationName,
  type DerivationName,
  type GroupingName,
  type OperatorName,
  type Rate,
  type RatePer,
  type usualPercentiles,
} from '@soundings/query'

/** How people find a choice who do not know what it is called. */
export interface ChoiceWords {
  /** One line about it. */
  readonly help: string
  /** Other words for it. */
  readonly words: string
}

export const aggregationWords: Record<AggregationName, ChoiceWords> = {
  none: { help: 'The value of each row', words: 'raw data, details, list' },
  rowCount: { help: 'How many rows there are', words: 'how many, number of, frequency, volume, cases' },
  valueCount: { help: 'How many rows have a value', words: 'how many, not missing, filled, recorded, complete' },
  uniqueCount: { help: 'How many different values there are', words: 'distinct, different, how many patients' },
  aboutUniqueCount: {
    help: 'About how many different values there are, quickly',
    words: 'approximate, estimate, roughly, fast distinct, unique',
  },
  uniqueValues: { help: 'Each value once', words: 'distinct, different, list' },
  min: { help: 'The smallest number or earliest date', words: 'minimum, lowest, least, first, earliest, shortest' },
  max: { help: 'The largest number or latest date', words: 'maximum, highest, most, last, latest, longest' },
  sum: { help: 'All numbers added up', words: 'total, add, altogether' },
  avg: { help: 'The mean: the sum divided by the count', words: 'average, mean' },
  median: { help: 'The middle value: half are below it', words: 'typical, middle, half, p50, 50th, usual' },
  percentile: {
    help: 'The value below which so many per cent lie',
    words: 'p90, p95, p75, p25, 90th, 95th, quartile, quantile, top, worst',
  },
  standardDeviation: {
    help: 'How far values lie from their mean',
    words: 'spread, variation, variability, sd, stddev, scatter',
  },
  dateDiff: { help: 'The time between two dates, row by row', words: 'duration, days between, length, wait' },
  averageDateDiff: {
    help: 'The mean time between two dates',
    words: 'average, mean, duration, days between, length of stay, wait',
  },
  medianDateDiff: {
    help: 'The middle time between two dates',
    words: 'typical, middle, duration, days between, length of stay, wait',
  },
  percentileDateDiff: {
    help: 'The time below which so many per cent lie',
    words: 'p90, p95, 90th, 95th, duration, days between, length of stay, wait',
  },
}

export const percentileHelp: Record<(typeof usualPercentiles)[number], string> = {
  5: 'One in twenty is below it',
  10: 'One in ten is below it',
  25: 'The lower quartile: a quarter is below it',
  75: 'The upper quartile: a quarter is above it',
  90: 'One in ten is above it',
  95: 'One in twenty is above it',
}

/** Financial years and quarters that begin in different months are called the same. */
type CalledGrouping = Exclude<GroupingName, `financial${string}`> | 'financialYear' | 'financialQuarter'

const groupingChoices: Record<CalledGrouping, ChoiceWords> = {
  uniqueValues: { help: 'Each value is a group', words: 'by, per, each' },
  hour: { help: 'Each hour of each day, such as 2026-02-09 14:00', words: 'hourly, time' },
  day: { help: 'Each day, such as 2026-02-09', words: 'daily, date' },
  week: { help: 'Each week from Monday, such as 2026-W07', words: 'weekly, calendar week, iso' },
  sundayWeek: { help: 'Each week from Sunday', words: 'weekly, calendar week' },
  month: { help: 'Each month, such as 2026-02', words: 'monthly' },
  quarter: { help: 'Each quarter, such as 2026-Q1', words: 'quarterly' },
  year: { help: 'Each year, such as 2026', words: 'yearly, annual' },
  financialYear: { help: 'Each financial year', words: 'fiscal, budget, accounting, yearly, annual' },
  financialQuarter: { help: 'Each quarter of the financial year', words: 'fiscal, budget, accounting, quarterly' },
  hourOfDay: { help: '00:00 to 23:00, over all days', words: 'time of day, busy, peak, clock, night, shift' },
  dayOfWeek: { help: 'Monday to Sunday, over all weeks', words: 'weekday, weekend, monday, sunday' },
  monthOfYear: { help: 'January to December, over all years', words: 'season, seasonal, january, december' },
  bands: {
    help: 'Ranges of numbers, such as 0, 18, 65 and 80',
    words: 'range, bins, buckets, classes, brackets, age groups, histogram',
  },
  age: { help: 'Completed years from the date of birth to another date', words: 'years old, how old, birthday' },
  ageBands: { help: 'Ages in ranges, such as 0, 18, 65 and 80', words: 'age groups, range, years old, how old' },
}

export const groupingWords = (name: GroupingName): ChoiceWords =>
  groupingChoices[name.replace(/\d+$/, '') as CalledGrouping]

export const topWords: ChoiceWords = {
  help: 'The largest groups, and all other ones together',
  words: 'other, others, most frequent, most common, biggest, largest, leading, first, ranking',
}

export const operatorWords: Record<OperatorName, ChoiceWords> = {
  equals: { help: 'One value', words: 'is, same, only, exactly' },
  notEquals: { help: 'All but one value', words: 'not, except, without, exclude, other than' },
  isEmpty: { help: 'Rows without a value', words: 'missing, blank, null, unrecorded, unknown, without' },
  isNotEmpty: { help: 'Rows with a value', words: 'recorded, known, filled, present, not missing' },
  isNullOrEmpty: {
    help: 'Rows without a value or with an empty text',
    words: 'missing, blank, unrecorded, unknown, without',
  },
  between: { help: 'From one value to another, both included', words: 'range, from, to' },
  greaterThan: { help: 'Above a value', words: 'more, over, above, after, later, larger, older' },
  greaterOrEqual: { help: 'A value or above', words: 'at least, from, since, minimum, or more' },
  lessThan: { help: 'Below a value', words: 'fewer, under, below, before, earlier, smaller, younger' },
  lessOrEqual: { help: 'A value or below', words: 'at most, until, maximum, or less, up to' },
  contains: { help: 'A text somewhere in the value', words: 'includes, search, like, part' },
  in: { help: 'One of several values', words: 'any of, one of, several, list' },
  notIn: { help: 'None of several values', words: 'none of, except, exclude, without' },
  startsWith: { help: 'Values that begin with a text', words: 'begins, prefix, code' },
  endsWith: { help: 'Values that end with a text', words: 'suffix' },
  current: { help: 'This day, month or year', words: 'this year, this month, today, ytd, year to date' },
  previous: {
    help: 'The whole day, week, month, quarter or year before',
    words: 'last year, last month, last week, yesterday, complete',
  },
  last: {
    help: 'The last so many hours, days, months or years',
    words: 'recent, past, last year, last month, last 12 months, last 30 days, since',
  },
}

const derivationSearch: Record<DerivationName, string> = {
  shareOfTotal: 'share, per cent, percent, percentage, proportion, part, of all',
  shareOfParent: 'share, per cent, percent, percentage, proportion, part, within',
  runningTotal: 'running, cumulative, ytd, year to date, so far, accumulated',
  changeFromPrevious:
    'difference, growth, increase, decrease, previous month, last month, last week, compared, versus, trend',
  percentFromPrevious:
    'difference, growth, increase, decrease, per cent, percent, previous month, last month, last week, compared, versus, trend',
  changeFromLastYear: 'year before, previous year, compared, comparison, versus, year on year, yoy, growth, difference',
  percentFromLastYear:
    'year before, previous year, compared, comparison, versus, year on year, yoy, growth, per cent, percent',
  movingAverage: 'rolling, smooth, trend, mean',
  rank: 'ranking, order, place, position, top, league',
}

export const derivationWords = Object.fromEntries(
  derivationNames.map((name) => [name, { help: derivations[name].help, words: derivationSearch[name] }]),
) as Record<DerivationName, ChoiceWords>

export const rateWords: ChoiceWords = {
  help: 'Per cent, per 1,000 …, with an interval',
  words:
    'per cent, percent, percentage, per 100, per 1,000, per 1000, per 10,000, per 100,000, proportion, ratio, mortality, incidence, missing, confidence',
}

export const perHelp: Record<RatePer, string> = {
  100: 'Per cent, such as readmissions among stays',
  1000: 'Such as deaths among admissions',
  10_000: 'For rare events, such as falls',
  100_000: 'For the rarest events, such as cases in a population',
}

/** One line about what a rate is divided by. */
export const divisorHelp = ({ aggregation, where }: Rate['over']): string =>
  where ? 'Only rows that meet its conditions count' : aggregationWords[aggregation].help

export const againWords: ChoiceWords = {
  help: 'Per cent that come again within 30 days',
  words: 'readmission, readmitted, again, return, revisit, rate, recurrence, within 30 days',
}

export const pivotWords: ChoiceWords = {
  help: 'Groups down and across, with totals',
  words: 'cross table, crosstab, matrix, across, columns',
}

export const relatedWords: ChoiceWords = {
  help: 'Has any, has none, number of, first, last, sum',
  words: 'without, none, missing, has any, never, how many, number of, first, last, sum, related, without a result',
}

export const sequenceWords: ChoiceWords = {
  help: 'Days since, within 30 days, readmission',
  words: 'readmission, again, return, revisit, before, after, days since, within, nth, first visit, gap',
}

/** Whether each word that was typed begins a word of the choice. */
export function isFoundBy(typed: string, label: string, words = ''): boolean {
  const known = `${label}, ${words}`.toLowerCase().split(/,?\s+/)
  const wanted = typed.trim().toLowerCase().split(/\s+/)
  return wanted.every((word) => known.some((each) => each.startsWith(word)))
}
