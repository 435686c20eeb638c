import { literal } from '../sql-text.ts'
import { sniff, type SniffedFile } from './sniffed-file.ts'

const kinds = [
  { type: 'DATE', option: 'dateformat' },
  { type: 'TIMESTAMP', option: 'timestampformat' },
] as const

type Kind = (typeof kinds)[number]

/** The forms of dates and of dates with a time that are named for all files of a table. */
export type DateForms = Partial<Readonly<Record<Kind['type'], string>>>

export const dateOptions = (forms: DateForms): string[] =>
  kinds.flatMap(({ type, option }) => (forms[type] === undefined ? [] : [`${option} = ${literal(forms[type])}`]))

/**
 * How the dates of CSV files are read: their forms, and names of columns that are texts. DuckDB guesses for each file by itself: the file of
 * 5 February, written 02/05/2024, gives 2 May beside one that holds 02/13/2024, and 05/02/24 gives 24 February 2005. So a date that does
 * not begin with a year of four digits is one only where a day above 12 says which part is the month; otherwise its column holds texts.
 * Forms that are known already stay.
 */
export async function findDateForms(
  files: readonly SniffedFile[],
  known: DateForms,
): Promise<{ forms: DateForms; texts: ReadonlySet<string> }> {
  const texts = new Set<string>()
  const forms = { ...known }
  for (const kind of kinds) {
    if (known[kind.type] !== undefined) continue
    const dated = files.filter(({ columns }) => columns[kind.type].length > 0)
    const doubtful = dated.filter((file) => file.forms[kind.type]?.startsWith('%Y') === false)
    if (doubtful.length === 0) continue
    const form = doubtful.length === dated.length ? await onlyForm(doubtful, kind) : undefined
    if (form === undefined) for (const name of doubtful.flatMap(({ columns }) => columns[kind.type])) texts.add(name)
    else forms[kind.type] = form
  }
  return { forms, texts }
}

/** The form that some file proves and no other one refutes. */
async function onlyForm(files: readonly SniffedFile[], { type, option }: Kind): Promise<string | undefined> {
  const proven = new Set<string>()
  for (const { file, columns, forms } of files) {
    const form = forms[type] ?? ''
    if (form.includes('%y')) return undefined
    const exchanged = await sniff(file, `${option} = ${literal(exchangeDayAndMonth(form))}`)
    if (columns[type].some((name) => !exchanged.columns[type].includes(name))) proven.add(form)
  }
  return proven.size === 1 ? [...proven][0] : undefined
}

const exchangeDayAndMonth = (form: string) => form.replaceAll(/%[dm]/g, (part) => (part === '%d' ? '%m' : '%d'))
