import { bytesText } from '../values/bytes-text.ts'
import type { DataType, Value } from '../engine.ts'
import { float32ToValue, floatToValue, toIsoTimestamp, toNumberOrText } from '../values/values.ts'

type Parse = (text: string) => Value

interface ResultType {
  readonly dataType: DataType
  readonly parse: Parse
}

const asText: Parse = (text) => text

const smallInteger: ResultType = { dataType: 'NUMBER', parse: Number }
const float: ResultType = { dataType: 'NUMBER', parse: (text) => floatToValue(Number(text)) }
const single: ResultType = { dataType: 'NUMBER', parse: (text) => float32ToValue(Math.fround(Number(text))) }
const exactNumber: ResultType = { dataType: 'NUMBER', parse: toNumberOrText }
const string: ResultType = { dataType: 'STRING', parse: asText }
const timestamp: ResultType = { dataType: 'DATE', parse: toIsoTimestamp }
const other: ResultType = { dataType: 'OTHER', parse: asText }

/** Types by their fixed object ids in pg_type. */
const types: Readonly<Record<number, ResultType>> = {
  16: { dataType: 'BOOLEAN', parse: (text) => text === 't' },
  17: { dataType: 'OTHER', parse: (text) => bytesText(Buffer.from(text.slice(2), 'hex')) },
  18: string,
  19: string,
  20: exactNumber,
  21: smallInteger,
  23: smallInteger,
  25: string,
  26: smallInteger,
  700: single,
  701: float,
  // char(n) is filled up with blanks, which PostgreSQL drops as soon as the value is compared or converted.
  1042: { dataType: 'STRING', parse: (text) => text.replace(/ +$/, '') },
  1043: string,
  1082: { dataType: 'DATE', parse: asText },
  1114: timestamp,
  1184: timestamp,
  1700: exactNumber,
  2950: string,
}

export const resultTypeOf = (oid: number): ResultType => types[oid] ?? other

export const typeParsers = { getTypeParser: (oid: number) => resultTypeOf(oid).parse }
