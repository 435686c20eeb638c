import { readMoment } from '../model/dates/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import type { Operand, ValueType } from '../model/value-type.ts'
import { nonFiniteNumbers, type NonFiniteNumber } from '../sql/dialect.ts'
import { bind, type Bound } from '../sql/fragment.ts'

const numberPattern = /^[+-]?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d{1,3})?$/
const integerLimit = 2n ** 63n
const unsignedLimit = 2n ** 128n

/** Why a single value does not fit the type, or undefined. Null is left to the operators which know what it means. */
export function valueProblem(value: FilterValue, { dataType }: ValueType): string | undefined {
  if (value === null || value === '') return 'A value is missing'
  const fits = {
    NUMBER: () => Number.isFinite(Number(value)) && numberPattern.test(String(value).trim()),
    DATE: () => typeof value === 'string' && readMoment(value) !== undefined,
    BOOLEAN: () => readBoolean(value) !== undefined,
    STRING: () => isStorableText(value),
    OTHER: () => isStorableText(value),
  }
  return fits[dataType]() ? undefined : `${JSON.stringify(value)} is not ${nouns[dataType]}`
}

export const isNonFinite = (value: FilterValue): value is NonFiniteNumber =>
  nonFiniteNumbers.some((each) => each === value)

/** Lists longer than this are beyond what every engine binds in one statement. */
const maxListValues = 5000

export const noValueProblem = (values: readonly FilterValue[]) =>
  values.length === 0 ? undefined : 'This operator takes no value'

export function oneValueProblem(values: readonly FilterValue[], problemOf: (value: FilterValue) => string | undefined) {
  const [value] = values
  return value === undefined || values.length > 1 ? 'One value is needed' : problemOf(value)
}

export function manyValuesProblem(values: readonly FilterValue[], type: ValueType) {
  if (values.length === 0) return 'At least one value is needed'
  if (values.length > maxListValues) return `At most ${maxListValues} values are possible`
  return values.map((value) => (value === null || value === '' ? undefined : valueProblem(value, type))).find(Boolean)
}

const nouns = { NUMBER: 'a number', DATE: 'a date', BOOLEAN: 'true or false', STRING: 'text', OTHER: 'text' }

/** PostgreSQL cannot hold NUL in a text, so no row can match it, and the driver would fail. */
const isStorableText = (value: FilterValue) =>
  typeof value === 'number' || (typeof value === 'string' && !value.includes('\0'))

export function readBoolean(value: FilterValue): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return undefined
}

export const bindText = (value: FilterValue): Bound => bind(String(value), 'text')

/**
 * In the type of what it is compared with. Digits of exact numbers travel as they were given: beyond JavaScript's precision they
 * arrive as text and stay exact. Floating point is compared with the very number that the digits stand for there.
 */
export function bindNumber(value: FilterValue, { numberKind }: Pick<Operand, 'numberKind'>): Bound {
  const text = String(value).trim().replace(/^\+/, '')
  if (numberKind === 'float') return bind(String(Number(text)), 'double')
  if (numberKind === 'single') return bind(String(toSingle(Number(text))), 'double')
  const isWhole = /^-?\d+$/.test(text)
  if (numberKind === 'integer' && isWhole && fitsInteger(text)) return bind(asNumberWhenExact(text), 'integer')
  if (numberKind === 'unsigned')
    return fitsUnsigned(text) ? bind(text, 'unsigned') : bind(String(Number(text)), 'double')
  return bind(
    isWhole ? asNumberWhenExact(text) : text,
    numberKind === 'decimal' && isPlain(text) ? 'decimal' : 'number',
  )
}

/** What is too large or too small for single precision is not in the column, but still has its place in the order. */
function toSingle(number: number): number {
  const single = Math.fround(number)
  return Number.isFinite(single) && (single !== 0 || number === 0) ? single : number
}

function fitsInteger(text: string) {
  const value = BigInt(text)
  return value >= -integerLimit && value < integerLimit
}

const fitsUnsigned = (text: string) => /^\d+$/.test(text) && BigInt(text) < unsignedLimit

const isPlain = (text: string) => /^-?\d*\.?\d+$/.test(text)

const asNumberWhenExact = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)
