import type { Trend } from '@soundings/contract'
import { daysIn, decimalsBeyondZeros, monthsIn, printRange, type DayRange, type NumberFormat } from '@soundings/query'
import dayjs from 'dayjs'
import { numberWriter } from '../../ui/format/number-writer.ts'
import { withCenturies } from '../../ui/format/dates.ts'
import { formatWithDecimals } from '../../ui/format/numbers.ts'
import { writingStyle } from '../../ui/format/style/writing-style.ts'
import type { Cell } from '../cell.ts'
import { messages } from './messages.ts'
import type { NumberLook } from './number-look.ts'

/** A number beside what it is compared with. */
export interface Comparison {
  readonly direction: 'up' | 'down' | 'same'
  readonly tone: 'good' | 'bad' | 'neutral'
  /** By how much: '+4.2%'. */
  readonly change: string
  /** From what: 'on the year before'. */
  readonly against: string
  /** The same with both values and all days. */
  readonly full: string
}

/** Why there is no comparison. */
interface NotCompared {
  readonly reason: string
}

export interface Measured {
  readonly value: Cell
  readonly format: NumberFormat | undefined
  readonly look: NumberLook
}

/** Undefined until the trend is known. */
export function comparePeriods(
  { value, format, look }: Measured,
  trend: Trend | undefined,
): Comparison | NotCompared | undefined {
  if (!trend) return undefined
  if (!trend.before || !trend.period) return { reason: messages.notCompared[trend.refusal ?? 'noPeriod'] }
  const [now, then] = [toNumber(value), toNumber(trend.before.value)]
  if (now === undefined || then === undefined) return { reason: messages.noValueBefore }
  const write = numberWriter(format)
  const against = againstText(trend.period, trend.before, look.compare === 'yearBefore')
  return {
    ...judged(differenceOf(now, then), look),
    change: changeText(now, then, format),
    against,
    full: `${write(then)} ${daysText(trend.before)}`,
  }
}

export function compareTarget({ value, format, look }: Measured): Comparison | NotCompared | undefined {
  const now = toNumber(value)
  if (look.target === undefined) return { reason: messages.noTarget }
  if (now === undefined) return undefined
  const write = numberWriter(format)
  const target = `target ${write(look.target)}`
  const difference = differenceOf(now, look.target)
  if (difference === 0) return { ...judged(0, look), change: '', against: `on ${target}`, full: target }
  const away = `${differenceText(Math.abs(difference), format)} ${difference > 0 ? 'above' : 'below'}`
  return { ...judged(difference, look), change: away, against: target, full: target }
}

function judged(difference: number, { better }: NumberLook): Pick<Comparison, 'direction' | 'tone'> {
  if (difference === 0) return { direction: 'same', tone: 'neutral' }
  const direction = difference > 0 ? 'up' : 'down'
  return {
    direction,
    tone: better === undefined ? 'neutral' : (better === 'higher') === difference > 0 ? 'good' : 'bad',
  }
}

/** A change of percentages is in points; one from 0 has no per cent. */
function changeText(now: number, then: number, format: NumberFormat | undefined): string {
  const difference = differenceOf(now, then)
  if (difference === 0) return messages.unchanged
  const sign = difference > 0 ? '+' : '−'
  if (format?.style === 'percent' || then === 0) return `${sign}${differenceText(Math.abs(difference), format)}`
  // Multiplied first, as databases derive it: 23 / 80 * 100 is a little less than 28.75.
  const percent = Math.abs((difference * 100) / then)
  return `${sign}${formatWithDecimals(percent, percent >= 100 ? 0 : visibleDecimals(percent, 1))}%`
}

/** Sums of the same numbers in another order differ in their last digits. */
const LAST_DIGITS = 1e-12

function differenceOf(now: number, then: number): number {
  const difference = now - then
  return Math.abs(difference) <= LAST_DIGITS * Math.max(Math.abs(now), Math.abs(then)) ? 0 : difference
}

function differenceText(difference: number, format: NumberFormat | undefined): string {
  if (format?.style === 'percent') {
    const points = format.of === 'one' ? difference * 100 : difference
    return `${formatWithDecimals(points, visibleDecimals(points, 1))} points`
  }
  const written = (as: NumberFormat | undefined) => numberWriter(as, 'cell', sensibleDecimals)(difference)
  if (format?.style === 'duration' || /[1-9]/.test(written(withoutUnit(format)))) return written(format)
  return numberWriter({ ...(format ?? { style: 'number' }), decimals: visibleDecimals(difference, 1) })(difference)
}

/** Units such as m² or 'per 1,000' have digits of their own. */
function withoutUnit(format: NumberFormat | undefined): NumberFormat | undefined {
  if (format?.style !== 'number') return format
  const { unit: _unit, ...digits } = format
  return digits
}

/** As many decimals as a number above 0 needs to differ from 0, at least the usual ones. */
const visibleDecimals = (number: number, usual: number): number =>
  Math.min(MOST_DECIMALS, Math.max(usual, -Math.floor(Math.log10(number))))

const MOST_DECIMALS = 15

/** Two digits that say something are enough, and a number above 100 needs no decimals. */
export function sensibleDecimals(number: number | string): number {
  const size = Math.abs(Number(number))
  if (!Number.isFinite(size) || size >= 100 || Number.isInteger(size)) return 0
  return size >= 1 ? 1 : decimalsBeyondZeros(number, 2)
}

/** Numbers with many digits travel as text; for a comparison in per cent their first ones do. */
export function toNumber(value: Cell | undefined): number | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

function againstText(period: DayRange, before: DayRange, isYearBefore: boolean): string {
  const months = monthsIn(period)
  if (months === 12) return 'on the year before'
  if (months === 1 || isYearBefore) return `on ${shortRange(before)}`
  if (months === 3 && printRange([period.start, period.end]) !== undefined) return 'on the quarter before'
  if (months !== undefined) return `on the ${months} months before`
  const days = daysIn(period)
  return days === 1 ? 'on the day before' : `on the ${days} days before`
}

function shortRange(range: DayRange): string {
  const [first, last] = [dayjs(range.start), dayjs(range.end).subtract(1, 'day')]
  const months = monthsIn(range)
  const pattern = withCenturies(months === undefined ? writingStyle().chipDay : 'MMM YYYY', [range.start, range.end])
  return months === 1 ? first.format(pattern) : `${first.format(pattern)} to ${last.format(pattern)}`
}

export function daysText({ start, end }: DayRange): string {
  const { day } = writingStyle()
  return `from ${dayjs(start).format(day)} to ${dayjs(end).subtract(1, 'day').format(day)}`
}
