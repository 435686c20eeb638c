import type { DuckDBConnection } from '@duckdb/node-api'
import { byName, compareColumns, isAccepted } from './compare-columns.ts'
import { joinTypes } from './join-types.ts'
import { columnsOf, readParquet, type StoredColumn } from '../parquet.ts'
import { quoted } from '../../sql-text.ts'
import type { AcceptedDifferences, ColumnDifferences, ExistingTable } from '../../../upload-types.ts'

interface Changed {
  readonly columns: readonly StoredColumn[]
  /** What selects some of the columns, which are given by position. */
  selectOf(columns: readonly number[]): string
}

interface Change {
  readonly table: ExistingTable
  /** The rows of the file, as a Parquet file. */
  readonly added: string
  readonly accepted: AcceptedDifferences | undefined
}

/** How the changed table is selected, unless its columns differ in a way that the user has not accepted. Columns keep their names and order. */
export async function selectChanged(
  connection: DuckDBConnection,
  { table: { mode, paths }, added, accepted }: Change,
): Promise<Changed | { differences: ColumnDifferences }> {
  const table = await columnsOf(connection, ...paths)
  const found = await columnsOf(connection, added)
  const differences = compareColumns(table, found, mode)
  if (!isAccepted(differences, accepted)) return { differences }
  const [known, given] = [byName(table), byName(found)]
  const columns = table.map((column) => {
    const other = given.get(column.name.toLowerCase())
    if (!other) return column
    const { type, sqlType = column.sqlType } = mode === 'append' ? joinTypes(column, other)! : other
    return { name: column.name, type, sqlType }
  })
  if (accepted?.additional === 'add') columns.push(...found.filter(({ name }) => !known.has(name.toLowerCase())))
  const rowsOf = (group: readonly number[], paths: readonly string[], has: ReadonlyMap<string, StoredColumn>) =>
    `select ${group
      .map((at) => {
        const { name, sqlType } = columns[at]!
        const own = has.get(name.toLowerCase())
        return `cast(${own ? quoted(own.name) : 'null'} as ${sqlType}) as ${quoted(name)}`
      })
      .join(', ')} from ${readParquet(...paths)}`
  return {
    columns,
    selectOf: (group) =>
      [...(mode === 'append' ? [rowsOf(group, paths, known)] : []), rowsOf(group, [added], given)].join(' union all '),
  }
}
