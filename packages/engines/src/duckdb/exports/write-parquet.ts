import { join } from 'node:path'
import { otherCell, otherLabel } from '@soundings/query/top'
import { messageOf } from '../../engine-error.ts'
import { groupOptions } from '../uploads/parquet.ts'
import { literal, pathLiteral, quoted } from '../sql-text.ts'
import { withUploadInstance } from '../uploads/upload-instance.ts'

export type ParquetType =
  | 'BIGINT'
  | `DECIMAL(${18 | 38},${number})`
  | 'DOUBLE'
  | 'FLOAT'
  | 'BOOLEAN'
  | 'DATE'
  | 'TIMESTAMP'
  | 'TIMESTAMP_NS'
  | 'VARCHAR'

export interface ParquetColumn {
  readonly name: string
  /** All values fit into it. */
  readonly type: ParquetType
  /** Some rows may be of all other groups. */
  readonly hasOther: boolean
}

interface ParquetFile {
  /** The one folder that is read and written. */
  readonly workDir: string
  /** A file with one JSON array of rows, whose values are as engines give them. */
  readonly rowsPath: string
  /** At least the size of the longest row in that file. */
  readonly longestRowBytes: number
  readonly columns: readonly ParquetColumn[]
  /** What is known of the file besides its rows. */
  readonly metadata: readonly (readonly [string, string])[]
}

/** A row group ends after so many bytes, since it is in memory while it is written. */
const GROUP_BYTES = 16 * 2 ** 20
const OBJECT_BYTES_MIN = 2 ** 20

/**
 * One thread reads and writes rows in their order. DuckDB is not asked to keep the order, for which it would hold rows back and
 * not end a group by its bytes. Two thousand rows of 500 columns need more memory than uploads have.
 */
const INSTANCE = { threads: 1, memory: '256MiB', settings: ['set preserve_insertion_order = false'] }

/** Makes a Parquet file of rows and says where it is. Memory depends on the size of a row group and not on the number of rows. */
export async function writeParquet(file: ParquetFile): Promise<string> {
  const { workDir, rowsPath, columns, metadata } = file
  const target = join(workDir, 'result.parquet')
  const objectBytes = Math.max(OBJECT_BYTES_MIN, file.longestRowBytes)
  const rows = `read_json(${pathLiteral(rowsPath)}, format = 'array', records = 'false', maximum_object_size = ${objectBytes}, columns = {cells: 'VARCHAR[]'})`
  const values = columns.map((column, at) => `${valueOf(`cells[${at + 1}]`, column)} as ${quoted(column.name)}`)
  const about = metadata.map(([key, value]) => `${quoted(key)}: ${literal(value.replaceAll('\0', ''))}`)
  const options = [
    'format parquet',
    'compression zstd',
    ...groupOptions(columns.length),
    `row_group_size_bytes ${GROUP_BYTES}`,
    ...(about.length > 0 ? [`kv_metadata {${about.join(', ')}}`] : []),
  ]
  await withUploadInstance({ workDir, folders: [], ...INSTANCE }, (connection) =>
    connection.run(`copy (select ${values.join(', ')} from ${rows}) to ${literal(target)} (${options.join(', ')})`),
  ).catch((error: unknown) => {
    // Messages of DuckDB quote values, and this one goes into the log.
    throw new Error(messageOf(error).replaceAll(/(["']).*?\1/gs, '…'))
  })
  return target
}

function valueOf(text: string, { type, hasOther }: ParquetColumn): string {
  if (type === 'VARCHAR')
    return hasOther ? `case when ${text} = ${literal(otherCell)} then ${literal(otherLabel)} else ${text} end` : text
  const isDate = type === 'DATE' || type === 'TIMESTAMP'
  return `cast(${isDate ? withEra(text) : text} as ${type})`
}

/** `0044-03-15T08:30:00 BC` as DuckDB writes it: `0044-03-15 (BC) 08:30:00`. */
const withEra = (text: string) =>
  `case when ends_with(${text}, ' BC') then rtrim(regexp_replace(${text}, '^([0-9-]+)(T([0-9:.]+))? BC$', '\\1 (BC) \\3')) else ${text} end`
