import { dirname } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { textOf, valueOf } from './column-types.ts'
import { detectTypes } from './detect-types.ts'
import { listMisfits, rejectedLines } from './misfits.ts'
import { previewParquet } from './parquet.ts'
import { openTextSource, ownSettings } from './texts/text-source.ts'
import { readRows, withUploadInstance } from './upload-instance.ts'
import type { FileToRead, UploadPreview } from '../../upload-types.ts'

const ROWS_SHOWN = 20
/** Values that are looked at for types. The whole file is checked when it is loaded. */
const [SAMPLE_ROWS, SAMPLE_VALUES] = [5000, 500_000]

/** The first rows of a file, and what its columns seem to be. */
export const previewFile = (file: FileToRead, signal?: AbortSignal): Promise<UploadPreview> =>
  withUploadInstance({ workDir: file.workDir, folders: [dirname(file.path)], signal }, (connection) =>
    file.format === 'parquet' ? previewParquet(connection, file) : previewTexts(connection, file),
  )

async function previewTexts(connection: DuckDBConnection, file: FileToRead): Promise<UploadPreview> {
  const { format, settings } = file
  const source = await openTextSource(file, { isPreview: true })
  const { names, separator, encoding, hasHeader, sheet, sheets } = source
  const rowsMax = Math.max(ROWS_SHOWN, Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_VALUES / names.length)))
  await connection.run(`create temp table sample as select * from ${source.sql} limit ${rowsMax}`)
  const rejected = await rejectedLines(connection)
  const detected = await detectTypes(connection, { table: 'sample', source, settings: ownSettings(file) })
  const columns = names.map((name, at) => ({ name, type: settings.types?.[at] ?? detected.types[at]! }))
  const { rules } = detected
  const [bad = []] = await readRows(
    connection,
    `select ${columns
      .map(({ type }, at) => {
        const text = textOf(`c${at}`, type)
        return `count(${text}) - count(${valueOf(text, type, rules)})`
      })
      .join(', ')} from sample`,
  )
  const counts = bad.map(Number)
  const misfits =
    rejected.count > 0 || counts.every((count) => count === 0)
      ? rejected
      : await listMisfits(connection, { table: 'sample', source, columns, bad: counts, rules })
  return {
    format,
    separator,
    encoding,
    hasHeader,
    dateOrder: format === 'xlsx' ? null : rules.dateOrder,
    isDateOrderUnclear: detected.isDateOrderUnclear,
    hasDecimalComma: format === 'xlsx' ? null : rules.hasDecimalComma,
    sheet,
    sheets,
    hasOwnTypes: false,
    columns,
    rows: (await readRows(connection, `select * from sample limit ${ROWS_SHOWN}`)) as (string | null)[][],
    misfits,
  }
}
