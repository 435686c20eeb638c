import { EngineError } from '../../engine-error.ts'
import { literal } from '../sql-text.ts'
import type { AskedFile } from './asked-files.ts'
import { csvOptions } from './table-files.ts'

/** The types of columns that may be better texts. */
type WatchedType = 'DATE' | 'TIMESTAMP' | 'DOUBLE'

export interface SniffedColumn {
  readonly name: string
  readonly type: string
}

/** What DuckDB makes of one file: its dialect, its columns, and the one form that it takes dates and dates with a time for. */
export interface SniffedFile {
  readonly file: AskedFile
  /** Options of `read_csv` by which the file is read without looking at it first; undefined where they cannot say it. */
  readonly dialect: readonly string[] | undefined
  readonly all: readonly SniffedColumn[]
  readonly columns: Readonly<Record<WatchedType, readonly string[]>>
  readonly forms: Readonly<Record<'DATE' | 'TIMESTAMP', string | null>>
}

/** DuckDB takes columns as one whose names differ by case alone, and refuses an option that names both. */
export const keyOf = (name: string): string => name.toLowerCase()

/** The first spelling of each name. */
export const distinctNames = (names: readonly string[]): string[] => [
  ...new Map(names.toReversed().map((name) => [keyOf(name), name])).values(),
]

export const typesOption = (option: 'types' | 'columns', columns: readonly SniffedColumn[]): string =>
  `${option} = {${columns.map(({ name, type }) => `${literal(name)}: ${literal(type)}`).join(', ')}}`

/** Compared with a number or a date, by which people ask since the columns were listed, a text would be converted loosely. */
export function assertStillFits(
  texts: readonly string[],
  listed: ReadonlyMap<string, SniffedColumn> | undefined,
): void {
  const unfit = texts.find((name) => (listed?.get(keyOf(name))?.type ?? 'VARCHAR') !== 'VARCHAR')
  if (unfit !== undefined)
    throw new EngineError(
      'query-failed',
      `The column ${unfit} has changed and can be read as text only. Refresh the database`,
    )
}

type SniffedRow = [
  name: string,
  type: string,
  dateForm: string | null,
  timestampForm: string | null,
  hasHeader: boolean,
  delimiter: string,
  quote: string,
  escape: string,
  newLine: string,
  skipped: number | string,
]

/** A file that cannot be read is refused where its table is made. */
export async function sniff(file: AskedFile, ...more: readonly string[]): Promise<SniffedFile> {
  const rows = (await file
    .ask(
      `select unnest(Columns, recursive := true), DateFormat, TimestampFormat, HasHeader, Delimiter, Quote, Escape, NewLineDelimiter, SkipRows from sniff_csv(${[file.path, ...csvOptions, ...more].join(', ')})`,
    )
    .catch(() => [])) as unknown as SniffedRow[]
  const namesOf = (wanted: WatchedType) => rows.flatMap(([name, type]) => (type === wanted ? [name] : []))
  const [, , dates = null, moments = null] = rows[0] ?? []
  return {
    file,
    dialect: rows[0] && dialectOf(rows[0]),
    all: rows.map(([name, type]) => ({ name, type })),
    columns: { DATE: namesOf('DATE'), TIMESTAMP: namesOf('TIMESTAMP'), DOUBLE: namesOf('DOUBLE') },
    forms: { DATE: dates, TIMESTAMP: moments },
  }
}

function dialectOf(row: SniffedRow): string[] | undefined {
  const [, , , , hasHeader, delimiter, quote, escape, newLine, skipped] = row
  if (newLine !== '\\n' && newLine !== '\\r\\n') return undefined
  const character = (text: string) => literal(text === '(empty)' ? '' : text)
  return [
    'auto_detect = false',
    `delim = ${character(delimiter)}`,
    `quote = ${character(quote)}`,
    `escape = ${character(escape)}`,
    `new_line = ${literal(newLine)}`,
    `skip = ${skipped}`,
    `header = ${hasHeader}`,
    ...csvOptions.slice(1),
  ]
}
