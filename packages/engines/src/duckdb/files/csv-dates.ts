import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../sql-text.ts'
import { sniff, type SniffedFile } from './sniffed-file.ts'

const kinds = [
  { type: 'DATE', option: 'dateformat' },
  { type: 'TIMESTAMP', option: 'timestampformat' },
] as const

type Kind = (typeof kinds)[number]

/**
 * How the dates of CSV files are read, as options of `read_csv` and names of columns that are texts. DuckDB guesses for each file by itself: the file of
 * 5 February, written 02/05/2024, gives 2 May beside one that holds 02/13/2024, and 05/02/24 gives 24 February 2005. So a date that does
 * not begin with a year of four digits is one only where a day above 12 says which part is the month; otherwise its column holds texts.
 */
export async function findDateOptions(
  connection: DuckDBConnection,
  files: readonly SniffedFile[],
): Promise<{ options: string[]; texts: ReadonlySet<string> }> {
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
  return { options, texts }
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
