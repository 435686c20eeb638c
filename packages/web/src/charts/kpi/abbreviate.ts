import { formatExactly, formatFigure, plainDigits, type Figure } from '../../ui/format/numbers.ts'

const suffixes = ['', 'k', 'M', 'B', 'T', 'Qa', 'Qi']

/** A number in groups of three digits with a suffix: 1.23M. What is beyond Qi stays in Qi. */
export function abbreviate(figure: Figure): string {
  const plain = plainDigits(figure)
  if (!plain) return String(figure)
  const at = Math.min(suffixes.length - 1, Math.floor((plain.whole.length - 1) / 3))
  if (at === 0) return shortest(figure)
  const split = plain.whole.length - at * 3
  const short = shortest(`${plain.sign}${plain.whole.slice(0, split)}.${plain.whole.slice(split)}`)
  // Rounding may reach the next thousand: 999,999 is 1M and not 1,000k.
  if (short.replace('-', '') === '1,000' && at < suffixes.length - 1) return `${plain.sign}1${suffixes[at + 1]}`
  return `${short}${suffixes[at]}`
}

const shortest = (figure: Figure): string => formatFigure(figure).replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros)).replace(/(\.\d)0$/, '$1')

/** Widths of a digit and of a comma, point or minus, as parts of the letter height. */
const DIGIT = 0.66
const MARK = 0.34

/** The whole number where it fits, otherwise the short one. */
export function fittingText(figure: Figure, widthPx: number, letterHeightPx: number): string {
  const full = shortOrExact(figure)
  const digits = full.replace(/\D/g, '').length
  const width = (digits * DIGIT + (full.length - digits) * MARK) * letterHeightPx
  return width <= widthPx ? full : abbreviate(figure)
}

const shortOrExact = (figure: Figure): string => {
  const exact = formatExactly(figure)
  const fraction = exact.split('.')[1] ?? ''
  return fraction.length > 2 ? formatFigure(figure) : exact
}
