import { isZone } from '../model/dates/zones.ts'

/**
 * What a bound value is, so that a dialect can cast its placeholder and convert it for its driver. A `decimal` is compared with
 * decimals, a `double` with floating point, an `unsigned` with unsigned whole numbers of 128 bits, a `number` with any number.
 */
export type ValueKind =
  | 'text'
  | 'integer'
  | 'number'
  | 'decimal'
  | 'double'
  | 'unsigned'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'instant'

/**
 * Values as the compiler binds them: dates `YYYY-MM-DD`, timestamps and instants in UTC `YYYY-MM-DD HH:MM:SS[.ffffff]`, long numbers as text. Dates
 * outside of the years 1 to 9999 are bound only as `isFarDate` says.
 */
export type BoundValue = string | number | boolean

/** A value which will travel beside the text. One object is one value, even when its fragment is used twice. */
export class Bound {
  readonly value: BoundValue
  readonly kind: ValueKind

  constructor(value: BoundValue, kind: ValueKind) {
    this.value = value
    this.kind = kind
  }
}

/** A name of the source database, quoted when it is rendered. */
export class Name {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Hole = Sql | Name | Bound | Late

/** A piece of SQL that is made when it is first written, once. */
export class Late {
  readonly #make: () => Sql
  #made: Sql | undefined

  constructor(make: () => Sql) {
    this.#make = make
  }

  get made(): Sql {
    this.#made ??= this.#make()
    return this.#made
  }
}

/** A piece of SQL which keeps text, names and values apart. Only the `sql` tag and the functions below make one. */
export class Sql {
  readonly strings: readonly string[]
  readonly holes: readonly Hole[]

  constructor(strings: readonly string[], holes: readonly Hole[]) {
    this.strings = strings
    this.holes = holes
  }
}

export function sql(strings: TemplateStringsArray, ...holes: readonly Hole[]): Sql {
  for (const hole of holes) {
    if (!(hole instanceof Sql || hole instanceof Name || hole instanceof Bound || hole instanceof Late))
      throw new TypeError('A value must be bound, not written')
  }
  return new Sql(strings, holes)
}

/** For text that depends on the rest of its statement: it is made when the whole statement is written. */
export const later = (make: () => Sql): Sql => new Sql(['', ''], [new Late(make)])

export const bind = (value: BoundValue, kind: ValueKind) => new Bound(value, kind)

export const name = (text: string) => new Name(text)

/** A table of the source database, so that the tables of a statement can be listed. */
export class TableName extends Sql {
  readonly schema: string
  readonly table: string

  constructor(schema: string, table: string) {
    super(schema === '' ? ['', ''] : ['', '.', ''], schema === '' ? [name(table)] : [name(schema), name(table)])
    this.schema = schema
    this.table = table
  }
}

/** `schema.table` or `table`, both quoted. */
export const tableName = (schema: string | undefined, table: string): Sql => new TableName(schema ?? '', table)

/** Names which the compiler makes up (t0, c1 …) need no quotes in any database. */
export const generatedName = (
  letter: 'c' | 'f' | 'g' | 'k' | 'n' | 'o' | 'r' | 's' | 't' | 'v' | 'w' | 'x' | 'y',
  position: number,
): Sql => new Sql([`${letter}${checkedWhole(position)}`], [])

/** A whole number as text, for the few places where databases take no parameter (LIMIT in MySQL). */
export const wholeNumber = (value: number): Sql => new Sql([String(checkedWhole(value))], [])

/** A whole number with its sign, for constants of ours. */
export const signedNumber = (value: number): Sql =>
  value < 0 ? new Sql([`-${checkedWhole(-value)}`], []) : wholeNumber(value)

/** A number that people typed (`99.5`), in floating point, where databases take constants only. */
export function decimalNumber(text: string): Sql {
  if (!/^\d{1,9}(\.\d{1,20})?$/.test(text)) throw new TypeError('Not a decimal number')
  return new Sql([`${text}e0`], [])
}

/** A number as a literal, in the digits and with the exponent that JavaScript writes. */
export function numberLiteral(text: string): Sql {
  if (!/^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/.test(text)) throw new TypeError('Not a number')
  return new Sql([text], [])
}

/** A text of ours as a literal. Bound, it would be another expression in GROUP BY than in SELECT. */
export function textLiteral(text: string): Sql {
  if (!/^[\w :.-]*$/.test(text)) throw new TypeError('Not a text of ours')
  return new Sql([`'${text}'`], [])
}

/** The name of a time zone as a literal. Bound, it would be another expression in GROUP BY than in SELECT. */
export function zoneLiteral(zone: string): Sql {
  if (!isZone(zone)) throw new TypeError('Not a time zone')
  return new Sql([`'${zone}'`], [])
}

export function joined(parts: readonly Hole[], separator: ', ' | ' and ' | ' or ' | ' || ' | '' = ', '): Sql {
  if (parts.length === 0) return noSql
  return new Sql(['', ...parts.slice(1).map(() => separator), ''], parts)
}

export const noSql: Sql = new Sql([''], [])

export const isNoSql = (fragment: Sql) => fragment.holes.length === 0 && fragment.strings.join('') === ''

function checkedWhole(value: number) {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError('Not a whole number')
  return value
}
