import type { TableColumnMeta } from '@soundings/contract'
import {
  bandRange,
  type DateUnit,
  findDateUnit,
  groupingNames,
  groupingOf,
  groupings,
  periodNumber,
  printPeriod,
} from '@soundings/query'
import { periodLabels, type LabelRoom } from './period-labels.ts'

/** Categories that have an order of their own: periods, or parts of dates such as the days of the week. */
export interface Timeline {
  /** What one of them is called. */
  readonly noun: string
  /** Of periods: how long each is. */
  readonly unit?: DateUnit
  /** Of parts of dates: all that there are, in their order. */
  readonly cycle?: readonly string[]
  /** Of periods: whether nothing of one is missing. Absent where that is not known. */
  readonly isWhole?: (category: string) => boolean
  /** Set where nothing is known of what lies between two of them. */
  readonly hasGaps?: true
  /** Where a category stands; undefined for values that are no dates. */
  readonly numberOf: (category: string) => number | undefined
  readonly print: (number: number) => string
  /** How categories are written along an axis that has these. */
  readonly labels: (categories: readonly string[], room?: LabelRoom) => (category: string) => string
}

/** Values that are no dates are none of which a part is missing. */
function isWithin(unit: DateUnit, { first, last }: NonNullable<TableColumnMeta['whole']>) {
  const [from = -Infinity, to = Infinity] = [first, last].map((each) => each && periodNumber(unit, each)) as number[]
  return (category: string) => {
    const number = periodNumber(unit, category)
    return number === undefined || (number >= from && number <= to)
  }
}

/** Bands of numbers, in the order of their lower edges. */
const bands: Timeline = {
  noun: 'band',
  hasGaps: true,
  numberOf: (category) => {
    const range = bandRange(category)
    return range && Number(range.from ?? -Number.MAX_SAFE_INTEGER)
  },
  print: () => '',
  labels: () => String,
}

/** By the function of a grouped column, and which of its periods are whole. */
export function timelineOf(name: string | null, whole?: TableColumnMeta['whole']): Timeline | undefined {
  const unit = findDateUnit(name)
  if (unit)
    return {
      unit,
      ...(whole && { isWhole: isWithin(unit, whole) }),
      noun: groupings[unit].period.noun,
      numberOf: (category) => periodNumber(unit, category),
      print: (number) => printPeriod(unit, number),
      labels: (categories, room) => periodLabels(unit, categories, room),
    }
  if (name === 'bands' || name === 'ageBands') return bands
  const grouping = groupingNames.find((each) => each === name)
  const { cycle, label } = grouping ? groupingOf(grouping) : {}
  if (!cycle || label === undefined) return undefined
  return {
    noun: label.toLowerCase(),
    cycle,
    numberOf: (category) => (cycle.includes(category) ? cycle.indexOf(category) : undefined),
    print: (number) => cycle[number] ?? '',
    // Days of the week and months of the year: Mon, Jan.
    labels: () => (category) =>
      /^\p{L}+$/u.test(category) && cycle.includes(category) ? category.slice(0, 3) : category,
  }
}
