import type { DuckDBConnection } from '@duckdb/node-api'
import { EngineError } from '../../engine-error.ts'
import type { FileToRead, UploadColumn, UploadPreview, UploadType } from '../../upload-types.ts'
import { COLUMNS_MAX } from './texts/delimited.ts'
import { pathLiteral, readRows } from './upload-instance.ts'

const ROWS_SHOWN = 20

export const readParquet = ({ path }: FileToRead) => `read_parquet(${pathLiteral(path)}, hive_partitioning = false)`

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

export async function columnsOf(connection: DuckDBConnection, file: FileToRead): Promise<UploadColumn[]> {
  const rows = await readRows(connection, `describe select * from ${readParquet(file)}`)
  if (rows.length > COLUMNS_MAX)
    throw new EngineError('query-failed', `The file has ${rows.length} columns. At most ${COLUMNS_MAX} are possible`)
  return rows.map(([name, type]) => ({
    name: String(name),
    type: names.find(([pattern]) => pattern.test(String(type)))?.[1] ?? 'text',
  }))
}

/** The types of a Parquet file are its own. */
export async function previewParquet(connection: DuckDBConnection, file: FileToRead): Promise<UploadPreview> {
  const columns = await columnsOf(connection, file)
  const rows = await readRows(connection, `select columns(*)::varchar from ${readParquet(file)} limit ${ROWS_SHOWN}`)
  return {
    format: 'parquet',
    separator: null,
    encoding: null,
    hasHeader: null,
    dateOrder: null,
    isDateOrderUnclear: false,
    hasDecimalComma: null,
    sheet: null,
    sheets: [],
    hasOwnTypes: true,
    columns,
    rows: rows as (string | null)[][],
    misfits: { count: 0, listed: [] },
  }
}
