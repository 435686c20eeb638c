import type { DuckDBConnection } from '@duckdb/node-api'
import { isMisfit } from './cells.ts'
import type { ParseRules } from './column-types.ts'
import { createSample, detectTypes } from './detection/detect-types.ts'
import { isRead } from './detection/evidence.ts'
import { differencesTo } from './existing-table/compare-columns.ts'
import { settingsBeside } from './existing-table/table-rules.ts'
import { listMisfits, misfitsAmongTexts, rejectedLines } from './misfits.ts'
import { columnsOf, readParquet } from './parquet.ts'
import { openTextSource, type TextSource } from './texts/text-source.ts'
import { quoted } from '../sql-text.ts'
import { foldersOf, readRows, withUploadInstance } from './upload-instance.ts'
import type { FileToRead, Misfits, UploadColumn, UploadPreview } from '../../upload-types.ts'

const ROWS_SHOWN = 20
/** A look at a file needs no whole letters, and what is shown of it is held in memory. */
const CHARACTERS_SHOWN = 300

const shortened = (text: string) =>
  `case when length(${text}) > ${CHARACTERS_SHOWN} then left(${text}, ${CHARACTERS_SHOWN - 1}) || '…' else ${text} end`

/** The first rows of a file, and what its columns seem to be. */
export const previewFile = (file: FileToRead, signal?: AbortSignal): Promise<UploadPreview> =>
  withUploadInstance({ workDir: file.workDir, folders: foldersOf(file), signal }, (connection) =>
    file.format === 'parquet' ? previewParquet(connection, file) : previewTexts(connection, file),
  )

async function previewTexts(connection: DuckDBConnection, file: FileToRead): Promise<UploadPreview> {
  const { format, table } = file
  const source = await openTextSource(file, { isPreview: true })
  const { names, separator, encoding, hasHeader, sheet, sheets, uncomputed } = source
  await createSample(connection, source)
  const rejected = await rejectedLines(connection)
  const { settings, fallback } = await settingsBeside(connection, file, names)
  const { rules, types, reasons, certainty, unclear } = await detectTypes(connection, { source, settings, fallback })
  const columns = names.map((name, at) => {
    const [type, reason] = [types[at]!, table ? undefined : reasons.get(at)]
    return { name, type, ...(type === 'text' && reason && { reason }) }
  })
  const doubtful = misfitsAmongTexts(source, columns, file.settings)
  const firstMisfits = [rejected, doubtful].find(({ count }) => count > 0)
  // Types that were detected hold all values of the sample.
  const misfits =
    firstMisfits ?? (settings.types ? await misfitsOfSample(connection, { source, columns, rules }) : rejected)
  // Numbers of a workbook have a point, and their texts what someone says.
  const isBook = format === 'xlsx'
  const said = isBook ? file.settings.hasDecimalComma : rules.hasDecimalComma
  return {
    format,
    separator,
    encoding,
    hasHeader,
    dateOrder: isRead(certainty.dateOrder) ? rules.dateOrder : null,
    isDateOrderUnclear: unclear.has('dateOrder'),
    hasDecimalComma: isRead(certainty.hasDecimalComma) ? (said ?? null) : null,
    isDecimalUnclear: isBook ? doubtful.count > 0 && said === undefined : unclear.has('hasDecimalComma'),
    sheet,
    sheets,
    uncomputed,
    hasOwnTypes: false,
    columns,
    rows: await firstRows(connection, columns.length),
    misfits,
    differences: await differencesTo(connection, table, columns),
  }
}

async function misfitsOfSample(
  connection: DuckDBConnection,
  read: { source: TextSource; columns: readonly UploadColumn[]; rules: ParseRules },
): Promise<Misfits> {
  const [[found] = []] = await readRows(
    connection,
    `select count(*) from sample where ${isMisfit(read.columns, read.rules)}`,
  )
  const count = Number(found)
  return { count, listed: count === 0 ? [] : await listMisfits(connection, { ...read, cells: ['sample'] }) }
}

async function firstRows(connection: DuckDBConnection, columns: number): Promise<(string | null)[][]> {
  const cells = await readRows(
    connection,
    `select ${shortened('text')} from sample where record <= ${ROWS_SHOWN} order by record, col`,
  )
  const texts = cells.map(([text]) => text as string | null)
  return Array.from({ length: texts.length / columns }, (_, row) => texts.slice(row * columns, (row + 1) * columns))
}

/** The types of a Parquet file are its own. */
async function previewParquet(connection: DuckDBConnection, file: FileToRead): Promise<UploadPreview> {
  const columns = await columnsOf(connection, file.path)
  const rows = await readRows(
    connection,
    `select ${columns.map(({ name }) => shortened(`${quoted(name)}::varchar`)).join(', ')} from ${readParquet(file.path)} limit ${ROWS_SHOWN}`,
  )
  return {
    format: 'parquet',
    separator: null,
    encoding: null,
    hasHeader: null,
    dateOrder: null,
    isDateOrderUnclear: false,
    hasDecimalComma: null,
    isDecimalUnclear: false,
    sheet: null,
    sheets: [],
    uncomputed: { count: 0, listed: [] },
    hasOwnTypes: true,
    columns: columns.map(({ name, type }) => ({ name, type })),
    rows: rows as (string | null)[][],
    misfits: { count: 0, listed: [] },
    differences: await differencesTo(connection, file.table, columns),
  }
}
