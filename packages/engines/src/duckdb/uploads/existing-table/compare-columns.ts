import type { DuckDBConnection } from '@duckdb/node-api'
import { joinTypes } from './join-types.ts'
import { columnsOf, type StoredColumn } from '../parquet.ts'
import type {
  AcceptedDifferences,
  ColumnDifferences,
  ColumnTypeChange,
  ExistingTable,
  ReadSettings,
  UploadColumn,
} from '../../../upload-types.ts'

/** Of a file of texts the type of DuckDB is not known before all of it was read. */
export type FoundColumn = UploadColumn & Partial<Pick<StoredColumn, 'sqlType'>>

/** DuckDB does not tell names by their case, so a table cannot have both. */
const keyOf = ({ name }: { name: string }) => name.toLowerCase()
export const byName = <Column extends { name: string }>(columns: readonly Column[]) =>
  new Map(columns.map((column) => [keyOf(column), column]))

export function compareColumns(
  table: readonly StoredColumn[],
  found: readonly FoundColumn[],
  mode: ExistingTable['mode'],
): ColumnDifferences {
  const [known, given] = [byName(table), byName(found)]
  const shared = table.filter((column) => given.has(keyOf(column)))
  const inFile = found.filter((column) => known.has(keyOf(column)))
  return {
    missing: table.filter((column) => !given.has(keyOf(column))).map(({ name }) => name),
    additional: found.filter((column) => !known.has(keyOf(column))).map(({ name }) => name),
    isReordered: shared.some((column, at) => keyOf(column) !== keyOf(inFile[at]!)),
    types: shared.flatMap((column) => typeChange(column, given.get(keyOf(column))!, mode)),
  }
}

function typeChange(column: StoredColumn, found: FoundColumn, mode: ExistingTable['mode']): ColumnTypeChange[] {
  const joined = mode === 'append' ? joinTypes(column, found) : found
  const [from, to] = [wordOf(column), wordOf(joined ?? found)]
  return from === to ? [] : [{ column: column.name, from, to, isPossible: joined !== undefined }]
}

/** Types that have no name of ours, such as lists, are called as DuckDB calls them. */
const wordOf = ({ type, sqlType = 'VARCHAR' }: Omit<FoundColumn, 'name'>) =>
  type === 'text' && sqlType !== 'VARCHAR' ? sqlType : type

/** Whether each difference is accepted, and possible. */
export const isAccepted = (
  { missing, additional, isReordered, types }: ColumnDifferences,
  accepted: AcceptedDifferences = {},
): boolean =>
  (missing.length === 0 || accepted.missing !== undefined) &&
  (additional.length === 0 || accepted.additional !== undefined) &&
  (!isReordered || accepted.order !== undefined) &&
  (types.length === 0 || accepted.types !== undefined) &&
  types.every(({ isPossible }) => isPossible)

/** Null when a file changes no table. */
export const differencesTo = async (
  connection: DuckDBConnection,
  table: ExistingTable | undefined,
  found: readonly FoundColumn[],
): Promise<ColumnDifferences | null> =>
  table ? compareColumns(await columnsOf(connection, ...table.paths), found, table.mode) : null

/** Columns for which no type was chosen are read as those of the table with the same name. */
export async function withTypesOf(
  connection: DuckDBConnection,
  table: ExistingTable | undefined,
  names: readonly string[],
  settings: ReadSettings,
): Promise<ReadSettings> {
  if (!table) return settings
  const known = byName(await columnsOf(connection, ...table.paths))
  return {
    ...settings,
    types: names.map((name, at) => settings.types?.[at] ?? known.get(name.toLowerCase())?.type ?? null),
  }
}
