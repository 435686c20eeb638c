import type { Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'

/** The form in which equal values are told apart from different ones: JSON has no equality, collations may have too much. */
export function distinctForm({ sql, dataType }: Operand, dialect: Dialect): Sql {
  if (dataType === 'STRING') return dialect.exactText(sql)
  return dataType === 'OTHER' ? dialect.toText(sql) : sql
}
