import { plainDigits, type ExactNumber, type NumberFormat } from '@soundings/query'
import { numberWriter } from '../../ui/format/number-writer.ts'

/** Widths of a letter or digit and of a comma, point, space or minus, as parts of the letter height. */
const LETTER = 0.66
const MARK = 0.34
const MOST_DECIMALS = 2

/** The whole number where it fits, otherwise the short one. */
export function fittingText(
  number: ExactNumber,
  format: NumberFormat | undefined,
  widthPx: number,
  letterHeightPx: number,
  decimalsOf = ownDecimals,
): string {
  const full = numberWriter(format, 'cell', decimalsOf)(number)
  const letters = full.replace(/[^\p{L}\p{N}%]/gu, '').length
  const width = (letters * LETTER + (full.length - letters) * MARK) * letterHeightPx
  return width <= widthPx ? full : numberWriter(format, 'axis')(number)
}

/** A number that stands alone has no others under whose decimals it should stand. */
const ownDecimals = (number: ExactNumber): number => Math.min(MOST_DECIMALS, plainDigits(number)?.fraction.length ?? 0)
