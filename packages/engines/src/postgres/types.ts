import type { DataType, Value } from '../engine.ts'
import { binaryPlaceholder, finiteOrNull, toIsoTimestamp, toNumberOrText } from '../values.ts'

type Parse = (text: string) => Value

interface ResultType {
  readonly dataType: DataType
  readonly parse: Parse
}

const asText: Parse = (text) => text
// Temporal tables say "for ever" with infinity; a missing end is the nearest that every reader understands.
const asDate: Parse = (text) => (text.endsWith('infinity') ? null : text)
const asTimestamp: Parse = (text) => (text.endsWith('infinity') ? null : toIsoTimestamp(text))

const smallInteger: ResultType = { dataType: 'NUMBER', parse: Number }
const float: ResultType = { dataType: 'NUMBER', parse: (text) => finiteOrNull(Number(text)) }
const exactNumber: ResultType = { dataType: 'NUMBER', parse: toNumberOrText }
const string: ResultType = { dataType: 'STRING', parse: asText }
const timestamp: ResultType = { dataType: 'DATE', parse: asTimestamp }
const other: ResultType = { dataType: 'OTHER', parse: asText }

/** Types by their fixed object ids in pg_type. */
const types: Readonly<Record<number, ResultType>> = {
  16: { dataType: 'BOOLEAN', parse: (text) => text === 't' },
  17: { dataType: 'OTHER', parse: (text) => binaryPlaceholder((text.length - 2) / 2) },
  18: string,
  19: string,
  20: exactNumber,
  21: smallInteger,
  23: smallInteger,
  25: string,
  26: smallInteger,
  700: float,
  701: float,
  1042: string,
  1043: string,
  1082: { dataType: 'DATE', parse: asDate },
  1114: timestamp,
  1184: timestamp,
  1700: exactNumber,
  2950: string,
}

export const resultTypeOf = (oid: number): ResultType => types[oid] ?? other

export const typeParsers = { getTypeParser: (oid: number) => resultTypeOf(oid).parse }
