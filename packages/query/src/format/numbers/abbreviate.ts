import { formatWithDecimals, plainDigits, withoutIdleZeros, type ExactNumber } from './numbers.ts'

const suffixes = ['', 'k', 'M', 'B', 'T', 'Qa', 'Qi']

/** A number in groups of three digits with a suffix: 1.23M. What is beyond Qi stays in Qi. */
export function abbreviate(number: ExactNumber, decimals = 2): string {
  const plain = plainDigits(number)
  if (!plain) return String(number)
  const at = Math.min(suffixes.length - 1, Math.floor((plain.whole.length - 1) / 3))
  if (at === 0) return shortest(number, decimals)
  const split = plain.whole.length - at * 3
  const short = shortest(`${plain.sign}${plain.whole.slice(0, split)}.${plain.whole.slice(split)}`, 2)
  // Rounding may reach the next thousand: 999,999 is 1M and not 1,000k.
  if (short.replace('-', '') === '1,000' && at < suffixes.length - 1) return `${plain.sign}1${suffixes[at + 1]}`
  return `${short}${suffixes[at]}`
}

const shortest = (number: ExactNumber, decimals: number): string =>
  withoutIdleZeros(formatWithDecimals(number, decimals))
