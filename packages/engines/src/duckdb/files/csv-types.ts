import { quoted } from '../sql-text.ts'
import type { AskedFile } from './asked-files.ts'
import { type DateForms, dateOptions, findDateForms } from './csv-dates.ts'
import { columnsThatLoseDigits } from './lost-digits.ts'
import {
  assertStillFits,
  distinctNames,
  keyOf,
  sniff,
  type SniffedColumn,
  type SniffedFile,
  typesOption,
} from './sniffed-file.ts'

/** How the CSV files of a table are read, where what DuckDB finds by itself would change values. */
export interface CsvPlan {
  readonly forms: DateForms
  /** Columns that are texts whatever their values look like. */
  readonly texts: readonly string[]
  /** All columns by their keys; undefined where they could not be named. */
  readonly columns: ReadonlyMap<string, SniffedColumn> | undefined
  /** Options of `read_csv` over all files, which finds dialects and types anew each time. */
  readonly options: readonly string[]
  /** Reads that name dialects and types, one after another: as long as no file has changed, they give the same rows. */
  readonly reads: readonly CsvRead[] | undefined
}

/** Files of one dialect with the same columns. */
export interface CsvRead {
  readonly paths: string[]
  readonly options: readonly string[]
  /** What is selected of them; undefined where it is just what they hold. */
  readonly selected: string | undefined
}

/** More of them would be slower to plan than finding the types again. */
const MOST_READS = 50

/**
 * How the files are read. With what was listed of earlier versions of these files, its date forms and texts stay, because people ask by the types that were
 * listed. What would be a text by now, and was listed as something else, is refused: compared with a number or a date, it would be converted loosely.
 */
export async function planCsv(files: readonly AskedFile[], listed?: CsvPlan): Promise<CsvPlan> {
  const plain: SniffedFile[] = []
  for (const file of files) plain.push(await sniff(file))
  const { forms, texts } = await findDateForms(plain, listed?.forms ?? {})
  let all = distinctNames([...(listed?.texts ?? []), ...texts, ...(await columnsThatLoseDigits(plain))])
  for (;;) {
    const layouts: SniffedFile[] = []
    for (const file of plain) layouts.push(await sniffAs(file, forms, all))
    const columns = await columnsOf(layouts)
    if (columns?.unlike.length) {
      all = [...all, ...columns.unlike]
      continue
    }
    assertStillFits([...all, ...(await filledTexts(layouts, columns, listed))], listed?.columns)
    const present = new Set(plain.flatMap((file) => file.all.map(({ name }) => keyOf(name))))
    const named = all.filter((name) => present.has(keyOf(name))).map((name) => ({ name, type: 'VARCHAR' }))
    return {
      forms,
      texts: all,
      columns: columns?.types,
      options: [...dateOptions(forms), ...(named.length > 0 ? [typesOption('types', named)] : [])],
      reads: columns && readsOf(layouts, columns.types, forms),
    }
  }
}

/** The file as it is under the options of its table. */
function sniffAs(plain: SniffedFile, forms: DateForms, texts: readonly string[]): Promise<SniffedFile> {
  const keys = new Set(texts.map(keyOf))
  const own = plain.all.filter(({ name }) => keys.has(keyOf(name))).map(({ name }) => ({ name, type: 'VARCHAR' }))
  const options = [...dateOptions(forms), ...(own.length > 0 ? [typesOption('types', own)] : [])]
  return options.length === 0 ? Promise.resolve(plain) : sniff(plain.file, ...options)
}

/** The wider of two types, where every value of both is one of it. */
const WIDER: Readonly<Record<string, string>> = { 'BIGINT DOUBLE': 'DOUBLE', 'DATE TIMESTAMP': 'TIMESTAMP' }

/**
 * The columns of all files, matched by name as DuckDB matches them, and names of those whose types are so unlike that it would lose values: beside a moment with its
 * zone, texts would be empty. Undefined where a file cannot be described.
 */
async function columnsOf(
  files: readonly SniffedFile[],
): Promise<{ types: Map<string, SniffedColumn>; unlike: string[] } | undefined> {
  if (files.some(({ dialect }) => !dialect)) return undefined
  const found = Map.groupBy(
    files.flatMap((file) => file.all.map((column) => ({ file, column, key: keyOf(column.name) }))),
    ({ key }) => key,
  )
  const mixed = new Set([...found].flatMap(([key, each]) => (typesOf(each).size > 1 ? [key] : [])))
  const empty = new Map<SniffedFile, ReadonlySet<string>>()
  if (mixed.size > 0) for (const file of files) empty.set(file, await emptyColumns(file, mixed))
  const types = new Map<string, SniffedColumn>()
  const unlike: string[] = []
  for (const [key, each] of found) {
    const { name, type } = each[0]!.column
    // A column without a value in a file is a text there, but does not make a text of the column.
    const filled = [...typesOf(each.filter(({ file }) => !empty.get(file)?.has(key)))].toSorted()
    const wider = filled.length < 2 ? (filled[0] ?? type) : WIDER[filled.join(' ')]
    if (wider === undefined && (!filled.includes('VARCHAR') || filled.includes('TIMESTAMP WITH TIME ZONE')))
      unlike.push(name)
    types.set(key, { name, type: wider ?? 'VARCHAR' })
  }
  return { types, unlike }
}

const typesOf = (found: readonly { readonly column: SniffedColumn }[]) =>
  new Set(found.map(({ column }) => column.type))

/** Names of columns that were listed as something else and hold texts now. A file without values says nothing of its columns. */
async function filledTexts(
  files: readonly SniffedFile[],
  known: { readonly types: ReadonlyMap<string, SniffedColumn> } | undefined,
  listed: CsvPlan | undefined,
): Promise<string[]> {
  const suspects = new Set(
    [...(known?.types ?? [])].flatMap(([key, { type }]) =>
      type === 'VARCHAR' && (listed?.columns?.get(key)?.type ?? 'VARCHAR') !== 'VARCHAR' ? [key] : [],
    ),
  )
  if (suspects.size === 0) return []
  const filled: string[] = []
  for (const file of files) {
    const empty = await emptyColumns(file, suspects)
    filled.push(
      ...file.all.flatMap(({ name, type }) => {
        const key = keyOf(name)
        return type === 'VARCHAR' && suspects.has(key) && !empty.has(key) ? [name] : []
      }),
    )
  }
  return filled
}

/** Keys of the columns among these that hold no value in a file. */
async function emptyColumns({ file, dialect, all }: SniffedFile, among: ReadonlySet<string>): Promise<Set<string>> {
  const texts = all.filter(({ name, type }) => type === 'VARCHAR' && among.has(keyOf(name)))
  if (texts.length === 0) return new Set()
  const read = [
    file.path,
    ...dialect!,
    typesOption(
      'columns',
      all.map(({ name }) => ({ name, type: 'VARCHAR' })),
    ),
  ]
  const [row = []] = await file.ask(
    `select ${texts.map(({ name }) => `count(${quoted(name)})`).join(', ')} from read_csv(${read.join(', ')})`,
  )
  return new Set(texts.flatMap(({ name }, at) => (Number(row[at]) === 0 ? [keyOf(name)] : [])))
}

function readsOf(
  files: readonly SniffedFile[],
  columns: ReadonlyMap<string, SniffedColumn>,
  forms: DateForms,
): CsvRead[] | undefined {
  const reads = new Map<string, CsvRead>()
  const wanted = [...columns.values()]
  for (const { file, dialect, all, forms: own } of files) {
    const typed = all.map(({ name }) => ({ name, type: columns.get(keyOf(name))!.type }))
    const options = [
      ...dialect!,
      typesOption('columns', typed),
      // A file may have forms of its own that begin with the year. DuckDB reads the usual one without an option.
      ...dateOptions({
        ...(own.DATE !== null && own.DATE !== '%Y-%m-%d' && { DATE: own.DATE }),
        ...(own.TIMESTAMP !== null && { TIMESTAMP: own.TIMESTAMP }),
        ...forms,
      }),
    ]
    const isWhole = all.length === wanted.length && all.every(({ name }, at) => name === wanted[at]!.name)
    const spelled = new Map(all.map(({ name }) => [keyOf(name), name]))
    const selected = isWhole
      ? undefined
      : wanted
          .map(({ name, type }) => {
            const ownName = spelled.get(keyOf(name))
            return `${ownName === undefined ? `null::${type}` : quoted(ownName)} as ${quoted(name)}`
          })
          .join(', ')
    const key = JSON.stringify([options, selected])
    const read = reads.get(key)
    if (read) read.paths.push(file.path)
    else reads.set(key, { paths: [file.path], options, selected })
  }
  return reads.size <= MOST_READS ? [...reads.values()] : undefined
}
