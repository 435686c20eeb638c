import { inStyle, standardStyle, type WritingStyle } from '../styles.ts'

const DECIMALS = 2

/** A number of a result: JavaScript's own, or text where that would lose digits. */
export type ExactNumber = number | string

export const isExactNumber = (value: unknown): value is ExactNumber =>
  typeof value === 'number' || typeof value === 'string'

/** Digits grouped by thousands. Rounds half away from zero, on the digits themselves, so that long numbers stay exact. */
export function formatWithDecimals(
  number: ExactNumber,
  decimals = DECIMALS,
  style: WritingStyle = standardStyle,
): string {
  if (Number.isSafeInteger(number))
    return inStyle(`${grouped(String(number))}${decimals === 0 ? '' : `.${'0'.repeat(decimals)}`}`, style)
  const plain = plainDigits(number)
  if (plain === undefined) return String(number)
  const { sign, whole, fraction } = rounded(plain, decimals)
  const text = inStyle(`${grouped(whole)}${fraction === '' ? '' : `.${fraction}`}`, style)
  return /[1-9]/.test(text) ? sign + text : text
}

/** Every digit that was sent, grouped by thousands. */
export function formatExactly(number: ExactNumber, style: WritingStyle = standardStyle): string {
  const plain = plainDigits(number)
  if (plain === undefined) return String(number)
  return inStyle(`${plain.sign}${grouped(plain.whole)}${plain.fraction === '' ? '' : `.${plain.fraction}`}`, style)
}

/** The usual decimals, or those of the first two digits of a number that would read 0 with them. */
export function decimalsBeyondZeros(number: ExactNumber, usual: number): number {
  const { fraction = '' } = plainDigits(number) ?? {}
  if (fraction === '' || /[1-9]/.test(formatWithDecimals(number, usual))) return usual
  return Math.min(fraction.length, fraction.search(/[1-9]/) + 2)
}

export const isWhole = (number: ExactNumber): boolean =>
  typeof number === 'number' ? Number.isInteger(number) : (plainDigits(number)?.fraction ?? '') === ''

export interface PlainDigits {
  readonly sign: '' | '-'
  readonly whole: string
  readonly fraction: string
}

/** Sign and digits without an exponent and without idle zeros; nothing where the text is no number. */
export function plainDigits(number: ExactNumber): PlainDigits | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(String(number).trim()) ?? []
  if (sign === undefined || whole + fraction === '' || Math.abs(Number(exponent)) > 400) return undefined
  const point = whole.length + Number(exponent)
  const digits = whole + fraction
  const left = point <= 0 ? '' : digits.slice(0, point).padEnd(point, '0')
  const right = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point)
  return { sign: sign === '-' ? '-' : '', whole: left.replace(/^0+/, '') || '0', fraction: right.replace(/0+$/, '') }
}

function rounded({ sign, whole, fraction }: PlainDigits, decimals: number): PlainDigits {
  const kept = whole + fraction.slice(0, decimals).padEnd(decimals, '0')
  const roundsUp = Number(fraction[decimals] ?? '0') >= 5
  const digits = (BigInt(kept) + (roundsUp ? 1n : 0n)).toString().padStart(decimals + 1, '0')
  return {
    sign,
    whole: digits.slice(0, digits.length - decimals),
    fraction: decimals === 0 ? '' : digits.slice(-decimals),
  }
}

/** 12.50 is 12.5. */
export const withoutIdleZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')
