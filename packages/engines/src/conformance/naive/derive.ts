import {
  aggregations,
  groupingOf,
  isSameColumn,
  leavesGroupsOut,
  otherCell,
  type AggregationName,
  type Catalog,
  type Clock,
  type DerivationName,
  type GroupColumn,
  type GroupingName,
  type OutputColumn,
  type Query,
  type Rate,
  type ViewColumn,
} from '@soundings/query'
import type { Cell } from './cells.ts'
import { printGroup } from './date-groups.ts'
import { compute, type Rows } from './formulas.ts'
import { rateOf } from './rates.ts'
import { isWholePeriod } from './whole-periods.ts'

type Row = readonly Cell[]

/** Events and what they are divided by. */
export type RateParts = readonly [events: number | null, over: number | null]

interface Group {
  readonly cells: Row
  /** Of rates, by position. */
  readonly parts: readonly (RateParts | undefined)[]
}

interface Result {
  readonly query: Query
  readonly catalog: Catalog
  readonly rows: readonly Row[]
  readonly keys: readonly number[]
  readonly clock: Clock
  partsOf(row: Row, at: number): RateParts | undefined
}

/** Puts into each column what it is shown as, by looking the other rows up. Dates are counted by the calendar of JavaScript. */
export function derive(
  query: Query,
  catalog: Catalog,
  groups: readonly Group[],
  keys: readonly number[],
  clock: Clock,
): Cell[][] {
  const rows = groups.map(({ cells }) => cells)
  const result: Result = {
    query,
    catalog,
    rows,
    keys,
    clock,
    partsOf: (row, at) => groups[rows.indexOf(row)]?.parts[at],
  }
  return rows.map((row) =>
    query.columns.map((column, at) => {
      const derived = column.design === 'group' ? undefined : column.derived
      return derived ? derivations[derived.kind]({ row, at, periods: derived.periods ?? 1, result }) : (row[at] ?? null)
    }),
  )
}

const numberOf = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell))
const added = (rows: readonly Row[], at: number) => rows.reduce((sum, row) => sum + (numberOf(row[at]) ?? 0), 0)
/** What is left of a sum that is 0 but for rounding. */
const isNothing = (value: number | null): value is null => value === null || Math.abs(value) < 1e-9
const keyOf = (row: Row, positions: readonly number[]) => JSON.stringify(positions.map((position) => row[position]))

/** A measure in its row and among the other rows. */
interface Looked {
  readonly row: Row
  readonly at: number
  readonly periods: number
  readonly result: Result
}

const share = (looked: Looked, rows: readonly Row[]): Cell => {
  const [own, whole] = [numberOf(looked.row[looked.at]), added(rows, looked.at)]
  return own === null || isNothing(whole) ? null : (own / whole) * 100
}

const change = (looked: Looked, find: FindPeriod): Cell => {
  const [own, before] = [measureAt(looked, (period) => period), measureAt(looked, find)]
  return own === null || before === null ? null : own - before
}

const percentChange = (looked: Looked, find: FindPeriod): Cell => {
  const [difference, before] = [change(looked, find), measureAt(looked, find)]
  return difference === null || isNothing(before) ? null : (Number(difference) / Math.abs(before)) * 100
}

const derivations: Record<DerivationName, (looked: Looked) => Cell> = {
  shareOfTotal: (looked) => share(looked, looked.result.rows),
  shareOfParent: (looked) => {
    const { row, result } = looked
    const parent = result.keys.slice(0, -1)
    return share(
      looked,
      result.rows.filter((other) => keyOf(other, parent) === keyOf(row, parent)),
    )
  },
  rank: ({ row, at, result }) => {
    const isRanked = (each: Row) => each[at] !== null && !result.keys.some((key) => each[key] === otherCell)
    return isRanked(row)
      ? 1 + result.rows.filter((other) => isRanked(other) && Number(other[at]) > Number(row[at])).length
      : null
  },
  runningTotal: ({ row, at, result }) => {
    const { line, period } = axisOf(result)
    const own = period(row)
    if (own === null) return null
    const soFar = result.rows.filter((other) => line(other) === line(row) && (period(other) ?? '~') <= own)
    return soFar.every((other) => other[at] === null) ? null : added(soFar, at)
  },
  changeFromPrevious: (looked) => change(looked, before),
  percentFromPrevious: (looked) => percentChange(looked, before),
  changeFromLastYear: (looked) => change(looked, yearBefore),
  percentFromLastYear: (looked) => percentChange(looked, yearBefore),
  movingAverage: (looked) => {
    const { rate } = looked.result.query.columns[looked.at] as ViewColumn
    if (rate) return movingRate(looked, rate)
    const values = Array.from({ length: looked.periods }, (_, back) =>
      measureAt(looked, (period, grouping) => stepsBack(period, grouping, back)),
    )
    return values.includes(null) ? null : values.reduce<number>((sum, each) => sum + Number(each), 0) / looked.periods
  },
}

/** Periods together have the rate of their sums. */
function movingRate(looked: Looked, rate: Rate): Cell {
  const back = Array.from({ length: looked.periods }, (_, steps) => steps)
  const sums = ([0, 1] as const).map((part) => {
    const values = back.map((steps) =>
      valueAt(
        looked,
        (period, grouping) => stepsBack(period, grouping, steps),
        (row) => looked.result.partsOf(row, looked.at)?.[part] ?? null,
        true,
      ),
    )
    return values.includes(null) ? null : values.reduce<number>((sum, each) => sum + Number(each), 0)
  })
  return rateOf(rate, sums[0] ?? null, sums[1] ?? null)
}

type FindPeriod = (period: string, grouping: GroupingName) => string | null

const counted: readonly AggregationName[] = ['rowCount', 'valueCount', 'uniqueCount', 'sum']
const noRows: Rows = {
  cell: () => null,
  aggregate: (name) => (counted.includes(name) ? 0 : null),
  neighbour: () => null,
  where: () => noRows,
  isDay: () => false,
  today: '',
}

const isZeroWithoutRows = (column: OutputColumn): boolean =>
  column.design === 'computed'
    ? Number(compute(column.formula, noRows) ?? NaN) === 0
    : column.design === 'view' && !column.rate && 'ofNoRows' in aggregations[column.aggregation]

/** The measure of another period of the same line. */
function measureAt(looked: Looked, find: FindPeriod): number | null {
  const column = looked.result.query.columns[looked.at]!
  return valueAt(looked, find, (row) => numberOf(row[looked.at]), isZeroWithoutRows(column))
}

/** What a row of another period says; of a period without a row it is 0 where that is certain. */
function valueAt(
  { result, row }: Looked,
  find: FindPeriod,
  valueOf: (row: Row) => number | null,
  isZeroOfNoRows: boolean,
): number | null {
  const { line, period, grouping, isWhole } = axisOf(result)
  const wanted = period(row) === null ? null : find(period(row)!, grouping)
  if (wanted === null || !isWhole(wanted)) return null
  const found = result.rows.find((other) => line(other) === line(row) && period(other) === wanted)
  if (found) return valueOf(found)
  const [first = '~'] = result.rows
    .flatMap((other) => period(other) ?? [])
    .filter((each) => isWhole(each))
    .toSorted()
  const isZero = isZeroOfNoRows && !leavesGroupsOut(result.query, result.catalog)
  return isZero && wanted >= first ? 0 : null
}

const isDateGroup = (column: OutputColumn): column is GroupColumn =>
  column.design === 'group' && groupingOf(column.grouping).period !== undefined

function axisOf({ query, catalog, keys, clock }: Result) {
  const date = query.columns.find(isDateGroup)!
  const ofDate = (position: number) => {
    const column = query.columns[position]!
    return isDateGroup(column) && isSameColumn(column, date)
  }
  const fineness = (position: number) => -groupingOf((query.columns[position] as GroupColumn).grouping).period!.days
  const [axis] = keys.filter(ofDate).toSorted((one, other) => fineness(other) - fineness(one))
  // The day of the week of a day, and the month of the year of a month, a day or an hour, add no knowledge to these.
  const { grouping } = query.columns[axis!] as GroupColumn
  const cyclesOf: Partial<Record<GroupingName, readonly GroupingName[]>> = {
    hour: ['hourOfDay', 'dayOfWeek', 'monthOfYear'],
    day: ['dayOfWeek', 'monthOfYear'],
    month: ['monthOfYear'],
  }
  const follows = (position: number) => {
    const column = query.columns[position]!
    return column.design === 'group' && isSameColumn(column, date) && cyclesOf[grouping]?.includes(column.grouping)
  }
  const others = keys.filter((position) => !ofDate(position) && !follows(position))
  return {
    line: (row: Row) => keyOf(row, others),
    period: (row: Row) => (row[axis!] as string | null) ?? null,
    grouping,
    isWhole: (period: string) => isWholePeriod(period, date, grouping, { query, catalog, clock }),
  }
}

/** `2025/26-Q1` → `2024/25-Q4`. */
function financialBefore(year: number, quarter: number | undefined): string {
  const written = (first: number) =>
    `${String(first).padStart(4, '0')}/${String(first + 1)
      .slice(-2)
      .padStart(2, '0')}`
  if (quarter === undefined) return written(year - 1)
  return quarter === 1 ? `${written(year - 1)}-Q4` : `${written(year)}-Q${quarter - 1}`
}

/** `2024-Q1` → `2023-Q4`: to the day before the period begins, and the period of that day. */
function before(period: string, grouping: GroupingName): string {
  const [, weekYear, week] = /^(\d+)-W(\d+)$/.exec(period) ?? []
  // The fourth of January lies in the first week.
  if (weekYear)
    return printGroup(
      new Date(Date.parse(`${weekYear}-01-04T00:00:00Z`) + (Number(week) - 2) * 7 * 86_400_000).toISOString(),
      grouping,
    )
  const [, financialYear, financialQuarter] = /^(\d+)\/\d+(?:-Q(\d))?$/.exec(period) ?? []
  if (financialYear)
    return financialBefore(Number(financialYear), financialQuarter === undefined ? undefined : Number(financialQuarter))
  if (grouping === 'hour') {
    const hour = Date.parse(`${period.replace(' ', 'T').replace('h', '')}:00:00Z`) - 3_600_000
    return printGroup(new Date(hour).toISOString(), grouping)
  }
  const [year = '', rest = '', day] = period.split('-')
  const month = rest.startsWith('Q') ? Number(rest.slice(1)) * 3 - 2 : Number(rest || 1)
  const date = new Date(0)
  date.setUTCFullYear(Number(year), month - 1, Number(day ?? 1) - 1)
  const text = date.toISOString().slice(0, 10)
  if (rest === '') return text.slice(0, 4)
  return rest.startsWith('Q')
    ? `${text.slice(0, 4)}-Q${Math.ceil((date.getUTCMonth() + 1) / 3)}`
    : text.slice(0, period.length)
}

const stepsBack = (period: string, grouping: GroupingName, steps: number): string =>
  steps === 0 ? period : stepsBack(before(period, grouping), grouping, steps - 1)

const yearBefore = (period: string): string | null =>
  period.includes('/')
    ? financialYearBefore(period)
    : period.slice(4, 10) === '-02-29' || period.endsWith('-W53')
      ? null
      : `${String(Number(period.slice(0, 4)) - 1).padStart(4, '0')}${period.slice(4)}`

const financialYearBefore = (period: string): string =>
  `${financialBefore(Number(period.slice(0, 4)), undefined)}${period.slice(7)}`
