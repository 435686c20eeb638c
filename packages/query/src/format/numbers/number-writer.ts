import { abbreviate } from './abbreviate.ts'
import type { NumberFormat } from './number-format.ts'
import { fixedDecimals, secondsIn } from './read-format.ts'
import { formatExactly, formatFigure, isWhole, plainDigits, withoutIdleZeros, type Figure } from './numbers.ts'
import { inStyle, standardStyle, type WritingStyle } from '../styles.ts'
import { formatTimeSpan } from '../time-spans.ts'

/** Where a number stands: among others in cells and labels, beside an axis where it is as short as it can be read, or alone with every digit. */
export type Room = 'cell' | 'axis' | 'full'

/** Beside an axis, where rounding to fewer would repeat ticks. */
const AXIS_DECIMALS = 2

const ownDecimals = (figure: Figure): number => (isWhole(figure) ? 0 : 2)

/**
 * Writes numbers for people, alike on screens and in mails. `decimalsOf` says how many decimals a value has where the format leaves it open;
 * texts that are no numbers, such as the name of all other groups, stay as they are.
 */
export function numberWriter(
  format: NumberFormat = { style: 'number' },
  room: Room = 'cell',
  decimalsOf = ownDecimals,
  style: WritingStyle = standardStyle,
): (figure: Figure) => string {
  const write = writerOf(format, room, decimalsOf, style)
  return (figure) => (isNumber(figure) ? write(figure) : String(figure))
}

const isNumber = (figure: Figure): boolean =>
  typeof figure === 'number' ? Number.isFinite(figure) : plainDigits(figure) !== undefined

function writerOf(
  format: NumberFormat,
  room: Room,
  decimalsOf: typeof ownDecimals,
  style: WritingStyle,
): (figure: Figure) => string {
  if (format.style === 'duration') return durationWriter(format, room, style)
  const plain = digitsWriter(format, room, decimalsOf)
  const digits = (figure: Figure) => inStyle(plain(figure), style)
  switch (format.style) {
    case 'number':
      return format.unit === undefined ? digits : (figure) => `${digits(figure)} ${format.unit}`
    case 'percent':
      return format.of === 'one' ? (figure) => `${digits(timesHundred(figure))}%` : (figure) => `${digits(figure)}%`
    case 'currency':
      // As spreadsheets do it: -EUR 12.00.
      return (figure) => digits(figure).replace(/^-?/, (sign) => `${sign}${format.currency} `)
  }
}

function digitsWriter(
  format: Exclude<NumberFormat, { style: 'duration' }>,
  room: Room,
  decimalsOf: typeof ownDecimals,
): (figure: Figure) => string {
  const decimals = fixedDecimals(format)
  const isGrouped = format.thousands !== false
  const inGroups = (text: string) => (isGrouped ? text : text.replaceAll(',', ''))
  switch (room) {
    case 'cell':
      return (figure) => inGroups(formatFigure(figure, decimals ?? decimalsOf(figure)))
    case 'axis': {
      const most = Math.max(AXIS_DECIMALS, decimals ?? 0)
      // Years and codes are known by all their digits.
      return (figure) => (isGrouped ? abbreviate(figure, most) : inGroups(withoutIdleZeros(formatFigure(figure, most))))
    }
    case 'full':
      return (figure) => inGroups(formatExactly(figure))
  }
}

function durationWriter(
  format: Extract<NumberFormat, { style: 'duration' }>,
  room: Room,
  style: WritingStyle,
): (figure: Figure) => string {
  const seconds = secondsIn(format)
  // Numbers of minutes, hours and days are often rounded, and a third unit would claim a precision that they do not have.
  const write = (figure: Figure) =>
    inStyle(seconds === 1 ? formatTimeSpan(figure) : formatTimeSpan(Number(figure) * seconds, 2), style)
  switch (room) {
    case 'cell':
      return write
    case 'axis':
      return (figure) => (Number(figure) === 0 ? '0' : write(figure))
    case 'full':
      return (figure) => `${write(figure)} (${inStyle(formatExactly(figure), style)} ${format.of})`
  }
}

/** Moves the point, since a product would have digits that the number has not. */
function timesHundred(figure: Figure): Figure {
  if (figure === 0) return figure
  const plain = plainDigits(figure)
  if (!plain) return figure
  const { sign, whole, fraction } = plain
  return `${sign}${whole}${fraction.slice(0, 2).padEnd(2, '0')}.${fraction.slice(2)}`
}
