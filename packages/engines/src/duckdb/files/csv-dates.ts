import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../sql-text.ts'
import { csvOptions } from './table-files.ts'

const kinds = [
  { type: 'DATE', option: 'dateformat' },
  { type: 'TIMESTAMP', option: 'timestampformat' },
] as const

type Kind = (typeof kinds)[number]

/** What DuckDB makes of one file: its columns of dates, of dates with a time, and the one form that it takes each kind for. */
interface SniffedFile {
  readonly path: string
  readonly columns: Readonly<Record<Kind['type'], readonly string[]>>
  readonly forms: Readonly<Record<Kind['type'], string | null>>
}

/**
 * How the dates of CSV files are read, as options of `read_csv`; paths are literals. DuckDB guesses for each file by itself: the file of
 * 5 February, written 02/05/2024, gives 2 May beside one that holds 02/13/2024, and 05/02/24 gives 24 February 2005. So a date that does
 * not begin with a year of four digits is one only where a day above 12 says which part is the month; otherwise its column holds texts.
 */
export async function csvDateOptions(connection: DuckDBConnection, paths: readonly string[]): Promise<string[]> {
  const files: SniffedFile[] = []
  for (const path of paths) files.push(await sniff(connection, path))
  const texts = new Set<string>()
  const options: string[] = []
  for (const kind of kinds) {
    const dated = files.filter(({ columns }) => columns[kind.type].length > 0)
    const doubtful = dated.filter(({ forms }) => forms[kind.type]?.startsWith('%Y') === false)
    if (doubtful.length === 0) continue
    const form = doubtful.length === dated.length ? await onlyForm(connection, doubtful, kind) : undefined
    if (form === undefined) for (const name of doubtful.flatMap(({ columns }) => columns[kind.type])) texts.add(name)
    else options.push(`${kind.option} = ${literal(form)}`)
  }
  if (texts.size > 0) options.push(`types = {${[...texts].map((name) => `${literal(name)}: 'VARCHAR'`).join(', ')}}`)
  return options
}

/** The form that some file proves and no other one refutes. */
async function onlyForm(
  connection: DuckDBConnection,
  files: readonly SniffedFile[],
  { type, option }: Kind,
): Promise<string | undefined> {
  const proven = new Set<string>()
  for (const { path, columns, forms } of files) {
    const form = forms[type] ?? ''
    if (form.includes('%y')) return undefined
    const exchanged = await sniff(connection, path, `${option} = ${literal(exchangeDayAndMonth(form))}`)
    if (columns[type].some((name) => !exchanged.columns[type].includes(name))) proven.add(form)
  }
  return proven.size === 1 ? [...proven][0] : undefined
}

const exchangeDayAndMonth = (form: string) => form.replaceAll(/%[dm]/g, (part) => (part === '%d' ? '%m' : '%d'))

/** A file that cannot be read is refused where its table is made. */
async function sniff(connection: DuckDBConnection, path: string, ...more: readonly string[]): Promise<SniffedFile> {
  const found = await connection
    .runAndReadAll(
      `select unnest(Columns, recursive := true), DateFormat, TimestampFormat from sniff_csv(${[path, ...csvOptions, ...more].join(', ')})`,
    )
    .catch(() => undefined)
  const rows = (found?.getRowsJson() ?? []) as (string | null)[][]
  const namesOf = (wanted: Kind['type']) => rows.flatMap(([name, type]) => (type === wanted ? [name ?? ''] : []))
  const [, , dates = null, moments = null] = rows[0] ?? []
  return {
    path,
    columns: { DATE: namesOf('DATE'), TIMESTAMP: namesOf('TIMESTAMP') },
    forms: { DATE: dates, TIMESTAMP: moments },
  }
}
