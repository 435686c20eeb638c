import { bytesText } from '../values/bytes-text.ts'
import type { DataType, SourceType, Value } from '../engine.ts'
import { findSourceType } from '../source-types.ts'
import { bigIntToValue, floatToValue, toIsoTimestamp } from '../values/values.ts'

const typePatterns = [
  [/BOOL/, 'boolean'],
  [/^DATE$/, 'date'],
  [/^(DATE|TIMESTAMP)/, 'timestamp'],
  [/INT/, 'integer'],
  [/REAL|FLOA|DOUB/, 'float'],
  [/DEC|NUM/, 'decimal'],
  [/CHAR|CLOB|TEXT|STRING|UUID|ENUM/, 'text'],
] as const

/** SQLite knows declared types only as text; this reads them as people write them. */
export const typeOfDeclared = (declared: string | null): SourceType =>
  findSourceType(typePatterns, (declared ?? '').toUpperCase())

export function convert(value: unknown, dataType: DataType): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return dataType === 'BOOLEAN' ? value !== 0n : bigIntToValue(value)
  if (typeof value === 'number') return floatToValue(value)
  if (typeof value === 'string') return dataType === 'DATE' ? toIsoTimestamp(value) : value
  return value instanceof Uint8Array ? bytesText(value) : null
}
