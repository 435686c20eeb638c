import type { DuckDBConnection } from '@duckdb/node-api'
import { misfitReasons, type ReadingRules, textOf, valueOf } from './column-types.ts'
import { REJECTS_MAX } from './texts/delimited.ts'
import type { TextSource } from './texts/text-source.ts'
import { readRows } from './upload-instance.ts'
import type { Misfit, Misfits, UploadColumn } from '../../upload-types.ts'

const LISTED_MAX = 100
const VALUE_MAX = 100

const reasonsOfLines: Record<string, string> = {
  'TOO MANY COLUMNS': 'has more columns than the first line',
  'MISSING COLUMNS': 'has fewer columns than the first line',
  'UNQUOTED VALUE': 'has text after the end of a quoted value, or a quote without end',
  'LINE SIZE OVER MAXIMUM': 'is too long',
  'INVALID ENCODING': 'is not in the encoding of the file',
}

/** Lines that DuckDB left out of what it has just read. */
export async function rejectedLines(connection: DuckDBConnection): Promise<Misfits> {
  const rows = await readRows(
    connection,
    `select distinct line::bigint, error_type::varchar, csv_line from reject_errors order by 1 limit ${REJECTS_MAX}`,
  ).catch(() => [])
  const listed = rows.slice(0, LISTED_MAX).map(([line, kind, text]): Misfit => ({
    line: Number(line),
    column: null,
    value: String((text as string | null) ?? '').slice(0, VALUE_MAX),
    reason: reasonsOfLines[String(kind)] ?? 'cannot be read',
  }))
  return { count: rows.length, listed }
}

/** Values of columns that their type cannot hold, with their lines. `bad` says how many each column has. */
export async function listMisfits(
  connection: DuckDBConnection,
  {
    table,
    source,
    columns,
    bad,
    rules,
  }: {
    /** The source, or its first rows. */
    table: string
    source: TextSource
    columns: readonly UploadColumn[]
    bad: readonly number[]
    rules: ReadingRules
  },
): Promise<Misfits> {
  const found: { record: number; at: number; value: string }[] = []
  for (const [at, { type }] of columns.entries()) {
    if (!bad[at]) continue
    const text = textOf(`c${at}`, type)
    const rows = await readRows(
      connection,
      `select record::bigint, c${at} from (select row_number() over () as record, c${at} from ${table}) where ${text} is not null and ${valueOf(text, type, rules)} is null order by record limit ${LISTED_MAX}`,
    )
    for (const [record, value] of rows) found.push({ record: Number(record), at, value: String(value) })
  }
  const first = found.toSorted((one, other) => one.record - other.record || one.at - other.at).slice(0, LISTED_MAX)
  const lines = await source.linesOf(new Set(first.map(({ record }) => record)))
  return {
    count: bad.reduce((sum, count) => sum + count, 0),
    listed: first.map(({ record, at, value }) => ({
      line: lines.get(record) ?? null,
      column: columns[at]!.name,
      value: value.slice(0, VALUE_MAX),
      reason: misfitReasons[columns[at]!.type],
    })),
  }
}
