import { readMoment } from '../model/calendar.ts'
import type { FilterValue } from '../model/filter-value.ts'
import type { Operand, ValueType } from '../model/value-type.ts'
import { bind, type Bound } from '../sql/fragment.ts'

const numberPattern = /^[+-]?(\d+(\.\d+)?|\.\d+)([eE][+-]?\d{1,3})?$/
const integerLimit = 2n ** 63n

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
  return fits[dataType]() ? undefined : `${JSON.stringify(value)} is not a ${nouns[dataType]}`
}

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

const nouns = { NUMBER: 'number', DATE: 'date', BOOLEAN: 'yes or no', STRING: 'text', OTHER: 'text' }

/** PostgreSQL cannot hold NUL in a text, so no row can match it, and the driver would fail. */
const isStorableText = (value: FilterValue) => typeof value === 'number' || (typeof value === 'string' && !value.includes('\0'))

export function readBoolean(value: FilterValue): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return undefined
}

export const bindText = (value: FilterValue): Bound => bind(String(value), 'text')

/** Digits travel as they were given: a number beyond JavaScript's precision arrives as text and stays exact. */
export function bindNumber(value: FilterValue, { numberKind }: Pick<Operand, 'numberKind'>): Bound {
  const text = String(value).trim().replace(/^\+/, '')
  const isWhole = /^-?\d+$/.test(text)
  if (numberKind === 'integer' && isWhole && fitsInteger(text)) return bind(asNumberWhenExact(text), 'integer')
  return bind(isWhole ? asNumberWhenExact(text) : text, 'number')
}

function fitsInteger(text: string) {
  const value = BigInt(text)
  return value >= -integerLimit && value < integerLimit
}

const asNumberWhenExact = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)
