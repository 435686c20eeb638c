import type { ParquetType } from '@soundings/engines/parquet'
import { isDayOfMonth, nonFiniteNumbers, type ResultColumn } from '@soundings/query'
import { type Cell, isTextGroup } from '../format.ts'
import { isCalendarMoment } from '../xlsx/days.ts'

type TypedColumn = Pick<ResultColumn, 'dataType' | 'numberKind' | 'dateKind' | 'grouping' | 'scale'>

/** Finds the type of a column while its values pass: the one it is known to have, or a wider one where values do not fit. */
export interface TypeFinder {
  see(value: Cell): void
  /** Of the values so far. */
  type(): ParquetType
}

/** A column with values that fit no other type is text, in which every value stays as it is. */
export function findType(column: TypedColumn): TypeFinder {
  if (isTextGroup(column.grouping)) return text
  if (column.dataType === 'BOOLEAN') return findBoolean()
  if (column.dataType === 'DATE') return findDate(kindOfDates(column))
  if (column.dataType !== 'NUMBER') return text
  return column.numberKind === 'float' || column.numberKind === 'single'
    ? findDouble(column.numberKind === 'single')
    : findExact(column.numberKind !== 'decimal', column.scale)
}

const kindOfDates = ({ grouping, dateKind }: TypedColumn): TypedColumn['dateKind'] =>
  grouping === 'hour' ? 'timestamp' : grouping === 'day' ? 'date' : dateKind

const text: TypeFinder = { see: () => undefined, type: () => 'VARCHAR' }

function findBoolean(): TypeFinder {
  let fits = true
  return {
    see: (value) => void (fits &&= value === null || typeof value === 'boolean'),
    type: () => (fits ? 'BOOLEAN' : 'VARCHAR'),
  }
}

const DAY_LENGTH = 10
/** Length of `2026-11-15T08:30:00.123456`. */
const MICROSECONDS_LENGTH = 26
/** Years that 64 bits can count in nanoseconds. */
const [NANOSECOND_YEAR_MIN, NANOSECOND_YEAR_MAX] = ['1678', '2261']
/** Before Christ, or after the year 9999. */
const FAR_MOMENT = /^(\d{4,6})-(\d{2})-(\d{2})(T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?)?( BC)?$/
/** Of moments that 64 bits can count in microseconds, on both sides. */
const FAR_YEAR_MAX = 290_000

function findDate(dateKind: TypedColumn['dateKind']): TypeFinder {
  let [fits, hasTimes, hasNanoseconds, fitNanoseconds] = [true, dateKind !== 'date', false, true]

  function see(value: Cell) {
    if (!fits || value === null) return
    if (typeof value !== 'string') fits = false
    else if (isCalendarMoment(value)) {
      hasTimes ||= value.length > DAY_LENGTH
      hasNanoseconds ||= value.length > MICROSECONDS_LENGTH
      fitNanoseconds &&= value >= NANOSECOND_YEAR_MIN && value < `${NANOSECOND_YEAR_MAX}-12-31T24`
    } else {
      const [, year, month, day, time, era] = FAR_MOMENT.exec(value) ?? []
      fits =
        Number(year) <= FAR_YEAR_MAX && isDayOfMonth(era ? 1 - Number(year) : Number(year), Number(month), Number(day))
      hasTimes ||= time !== undefined
      fitNanoseconds = false
    }
  }
  return {
    see,
    type() {
      if (!fits || (hasNanoseconds && !fitNanoseconds)) return 'VARCHAR'
      return hasNanoseconds ? 'TIMESTAMP_NS' : hasTimes ? 'TIMESTAMP' : 'DATE'
    },
  }
}

const isNonFinite = (value: string) => (nonFiniteNumbers as readonly string[]).includes(value)

/** Every number that is no text is a double already. */
const isDouble = (value: Cell) => typeof value === 'number' || (typeof value === 'string' && isNonFinite(value))

/** The least and the most digits by which numbers of single precision are written. */
const SINGLE_DIGITS = [6, 7, 8, 9]

/** Whether single precision holds a number as it is written: 0.1 is not 0.1 in double precision, but reads back as it. */
function isSingle(value: number): boolean {
  const single = Math.fround(value)
  return single === value || SINGLE_DIGITS.some((digits) => Number(single.toPrecision(digits)) === value)
}

function findDouble(mayBeSingle: boolean): TypeFinder {
  let [fits, fitsSingle] = [true, mayBeSingle]
  return {
    see(value) {
      if (value === null) return
      fits &&= isDouble(value)
      fitsSingle &&= typeof value !== 'number' || isSingle(value)
    },
    type: () => (!fits ? 'VARCHAR' : fitsSingle ? 'FLOAT' : 'DOUBLE'),
  }
}

const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
/** What 64 bits hold, and the most that Parquet readers know. */
const [DIGITS_SHORT, DIGITS_MAX] = [18, 38] as const
const [BIGINT_MIN, BIGINT_MAX] = [-(2n ** 63n), 2n ** 63n - 1n]

/** Whole numbers and decimals, with as many digits as their values have, or after the point as their column declares. */
function findExact(isWhole: boolean, declaredScale = 0): TypeFinder {
  let [wholeDigits, scale] = [1, 0]
  let [fits, fitsDouble, fitsBigInt] = [true, true, true]
  let largest = 0

  function seeText(value: string) {
    const [, whole, fraction = '', exponent] = NUMBER.exec(value) ?? []
    if (whole === undefined) {
      fits = false
      return
    }
    const shift = Number(exponent ?? 0)
    wholeDigits = Math.max(wholeDigits, whole.length + shift)
    scale = Math.max(scale, fraction.length - shift)
    if (fitsBigInt && scale === 0 && exponent === undefined) {
      const number = BigInt(value)
      fitsBigInt = number >= BIGINT_MIN && number <= BIGINT_MAX
    } else fitsBigInt = false
  }

  return {
    see(value) {
      if (value === null) return
      fitsDouble &&= isDouble(value)
      if (typeof value === 'number' && Number.isSafeInteger(value)) largest = Math.max(largest, Math.abs(value))
      else if (typeof value === 'boolean') fits = false
      else seeText(String(value))
    },
    type() {
      if (fits && isWhole && fitsBigInt) return 'BIGINT'
      const before = Math.max(wholeDigits, String(largest).length)
      const after = Math.max(scale, Math.min(declaredScale, DIGITS_MAX - before))
      if (fits && !isWhole && before + after <= DIGITS_SHORT) return `DECIMAL(${DIGITS_SHORT},${after})`
      if (fits && before + after <= DIGITS_MAX) return `DECIMAL(${DIGITS_MAX},${after})`
      return fitsDouble ? 'DOUBLE' : 'VARCHAR'
    },
  }
}
