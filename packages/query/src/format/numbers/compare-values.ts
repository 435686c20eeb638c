import { plainDigits, type ExactNumber } from './numbers.ts'

const byLanguage = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export const compareTexts = (a: ExactNumber | boolean, b: ExactNumber | boolean): number =>
  byLanguage.compare(String(a), String(b))

/** Numbers beyond JavaScript's reach travel as text and are compared digit by digit. */
export function compareExactly(a: ExactNumber | boolean, b: ExactNumber | boolean): number {
  const difference = Number(a) - Number(b)
  if (difference !== 0 && !Number.isNaN(difference)) return difference
  if (typeof a === 'number' && typeof b === 'number') return 0
  return exactOrder(String(a), String(b))
}

function exactOrder(a: string, b: string): number {
  const [one, other] = [plainDigits(a), plainDigits(b)]
  if (!one || !other) return byLanguage.compare(a, b)
  const decimals = Math.max(one.fraction.length, other.fraction.length)
  const units = [one, other].map(({ sign, whole, fraction }) =>
    BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`),
  ) as [bigint, bigint]
  return units[0] === units[1] ? 0 : units[0] < units[1] ? -1 : 1
}
