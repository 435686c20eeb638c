import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api'
import { bytesText } from '../values/bytes-text.ts'
import type { DataType, Value } from '../engine.ts'
import { fromDuckDbDate } from './dates.ts'
import { bigIntToValue, float32ToValue, floatToValue, toIsoTimestamp, toNumberOrText } from '../values/values.ts'

type Convert = (value: DuckDBValue) => Value

const MICROS_PER_MS = 1000n
const MICROS_PER_SECOND = 1_000_000
const SECONDS_PER_DAY = 86_400
const MS_PER_DAY = 86_400_000
const EARLIEST_DAY = -719_162 // the first of year 1
const LATEST_DAY = Date.UTC(9999, 11, 31) / MS_PER_DAY
const EXACT_DECIMAL = 10n ** 13n
/** The largest power of ten that a double holds exactly is 10 ** 22. */
const EXACT_SCALE = 22
const KNOWN_DAYS_MAX = 10_000
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

const numbers = new Set<DuckDBTypeId>([
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.BIGNUM,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.DECIMAL,
])

const dates = new Set<DuckDBTypeId>([
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.TIMESTAMP_TZ,
])

const texts = new Set<DuckDBTypeId>([DuckDBTypeId.VARCHAR, DuckDBTypeId.ENUM, DuckDBTypeId.UUID])

export function dataTypeOf(typeId: DuckDBTypeId): DataType {
  if (numbers.has(typeId)) return 'NUMBER'
  if (dates.has(typeId)) return 'DATE'
  if (texts.has(typeId)) return 'STRING'
  return typeId === DuckDBTypeId.BOOLEAN ? 'BOOLEAN' : 'OTHER'
}

/** The converter of one column, chosen once for each result. */
export function converterFor(typeId: DuckDBTypeId): Convert {
  return converters[typeId] ?? convertByValue
}

const convertByValue: Convert = (value) => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return floatToValue(value)
  if (typeof value === 'bigint') return bigIntToValue(value)
  return String(value)
}

const convertTimestamp: Convert = (value) => {
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)
    return microsToIso(value.micros, value)
  if (value instanceof DuckDBTimestampMillisecondsValue) return microsToIso(value.millis * MICROS_PER_MS, value)
  if (value instanceof DuckDBTimestampSecondsValue) return microsToIso(value.seconds * 1_000_000n, value)
  return value === null ? null : timestampText(value)
}

const converters: Partial<Record<DuckDBTypeId, Convert>> = {
  [DuckDBTypeId.FLOAT]: (value) => (typeof value === 'number' ? float32ToValue(value) : null),
  [DuckDBTypeId.DECIMAL]: (value) => (value instanceof DuckDBDecimalValue ? decimalToValue(value) : null),
  [DuckDBTypeId.DATE]: (value) => (value instanceof DuckDBDateValue ? dateToIso(value) : null),
  [DuckDBTypeId.TIMESTAMP]: convertTimestamp,
  [DuckDBTypeId.TIMESTAMP_S]: convertTimestamp,
  [DuckDBTypeId.TIMESTAMP_MS]: convertTimestamp,
  [DuckDBTypeId.TIMESTAMP_TZ]: convertTimestamp,
  [DuckDBTypeId.TIMESTAMP_NS]: (value) =>
    value instanceof DuckDBTimestampNanosecondsValue ? toIsoTimestamp(value.toString()) : null,
  [DuckDBTypeId.BLOB]: (value) =>
    typeof value === 'object' && value !== null && 'bytes' in value ? bytesText(value.bytes) : null,
}

const timestampText = (value: { toString(): string }) => toIsoTimestamp(fromDuckDbDate(value.toString()))

function decimalToValue({ value, scale }: DuckDBDecimalValue): Value {
  if (scale === 0) return bigIntToValue(value)
  // Of two exact numbers JavaScript divides to the very double that their decimal stands for.
  if (value > -EXACT_DECIMAL && value < EXACT_DECIMAL)
    return scale <= EXACT_SCALE ? Number(value) / 10 ** scale : Number(`${value}e-${scale}`)
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  return toNumberOrText(`${value < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`)
}

function dateToIso(value: DuckDBDateValue): string {
  if (value.days >= EARLIEST_DAY && value.days <= LATEST_DAY) return dayToIso(value.days)
  if (value.days === DuckDBDateValue.PosInf.days) return 'infinity'
  return value.days === DuckDBDateValue.NegInf.days ? '-infinity' : fromDuckDbDate(value.toString())
}

function microsToIso(micros: bigint, value: { toString(): string }): string {
  const exact = Number(micros)
  if (exact % MICROS_PER_SECOND !== 0 || !Number.isSafeInteger(exact)) return timestampText(value)
  return secondsToIso(exact / MICROS_PER_SECOND)
}

/** Whole seconds since 1970 as `2026-11-15T08:30:00`; the safe integers of microseconds stay within four digits of a year. */
export function secondsToIso(seconds: number): string {
  const day = Math.floor(seconds / SECONDS_PER_DAY)
  const second = seconds - day * SECONDS_PER_DAY
  return `${dayToIso(day)}T${twoDigits[Math.floor(second / 3600)]}:${twoDigits[Math.floor(second / 60) % 60]}:${twoDigits[second % 60]}`
}

const knownDays = new Map<number, string>()

/** The same days come again and again, and are quicker looked up than written. */
function dayToIso(day: number): string {
  const known = knownDays.get(day)
  if (known !== undefined) return known
  if (knownDays.size >= KNOWN_DAYS_MAX) knownDays.clear()
  const text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
  knownDays.set(day, text)
  return text
}
