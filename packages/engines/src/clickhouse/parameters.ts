import type { BoundValue, ValueKind } from '@soundings/query'

const MOST_DIGITS = 76
const INT64 = 2n ** 63n
const INT256 = 2n ** 255n

/** The type by which a bound value is read: one that holds every digit of it. */
export function parameterType(kind: ValueKind, value: BoundValue): string {
  switch (kind) {
    case 'text':
      return 'String'
    case 'boolean':
      return 'Bool'
    case 'date':
      return 'Date32'
    case 'timestamp':
    case 'instant':
      return "DateTime64(6, 'UTC')"
    case 'double':
      return 'Float64'
    case 'integer':
    case 'unsigned':
      return wholeType(String(value))
    case 'number':
      return numberType(String(value))
    case 'decimal':
      return decimalType(String(value))
  }
}

function wholeType(text: string): string {
  if (!/^-?\d+$/.test(text)) return decimalType(text)
  const number = BigInt(text)
  if (number >= -INT64 && number < INT64) return 'Int64'
  return number < INT256 ? 'Int256' : 'UInt256'
}

const numberType = (text: string): string =>
  /^-?\d+$/.test(text) && text.length <= MOST_DIGITS ? wholeType(text) : decimalType(text)

function decimalType(text: string): string {
  const [, whole = '', fraction = ''] = /^-?(\d*)(?:\.(\d+))?$/.exec(text) ?? []
  const digits = whole.length + fraction.length
  return digits > 0 && digits <= MOST_DIGITS ? `Decimal(${MOST_DIGITS}, ${fraction.length})` : 'Float64'
}
