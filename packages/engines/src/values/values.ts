import type { Value } from '../engine.ts'

const SAFE_DIGITS = 15

/** Decimal text → number where JavaScript prints the same digits back, else the text without trailing zeros. */
export function toNumberOrText(text: string): number | string {
  const number = Number(text) + 0 // -0 + 0 is 0
  if (text.length <= SAFE_DIGITS && Number.isFinite(number)) return number
  if (!Number.isFinite(number)) return text
  const canonical = canonicalDecimal(text)
  const isRounded = Number.isInteger(number) ? !Number.isSafeInteger(number) : String(number) !== canonical
  return isRounded ? canonical : number
}

export function bigIntToValue(value: bigint): number | string {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value.toString()
}

/** JSON has neither NaN nor infinities, so they are named. -0 is 0. */
export function floatToValue(value: number): number | string {
  return Number.isFinite(value) ? value + 0 : String(value)
}

/** '2026-11-15 08:30:00.120000+00' → '2026-11-15T08:30:00.12'. Sessions run in UTC, so an offset carries no news. */
export function toIsoTimestamp(text: string): string {
  // The usual one, `2026-11-15 08:30:00`, needs no looking through.
  if (text.length === 19 && text[10] === ' ' && text[4] === '-') return `${text.slice(0, 10)}T${text.slice(11)}`
  const match = /^(.*\d)[ T](\d{2}:\d{2}:\d{2})(?:\.(\d+))?(?:Z|[+-]00(?::?00)?)?( BC)?$/.exec(text)
  if (!match) return text
  const [, day = '', time = '', fraction, era = ''] = match
  const significant = fraction?.replace(/0+$/, '')
  return `${day}T${time}${significant ? `.${significant}` : ''}${era}`
}

/** A bound number as drivers take it: exact text of 64-bit whole numbers becomes a bigint, so that it is never compared as floating point. */
export function toExactNumber(value: string | number | boolean): number | bigint {
  if (typeof value !== 'string') return Number(value)
  const whole = /^[-+]?\d+$/.test(value) ? BigInt(value) : undefined
  return whole !== undefined && BigInt.asIntN(64, whole) === whole ? whole : Number(value)
}

/** The number which a 32-bit float was meant to be: 0.1 and not 0.10000000149011612. */
export function float32ToValue(value: number): number | string {
  if (!Number.isFinite(value)) return String(value)
  for (let digits = 6; digits <= 9; digits += 1) {
    const shorter = Number(value.toPrecision(digits))
    if (Math.fround(shorter) === value) return shorter + 0
  }
  return value
}

/** A bound value is text, number, boolean, bigint or null; anything else is sent as its JSON text, never as SQL. */
export function toScalarParam(value: unknown): Value | bigint {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint')
    return value
  return JSON.stringify(value)
}

function canonicalDecimal(text: string): string {
  const unsigned = text.replace(/^[-+]/, '')
  const [whole = '', fraction = ''] = unsigned.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const decimals = fraction.replace(/0+$/, '')
  const magnitude = decimals ? `${digits || '0'}.${decimals}` : digits || '0'
  return text.startsWith('-') && /[1-9]/.test(magnitude) ? `-${magnitude}` : magnitude
}
