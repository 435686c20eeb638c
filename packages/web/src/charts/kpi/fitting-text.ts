import { decimalsBeyondZeros, plainDigits, type ExactNumber, type NumberFormat } from '@soundings/query'
import { numberWriter } from '../../ui/format/number-writer.ts'

/** Widths of a letter or digit and of a comma, point, space or minus, as parts of the letter height. */
const LETTER = 0.66
const MARK = 0.34
const USUAL_DECIMALS = 2

/** The whole number where it fits, otherwise the short one. */
export function fittingText(
  number: ExactNumber,
  format: NumberFormat | undefined,
  widthPx: number,
  letterHeightPx: number,
  decimalsOf = ownDecimals,
): string {
  const full = numberWriter(format, 'cell', decimalsOf)(number)
  return textWidth(full, letterHeightPx) <= widthPx ? full : numberWriter(format, 'axis')(number)
}

/** About how wide a number is, in pixels. */
export function textWidth(text: string, letterHeightPx: number): number {
  const letters = text.replace(/[^\p{L}\p{N}%]/gu, '').length
  return (letters * LETTER + (text.length - letters) * MARK) * letterHeightPx
}

/** A number that stands alone has no others under whose decimals it should stand. */
const ownDecimals = (number: ExactNumber): number =>
  decimalsBeyondZeros(number, Math.min(USUAL_DECIMALS, plainDigits(number)?.fraction.length ?? 0))
