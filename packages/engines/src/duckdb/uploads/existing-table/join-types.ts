import type { UploadType } from '../../../upload-types.ts'

interface Typed {
  readonly type: UploadType
  readonly sqlType?: string
}

interface Joined {
  readonly type: UploadType
  /** Undefined while the type of one of them is not known. */
  readonly sqlType?: string
}

const DECIMAL_DIGITS = 38
const digitsOfIntegers: Record<string, number> = {
  TINYINT: 3,
  UTINYINT: 3,
  SMALLINT: 5,
  USMALLINT: 5,
  INTEGER: 10,
  UINTEGER: 10,
  BIGINT: 19,
}
const wideIntegers = ['HUGEINT', 'UHUGEINT', 'UBIGINT']
/** From the coarsest to the finest. */
const timestamps = ['TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP', 'TIMESTAMP_NS']

/** The type that holds every value of two columns as it is; undefined when there is none but text, which a person has to choose. */
export function joinTypes(one: Typed, other: Typed): Joined | undefined {
  const kinds = [one.type, other.type]
  if (kinds.includes('text')) return one.sqlType === other.sqlType ? one : { type: 'text', sqlType: 'VARCHAR' }
  const type = joinKinds(kinds)
  if (type === undefined) return undefined
  if (one.sqlType === undefined || other.sqlType === undefined) return { type }
  const sqlType = one.sqlType === other.sqlType ? one.sqlType : joinSqlTypes(type, [one.sqlType, other.sqlType])
  return sqlType === undefined ? undefined : { type, sqlType }
}

function joinKinds(kinds: readonly UploadType[]): UploadType | undefined {
  const [one, other] = kinds
  if (one === other) return one
  if (kinds.includes('integer') && kinds.includes('decimal')) return 'decimal'
  return kinds.includes('date') && kinds.includes('timestamp') ? 'timestamp' : undefined
}

function joinSqlTypes(type: UploadType, types: readonly string[]): string | undefined {
  if (type === 'integer') return types.some((each) => wideIntegers.includes(each)) ? 'HUGEINT' : 'BIGINT'
  if (type === 'decimal') return joinDecimals(types)
  if (type === 'timestamp') return timestamps.findLast((each) => types.includes(each))
  return type === 'float' ? 'DOUBLE' : undefined
}

function joinDecimals(types: readonly string[]): string | undefined {
  const digits = types.map((type) => {
    const [, width, after] = /^DECIMAL\((\d+),(\d+)\)$/.exec(type) ?? []
    if (width === undefined) return { before: digitsOfIntegers[type] ?? DECIMAL_DIGITS, after: 0 }
    return { before: Number(width) - Number(after), after: Number(after) }
  })
  const before = Math.max(...digits.map((each) => each.before))
  const after = Math.max(...digits.map((each) => each.after))
  return before + after > DECIMAL_DIGITS ? undefined : `DECIMAL(${before + after},${after})`
}
