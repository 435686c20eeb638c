import type { DateOrder, UploadType } from '../../upload-types.ts'

/** How texts of a file become values: SQL of DuckDB over a column of text. */
export interface ParseRules {
  readonly dateOrder: DateOrder
  readonly hasDecimalComma: boolean
}

const DECIMAL_DIGITS = 38
const INTEGER_TEXT = "'-?(0|[1-9][0-9]{0,18})'"
const DECIMAL_TEXT = "'[-+]?(0|[1-9][0-9]*)([.][0-9]+)?'"
const FLOAT_TEXT = "'[-+]?((0|[1-9][0-9]*)([.][0-9]*)?|[.][0-9]+)([eE][-+]?[0-9]{1,3})?'"
const TIME = '([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?'
const ISO_DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
const OTHER_DATE = '([0-9]{1,2})([./-])([0-9]{1,2})[./-]([0-9]{4})'
const ZONE = '(Z|[-+][0-9]{2}(:?[0-9]{2})?)'

const fits = (text: string, pattern: string) => `regexp_full_match(${text}, ${pattern})`

/** Null where the text is no value of the type. Empty texts are null before they get here. */
export function valueOf(column: string, type: UploadType, rules: ParseRules): string {
  const text = `trim(${column})`
  switch (type) {
    case 'text':
      return column
    case 'integer':
      return `case when ${fits(text, INTEGER_TEXT)} then try_cast(${text} as bigint) end`
    case 'decimal':
    case 'float': {
      const number = withPoint(text, rules)
      return type === 'decimal'
        ? `case when ${fits(number, DECIMAL_TEXT)} then ${number} end`
        : `case when ${fits(number, FLOAT_TEXT)} then ${finite(`try_cast(${number} as double)`)} end`
    }
    case 'boolean':
      return `case lower(${text}) when 'true' then true when 'yes' then true when 'y' then true when '1' then true when 'false' then false when 'no' then false when 'n' then false when '0' then false end`
    case 'date':
      return `case when ${fits(text, `'${ISO_DATE}'`)} then try_cast(${text} as date) when ${fits(text, `'${OTHER_DATE}'`)} then ${otherDate(text, rules, 'date')} end`
    case 'timestamp':
      return `case when ${fits(text, `'${ISO_DATE}([ T]${TIME})?'`)} then try_cast(${text} as timestamp) when ${fits(text, `'${OTHER_DATE}( ${TIME})?'`)} then ${otherDate(text, rules, 'timestamp')} end`
    case 'instant':
      return `case when ${fits(text, `'${ISO_DATE}[ T]${TIME} ?${ZONE}'`)} then try_cast(${text} as timestamptz) end`
  }
}

/** Numbers beyond the range would become infinite. */
const finite = (number: string) => `case when isfinite(${number}) then ${number} end`

/** A text with a point before the fraction, whatever the file writes. A point in a file with commas groups digits, which is not read. */
const withPoint = (text: string, { hasDecimalComma }: ParseRules) =>
  hasDecimalComma ? `replace(replace(${text}, '.', '?'), ',', '.')` : text

function otherDate(text: string, { dateOrder }: ParseRules, type: 'date' | 'timestamp'): string {
  const [day, month] = dateOrder === 'day-first' ? ['\\1', '\\3'] : ['\\3', '\\1']
  return `try_cast(regexp_replace(${text}, '^${OTHER_DATE}', '\\4-${month}-${day}') as ${type})`
}

/** The mark of an error of the quick way; the thorough one then says what is wrong. */
const MISFIT = "error('misfit')"

/**
 * The same value for the usual spelling of a type, at a fraction of the cost: DuckDB's own conversion, when it gives the text back. Any
 * other text is an error, also one that the thorough way takes. Undefined when a type has no such way. The conversion is a column of
 * its own, because it would be done twice otherwise.
 */
export function quickValueOf(
  column: string,
  type: UploadType,
  decimals: number,
): { readonly cast: string; readonly value: (cast: string) => string } | undefined {
  const whenSame = (isSame: (cast: string) => string) => (cast: string) =>
    `case when ${column} is null then null when ${isSame(cast)} then ${cast} else ${MISFIT} end`
  const cast = (to: string) => `try_cast(${column} as ${to})`
  switch (type) {
    case 'text':
      return { cast: column, value: (same) => same }
    case 'integer':
      return { cast: cast('bigint'), value: whenSame((number) => `${number}::varchar = ${column}`) }
    case 'decimal':
      // Zeros at the end are added by the type; a text with more digits than it has was rounded, and begins otherwise.
      return {
        cast: cast(`decimal(18, ${decimals})`),
        value: whenSame(
          (number) =>
            `starts_with(${number}::varchar, ${column}) and ltrim(substr(${number}::varchar, length(${column}) + 1), '.0') = '' and not ends_with(${column}, '.')`,
        ),
      }
    case 'date':
      return {
        cast: cast('date'),
        value: whenSame((day) => `length(${column}) = 10 and ${day}::varchar = ${column}`),
      }
    case 'timestamp':
      return {
        cast: cast('timestamp'),
        value: whenSame((moment) => `length(${column}) >= 19 and ${moment}::varchar = replace(${column}, 'T', ' ')`),
      }
    case 'boolean':
      return {
        cast: cast('boolean'),
        value: whenSame((truth) => `${truth}::varchar = lower(${column})`),
      }
    case 'float':
    case 'instant':
      return undefined
  }
}

/** Texts of typed columns that hold no character are null: many programs quote every value. */
export const textOf = (column: string, type: UploadType) => (type === 'text' ? column : `nullif(trim(${column}), '')`)

/** The digits before and after the point, by which the exact type is chosen: DuckDB would round what a smaller one cannot hold. */
export const digitsOf = (number: string) => ({
  before: `max(length(ltrim(split_part(${number}, '.', 1), '+-')))`,
  after: `max(length(split_part(${number}, '.', 2)))`,
})

/** The exact type for so many digits; undefined when none has them. */
export function decimalType(before: number, after: number): string | undefined {
  if (before + after > DECIMAL_DIGITS) return undefined
  return `decimal(${Math.min(DECIMAL_DIGITS, Math.max(18, before + after))}, ${after})`
}

/** In the order in which they are tried: the first that holds every value of a column is proposed. */
export const proposedTypes = ['integer', 'decimal', 'float', 'boolean', 'date', 'timestamp', 'instant'] as const

/** Words that people mean as truth values; the others of the list could be codes. */
export const isPlainBoolean = (text: string) => `lower(trim(${text})) in ('true', 'false')`

const misfitReasons: Record<UploadType, string> = {
  text: 'is no text',
  integer: 'is no whole number',
  decimal: 'is no number',
  float: 'is no number',
  boolean: 'is neither yes nor no',
  date: 'is no date',
  timestamp: 'is no date with a time',
  instant: 'is no date with a time and a zone',
}

/** Why a type cannot hold a value: one that the other rule could read is called by the rule. */
export function reasonOf(type: UploadType, value: string, { dateOrder, hasDecimalComma }: ParseRules): string {
  const isDate = /^\s*\d{1,2}[./-]\d{1,2}[./-]\d{4}/.test(value)
  if (isDate && (type === 'date' || type === 'timestamp'))
    return `${misfitReasons[type]} with the ${dateOrder === 'day-first' ? 'day' : 'month'} first`
  if (/^\s*[-+]?[\d.,]*[.,]\d+\s*$/.test(value) && (type === 'decimal' || type === 'float'))
    return `${misfitReasons[type]} with a decimal ${hasDecimalComma ? 'comma' : 'point'}`
  return misfitReasons[type]
}
