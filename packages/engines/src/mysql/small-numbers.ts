import { joined, name, render, sql, tableName, wholeNumber, type Sql } from '@soundings/query/sql'
import type { Batch, SourceColumn, SourceTable } from '../engine.ts'
import { sourceTypes } from '../source-types.ts'
import { mysqlDialect } from './dialect.ts'

const ROWS_LOOKED_AT = 10_000

/**
 * `tinyint(1)` is how this family declares yes and no, and also how people declare codes from 0 to 9. Where the first rows
 * hold another number than 0 and 1, the column is a number.
 */
export async function findSmallNumbers(
  table: SourceTable,
  read: (text: string) => Promise<Batch>,
): Promise<SourceTable> {
  const numbers = await numbersAmong(
    table,
    table.columns.filter(mayBeSmallNumber).map((column) => column.name),
    read,
  )
  return {
    ...table,
    columns: table.columns.map((column) =>
      numbers.includes(column.name) ? { ...column, ...sourceTypes.integer } : column,
    ),
  }
}

export const mayBeSmallNumber = ({ dataType, dbType }: SourceColumn): boolean =>
  dataType === 'BOOLEAN' && dbType.startsWith('tinyint')

/** A table that cannot be read, or not soon enough, keeps its declared types. */
async function numbersAmong(
  table: SourceTable,
  columns: readonly string[],
  read: (text: string) => Promise<Batch>,
): Promise<readonly string[]> {
  const { text } = render(otherNumbers(table, columns), mysqlDialect)
  const [row = []] = await read(text).then(
    ({ rows }) => rows,
    () => [],
  )
  return columns.filter((_, index) => row[index] === 1)
}

function otherNumbers({ schema, name: table }: SourceTable, columns: readonly string[]): Sql {
  const list = joined(columns.map((column) => name(column)))
  const flags = columns.map((column) => sql`max(${name(column)} not in (0, 1))`)
  return sql`select ${joined(flags)} from (select ${list} from ${tableName(schema ?? undefined, table)} limit ${wholeNumber(ROWS_LOOKED_AT)}) q0`
}
