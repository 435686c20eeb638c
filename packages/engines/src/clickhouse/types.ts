import type { DataType, SourceType, Value } from '../engine.ts'
import { sourceTypes } from '../source-types.ts'
import { float32ToValue, floatToValue, toIsoTimestamp, toNumberOrText } from '../values/values.ts'

/** `LowCardinality(Nullable(String))` → `String`: how a value is stored and whether it may be missing is not what it is. */
export function plainType(dbType: string): string {
  const [, inner] =
    /^(?:Nullable|LowCardinality)\((.*)\)$/s.exec(dbType) ??
    /^SimpleAggregateFunction\(\w+, (.*)\)$/s.exec(dbType) ??
    []
  return inner === undefined ? dbType : plainType(inner)
}

export const mayBeNull = (dbType: string): boolean =>
  /^(LowCardinality\()?Nullable\(|^(Dynamic|Variant|JSON)/.test(dbType)

/** Shown and searched as texts, though they are none. */
export const isTextLike = (dbType: string): boolean => /^(FixedString|Enum|UUID|IPv)/.test(plainType(dbType))

/** Compared and added up as decimals of 76 digits. Whole numbers of 256 bits may have more, and are shown as text. */
export const isWide = (dbType: string): boolean => /^U?Int128$/.test(plainType(dbType))

const patterns: readonly (readonly [RegExp, keyof typeof sourceTypes])[] = [
  [/^Bool$/, 'boolean'],
  [/^U?Int(8|16|32|64)$|^Decimal\(\d+, 0\)$/, 'integer'],
  [/^U?Int128$|^Decimal/, 'decimal'],
  [/^Float64$/, 'float'],
  [/^(Float32|BFloat16)$/, 'single'],
  [/^Date(32)?$/, 'date'],
  [/^DateTime(64)?\b.*'/, 'instant'],
  [/^DateTime/, 'timestamp'],
  [/^(String|FixedString|Enum|UUID|IPv[46])/, 'text'],
]

/**
 * What a column holds. A date with a time is stored as an instant; without a zone of its own it was written as the server's clock
 * shows it, which in UTC is the same as no zone at all.
 */
export function sourceTypeOf(dbType: string, serverZone: string): SourceType {
  const found = patterns.find(([pattern]) => pattern.test(plainType(dbType)))?.[1] ?? 'other'
  return sourceTypes[found === 'timestamp' && !isUtc(serverZone) ? 'instant' : found]
}

export const isUtc = (zone: string) => /^((Etc\/)?(UTC|GMT|UCT|Universal|Zulu|Greenwich|GMT[+-]?0))$/.test(zone)

interface ResultType {
  readonly dataType: DataType
  readonly convert: (value: unknown) => Value
}

const asNumber = (value: unknown): Value => (typeof value === 'string' ? toNumberOrText(value) : (value as number))
const floats: ReadonlyMap<string, string> = new Map([
  ['nan', 'NaN'],
  ['-nan', 'NaN'],
  ['inf', 'Infinity'],
  ['-inf', '-Infinity'],
])
const asFloat = (value: unknown): Value =>
  typeof value === 'string' ? (floats.get(value) ?? floatToValue(Number(value))) : floatToValue(value as number)
const asSingle = (value: unknown): Value =>
  typeof value === 'string' ? (floats.get(value) ?? value) : float32ToValue(Math.fround(value as number))
const asText = (value: unknown): Value => (typeof value === 'string' ? value : JSON.stringify(value))

const exactNumber: ResultType = { dataType: 'NUMBER', convert: asNumber }
const single: ResultType = { dataType: 'NUMBER', convert: asSingle }
const numbers: Readonly<Record<string, ResultType>> = {
  Float64: { dataType: 'NUMBER', convert: asFloat },
  Float32: single,
  BFloat16: single,
}
const boolean: ResultType = { dataType: 'BOOLEAN', convert: (value) => value === true || value === 1 || value === '1' }
const results: Readonly<Record<DataType, (plain: string) => ResultType>> = {
  NUMBER: (plain) => numbers[plain] ?? exactNumber,
  STRING: () => ({ dataType: 'STRING', convert: asText }),
  DATE: (plain) => ({
    dataType: 'DATE',
    convert: plain.startsWith('DateTime') ? (value) => toIsoTimestamp(String(value)) : (value) => String(value),
  }),
  BOOLEAN: () => boolean,
  OTHER: () => ({ dataType: 'OTHER', convert: asText }),
}

/** How values of a result column are read. Comparisons give 0 and 1, of which the compiler knows that they stand for yes and no. */
export function resultTypeOf(dbType: string, known?: DataType): ResultType {
  const plain = plainType(dbType)
  if (known === 'BOOLEAN') return boolean
  const { dataType } = /^(Nothing|U?Int256)$/.test(plain) ? sourceTypes.integer : sourceTypeOf(dbType, 'UTC')
  return results[dataType](plain)
}
