import type { CatalogColumn } from '../../model/catalog.ts'
import { typeOfColumn, type Operand } from '../../model/value-type.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { name, sql, type Sql } from '../../sql/fragment.ts'

/** The value of a column in a row, in the form in which everything compares, groups and shows it. */
export function columnOperand(column: CatalogColumn, row: Sql, dialect: Dialect, zone: string): Operand {
  const type = typeOfColumn(column)
  const { dataType, dbType = '', numberKind } = column
  const own = dialect.ownType(sql`${row}.${name(column.name)}`, { dataType, dbType, ...(numberKind && { numberKind }) })
  if (dataType === 'DATE') return { ...type, zone, sql: dialect.dateOperand(own, type.dateKind), stored: own }
  if (dataType !== 'NUMBER') return { ...type, sql: own }
  return {
    ...type,
    sql: own,
    ...(dbType !== '' && { dbType }),
    ...(dialect.storedNumber && { mayHoldNonNumbers: true }),
  }
}
