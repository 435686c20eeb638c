import mysql, { type FieldPacket } from 'mysql2'
import { bytesText } from '../values/bytes-text.ts'
import type { DataType, Value } from '../engine.ts'
import { bigIntToValue, float32ToValue, floatToValue, toIsoTimestamp, toNumberOrText } from '../values/values.ts'

const { Types } = mysql

type Convert = (value: unknown) => Value

interface ResultType {
  readonly dataType: DataType
  readonly convert: Convert
}

const BINARY_CHARSET = 63
const asIs: Convert = (value) => value as Value
const asText: Convert = (value) => (typeof value === 'string' || value === null ? value : JSON.stringify(value))
const asBytes: Convert = (value) => (Buffer.isBuffer(value) ? bytesText(value) : asText(value))
const asExact: Convert = (value) => (typeof value === 'string' ? toNumberOrText(value) : (value as number | null))

const integer: ResultType = { dataType: 'NUMBER', convert: asIs }
const exactNumber: ResultType = { dataType: 'NUMBER', convert: asExact }
const timestamp: ResultType = {
  dataType: 'DATE',
  convert: (value) => (value === null ? null : toIsoTimestamp(value as string)),
}
const date: ResultType = { dataType: 'DATE', convert: asIs }
const boolean: ResultType = { dataType: 'BOOLEAN', convert: (value) => (value === null ? null : Number(value) !== 0) }
const string: ResultType = { dataType: 'STRING', convert: asText }
const bytes: ResultType = { dataType: 'OTHER', convert: asBytes }
const other: ResultType = { dataType: 'OTHER', convert: asText }

const types: Readonly<Record<number, ResultType>> = {
  [Types.TINY]: integer,
  [Types.SHORT]: integer,
  [Types.INT24]: integer,
  [Types.LONG]: integer,
  [Types.YEAR]: integer,
  [Types.LONGLONG]: exactNumber,
  [Types.DECIMAL]: exactNumber,
  [Types.NEWDECIMAL]: exactNumber,
  [Types.FLOAT]: { dataType: 'NUMBER', convert: (value) => (value === null ? null : float32ToValue(value as number)) },
  [Types.DOUBLE]: { dataType: 'NUMBER', convert: (value) => (value === null ? null : floatToValue(value as number)) },
  [Types.DATE]: date,
  [Types.NEWDATE]: date,
  [Types.DATETIME]: timestamp,
  [Types.TIMESTAMP]: timestamp,
  [Types.BIT]: {
    dataType: 'NUMBER',
    convert: (value) => (Buffer.isBuffer(value) ? bigIntToValue(BigInt(`0x${value.toString('hex')}`)) : asText(value)),
  },
  [Types.GEOMETRY]: { dataType: 'OTHER', convert: (value) => (value === null ? null : '[geometry]') },
  [Types.TIME]: other,
  [Types.JSON]: other,
}

/** `tinyint(1)` and `bit(1)` are how this family declares a boolean, unless the compiler knows better. */
export function resultTypeOf(field: FieldPacket, known?: DataType): ResultType {
  const type = field.columnType ?? field.type ?? Types.STRING
  const isDeclared = (type === Types.TINY || type === Types.BIT) && field.columnLength === 1
  if (known === undefined ? isDeclared : known === 'BOOLEAN') return type === Types.BIT ? bitBoolean : boolean
  return types[type] ?? (field.characterSet === BINARY_CHARSET ? bytes : string)
}

const bitBoolean: ResultType = {
  dataType: 'BOOLEAN',
  convert: (value) => (Buffer.isBuffer(value) ? value[0] === 1 : null),
}
