import type { DuckDBConnection } from '@duckdb/node-api'
import type { UploadColumn, UploadType } from '../../upload-types.ts'
import { COLUMNS_MAX, tooManyColumns } from './texts/delimited.ts'
import { pathLiteral } from '../sql-text.ts'
import { readRows } from './upload-instance.ts'

export const readParquet = (...paths: readonly string[]) =>
  `read_parquet([${paths.map(pathLiteral).join(', ')}], hive_partitioning = false)`

/** A column of a Parquet file, with the type that DuckDB gives it. */
export interface StoredColumn extends UploadColumn {
  readonly sqlType: string
}

/** What the types of a Parquet file are called here; other types are shown as texts. */
const names: readonly [RegExp, UploadType][] = [
  [/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/, 'integer'],
  [/^DECIMAL/, 'decimal'],
  [/^(DOUBLE|FLOAT)$/, 'float'],
  [/^BOOLEAN$/, 'boolean'],
  [/^DATE$/, 'date'],
  [/^TIMESTAMP WITH TIME ZONE$/, 'instant'],
  [/^TIMESTAMP/, 'timestamp'],
]

export async function columnsOf(connection: DuckDBConnection, ...paths: readonly string[]): Promise<StoredColumn[]> {
  const rows = await readRows(connection, `describe select * from ${readParquet(...paths)}`)
  if (rows.length > COLUMNS_MAX) throw tooManyColumns(rows.length)
  return rows.map(([name, type]) => ({
    name: String(name),
    type: names.find(([pattern]) => pattern.test(String(type)))?.[1] ?? 'text',
    sqlType: String(type),
  }))
}

/** Values that a row group of a Parquet file holds while it is written: more columns leave room for fewer rows. */
const [GROUP_VALUES, GROUP_ROWS_MIN, GROUP_ROWS_MAX] = [540_000, 2048, 122_880]

/** What the dictionaries of all columns may take while a row group is written; by default each takes a megabyte at once. */
const [DICTIONARY_BYTES, DICTIONARY_BYTES_MIN, DICTIONARY_BYTES_MAX] = [16 * 2 ** 20, 4096, 2 ** 20]

const shareOf = (whole: number, columns: number, least: number, most: number) =>
  Math.max(least, Math.min(most, Math.floor(whole / columns)))

/** Options of a `copy` by which the memory for writing does not grow with the number of columns. */
export const groupOptions = (columns: number): string[] => [
  `row_group_size ${shareOf(GROUP_VALUES, columns, GROUP_ROWS_MIN, GROUP_ROWS_MAX)}`,
  `string_dictionary_page_size_limit ${shareOf(DICTIONARY_BYTES, columns, DICTIONARY_BYTES_MIN, DICTIONARY_BYTES_MAX)}`,
]
