import type { CatalogColumn } from '../model/catalog.ts'
import { typeOfColumn, type Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { name, sql, type Sql } from '../sql/fragment.ts'

/** The value of a column in a row, in the form in which it is compared and shown. */
export function columnOperand(column: CatalogColumn, row: Sql, dialect: Dialect, zone: string): Operand {
  const type = typeOfColumn(column)
  const stored = sql`${row}.${name(column.name)}`
  if (type.dataType === 'DATE') return { ...type, zone, sql: dialect.dateOperand(stored, type.dateKind) }
  return { ...type, sql: type.dataType === 'NUMBER' ? dialect.numberOperand(stored, column.numberKind ?? type.numberKind) : stored }
}
