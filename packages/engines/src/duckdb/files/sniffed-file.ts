import type { DuckDBConnection } from '@duckdb/node-api'
import { csvOptions } from './table-files.ts'

/** The types of columns that may be better texts. */
type WatchedType = 'DATE' | 'TIMESTAMP' | 'DOUBLE'

/** What DuckDB makes of one file: its columns of some types, and the one form that it takes dates and dates with a time for. */
export interface SniffedFile {
  /** A literal. */
  readonly path: string
  readonly hasHeader: boolean
  readonly all: readonly string[]
  readonly columns: Readonly<Record<WatchedType, readonly string[]>>
  readonly forms: Readonly<Record<'DATE' | 'TIMESTAMP', string | null>>
}

/** DuckDB takes columns as one whose names differ by case alone, and refuses an option that names both. */
export const keyOf = (name: string): string => name.toLowerCase()

/** The first spelling of each name. */
export const distinctNames = (names: readonly string[]): string[] => [
  ...new Map(names.toReversed().map((name) => [keyOf(name), name])).values(),
]

/** A file that cannot be read is refused where its table is made. */
export async function sniff(
  connection: DuckDBConnection,
  path: string,
  ...more: readonly string[]
): Promise<SniffedFile> {
  const found = await connection
    .runAndReadAll(
      `select unnest(Columns, recursive := true), DateFormat, TimestampFormat, HasHeader from sniff_csv(${[path, ...csvOptions, ...more].join(', ')})`,
    )
    .catch(() => undefined)
  const rows = (found?.getRowsJson() ?? []) as [string, string, string | null, string | null, boolean][]
  const namesOf = (wanted: WatchedType) => rows.flatMap(([name, type]) => (type === wanted ? [name] : []))
  const [, , dates = null, moments = null, hasHeader = true] = rows[0] ?? []
  return {
    path,
    hasHeader,
    all: rows.map(([name]) => name),
    columns: { DATE: namesOf('DATE'), TIMESTAMP: namesOf('TIMESTAMP'), DOUBLE: namesOf('DOUBLE') },
    forms: { DATE: dates, TIMESTAMP: moments },
  }
}
