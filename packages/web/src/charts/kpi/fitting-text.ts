import { plainDigits, type Figure, type NumberFormat } from '@soundings/query'
import { numberWriter } from '../../ui/format/number-writer.ts'

/** Widths of a letter or digit and of a comma, point, space or minus, as parts of the letter height. */
const LETTER = 0.66
const MARK = 0.34
const MOST_DECIMALS = 2

/** The whole number where it fits, otherwise the short one. */
export function fittingText(
  figure: Figure,
  format: NumberFormat | undefined,
  widthPx: number,
  letterHeightPx: number,
  decimalsOf = ownDecimals,
): string {
  const full = numberWriter(format, 'cell', decimalsOf)(figure)
  const letters = full.replace(/[^\p{L}\p{N}%]/gu, '').length
  const width = (letters * LETTER + (full.length - letters) * MARK) * letterHeightPx
  return width <= widthPx ? full : numberWriter(format, 'axis')(figure)
}

/** A number that stands alone has no others under whose decimals it should stand. */
const ownDecimals = (figure: Figure): number => Math.min(MOST_DECIMALS, plainDigits(figure)?.fraction.length ?? 0)
