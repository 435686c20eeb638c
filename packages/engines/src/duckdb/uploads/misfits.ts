import type { DuckDBConnection } from '@duckdb/node-api'
import { isMisfit } from './cells.ts'
import { type ParseRules, reasonOf } from './column-types.ts'
import { isFraction } from './detection/evidence.ts'
import { REJECTS_MAX } from './texts/delimited.ts'
import type { TextSource } from './texts/text-source.ts'
import { readRows } from './upload-instance.ts'
import type { Misfit, Misfits, ReadSettings, UploadColumn, UploadType } from '../../upload-types.ts'

const LISTED_MAX = 100
const VALUE_MAX = 100

const reasonsOfLines: Record<string, string> = {
  'TOO MANY COLUMNS': 'has more columns than the first line',
  'MISSING COLUMNS': 'has fewer columns than the first line',
  'UNQUOTED VALUE': 'has text after the end of a quoted value, or a quote without end',
  'LINE SIZE OVER MAXIMUM': 'is too long',
  'INVALID ENCODING': 'is not in the encoding of the file',
}

/** Lines that DuckDB left out of what it has just read. Each read of the same file notes them again. */
export async function rejectedLines(connection: DuckDBConnection): Promise<Misfits> {
  const rows = await readRows(
    connection,
    `select distinct line::bigint, error_type::varchar, left(csv_line, ${VALUE_MAX}) from reject_errors order by 1 limit ${REJECTS_MAX}`,
  )
  const listed = rows.slice(0, LISTED_MAX).map(([line, kind, text]): Misfit => ({
    line: Number(line),
    column: null,
    value: String((text as string | null) ?? ''),
    reason: reasonsOfLines[String(kind)] ?? 'cannot be read',
  }))
  return { count: rows.length, listed }
}

/** The first values that the types of their columns cannot hold, or of which something else is wrong, with their lines. */
export async function listMisfits(
  connection: DuckDBConnection,
  {
    cells,
    source,
    columns,
    rules,
    where = isMisfit(columns, rules),
    reason = (type, value) => reasonOf(type, value, rules),
  }: {
    /** What to select cells from, one after the other. */
    cells: readonly string[]
    source: TextSource
    columns: readonly UploadColumn[]
    rules: ParseRules
    /** Which of the cells, and why. */
    where?: string
    reason?: (type: UploadType, value: string) => string
  },
): Promise<Misfit[]> {
  const found: { record: number; at: number; value: string }[] = []
  for (const each of cells) {
    const rows = await readRows(
      connection,
      `select record::bigint, col, text from ${each} where ${where} order by record, col limit ${LISTED_MAX}`,
    )
    for (const [record, at, value] of rows) found.push({ record: Number(record), at: Number(at), value: String(value) })
  }
  const first = found.toSorted((one, other) => one.record - other.record || one.at - other.at).slice(0, LISTED_MAX)
  const lines = await source.linesOf(new Set(first.map(({ record }) => record)))
  return first.map(({ record, at, value }) => ({
    line: lines.get(record) ?? null,
    column: columns[at]!.name,
    value: value.slice(0, VALUE_MAX),
    reason: reason(columns[at]!.type, value),
  }))
}

/** Texts of a workbook in columns of numbers that may mean a thousand times as much, unless someone has said that they have a decimal point. */
export function misfitsAmongTexts(
  { doubtfulTexts }: TextSource,
  columns: readonly UploadColumn[],
  { hasDecimalComma }: ReadSettings,
): Misfits {
  const why = hasDecimalComma
    ? 'is a text that is no number with a decimal comma: make it a number in the workbook'
    : 'is a text whose point may separate thousands: hasDecimalComma has to say which, or make it a number in the workbook'
  const found = [...doubtfulTexts].filter(([at]) => isFraction(columns[at]?.type))
  const listed = found.flatMap(([at, { first }]) =>
    first.map(({ line, value }) => ({
      line,
      column: columns[at]!.name,
      value,
      reason: why,
    })),
  )
  return {
    count: found.reduce((sum, [, { count }]) => sum + count, 0),
    listed: listed.toSorted((one, other) => one.line - other.line).slice(0, LISTED_MAX),
  }
}
