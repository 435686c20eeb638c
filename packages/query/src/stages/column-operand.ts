import type { CatalogColumn } from '../model/catalog.ts'
import { typeOfColumn, type Operand } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import type { Sql } from '../sql/fragment.ts'

/** A stored column in the form in which everything compares, groups and shows it. */
export function columnOperand(stored: Sql, column: CatalogColumn, dialect: Dialect): Operand {
  const type = typeOfColumn(column)
  const own = dialect.ownType(stored, { dataType: column.dataType, dbType: column.dbType ?? '' })
  return type.dataType === 'DATE' ? { ...type, sql: dialect.dateOperand(own, type.dateKind), stored: own } : { ...type, sql: own }
}
