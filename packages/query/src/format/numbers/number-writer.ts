import { abbreviate } from './abbreviate.ts'
import type { NumberFormat } from './number-format.ts'
import { fixedDecimals, secondsIn } from './read-format.ts'
import {
  formatExactly,
  formatWithDecimals,
  isWhole,
  plainDigits,
  withoutIdleZeros,
  type ExactNumber,
} from './numbers.ts'
import { inStyle, standardStyle, type WritingStyle } from '../styles.ts'
import { formatTimeSpan } from '../time-spans.ts'

/** Where a number stands: among others in cells and labels, beside an axis with all its digits (`tick`) or as short as it can be read (`axis`), or alone with every digit. */
export type Room = 'cell' | 'tick' | 'axis' | 'full'

/** Beside an axis, where rounding to fewer would repeat ticks; numbers below 1 have their first digits there, however small they are. */
const AXIS_DECIMALS = 2
const FIRST_DIGITS = 3
const MOST_DECIMALS = 12

function axisDecimals(number: ExactNumber): number {
  const size = Math.abs(Number(number))
  const own = size > 0 && size < 1 ? FIRST_DIGITS - 1 - Math.floor(Math.log10(size)) : 0
  return Math.min(MOST_DECIMALS, Math.max(AXIS_DECIMALS, own))
}

const ownDecimals = (number: ExactNumber): number => (isWhole(number) ? 0 : 2)

/**
 * Writes numbers for people, alike on screens and in mails. `decimalsOf` says how many decimals a value has where the format leaves it open;
 * texts that are no numbers, such as the name of all other groups, stay as they are.
 */
export function numberWriter(
  format: NumberFormat = { style: 'number' },
  room: Room = 'cell',
  decimalsOf = ownDecimals,
  style: WritingStyle = standardStyle,
): (number: ExactNumber) => string {
  const write = writerOf(format, room, decimalsOf, style)
  return (number) => (isNumber(number) ? write(number) : String(number))
}

const isNumber = (number: ExactNumber): boolean =>
  typeof number === 'number' ? Number.isFinite(number) : plainDigits(number) !== undefined

function writerOf(
  format: NumberFormat,
  room: Room,
  decimalsOf: typeof ownDecimals,
  style: WritingStyle,
): (number: ExactNumber) => string {
  if (format.style === 'duration') return durationWriter(format, room, style)
  const plain = digitsWriter(format, room, decimalsOf)
  const digits = (number: ExactNumber) => inStyle(plain(number), style)
  switch (format.style) {
    case 'number':
      return format.unit === undefined ? digits : (number) => `${digits(number)} ${format.unit}`
    case 'percent':
      return format.of === 'one' ? (number) => `${digits(timesHundred(number))}%` : (number) => `${digits(number)}%`
    case 'currency':
      // As spreadsheets do it: -EUR 12.00.
      return (number) => digits(number).replace(/^-?/, (sign) => `${sign}${format.currency} `)
  }
}

function digitsWriter(
  format: Exclude<NumberFormat, { style: 'duration' }>,
  room: Room,
  decimalsOf: typeof ownDecimals,
): (number: ExactNumber) => string {
  const decimals = fixedDecimals(format)
  const isGrouped = format.thousands !== false
  const inGroups = (text: string) => (isGrouped ? text : text.replaceAll(',', ''))
  switch (room) {
    case 'cell':
      return (number) => inGroups(formatWithDecimals(number, decimals ?? decimalsOf(number)))
    case 'tick':
    case 'axis': {
      const mostOf = (number: ExactNumber) => Math.max(axisDecimals(number), decimals ?? 0)
      // Years and codes are known by all their digits.
      return (number) =>
        isGrouped && room === 'axis'
          ? abbreviate(number, mostOf(number))
          : inGroups(withoutIdleZeros(formatWithDecimals(number, mostOf(number))))
    }
    case 'full':
      return (number) => inGroups(formatExactly(number))
  }
}

function durationWriter(
  format: Extract<NumberFormat, { style: 'duration' }>,
  room: Room,
  style: WritingStyle,
): (number: ExactNumber) => string {
  const seconds = secondsIn(format)
  // Numbers of minutes, hours and days are often rounded, and a third unit would claim a precision that they do not have.
  const write = (number: ExactNumber) =>
    inStyle(seconds === 1 ? formatTimeSpan(number) : formatTimeSpan(Number(number) * seconds, 2), style)
  switch (room) {
    case 'cell':
      return write
    case 'tick':
    case 'axis':
      return (number) => (Number(number) === 0 ? '0' : write(number))
    case 'full':
      return (number) => `${write(number)} (${inStyle(formatExactly(number), style)} ${format.of})`
  }
}

/** Moves the point, since a product would have digits that the number has not. */
function timesHundred(number: ExactNumber): ExactNumber {
  if (number === 0) return number
  const plain = plainDigits(number)
  if (!plain) return number
  const { sign, whole, fraction } = plain
  return `${sign}${whole}${fraction.slice(0, 2).padEnd(2, '0')}.${fraction.slice(2)}`
}
