import { codeShapeOf } from '../code-names.ts'
import { literal, quoted } from '../sql-text.ts'
import { distinctNames, keyOf, type SniffedFile, typesOption } from './sniffed-file.ts'
import { csvOptions } from './table-files.ts'

/** Whole numbers from 2^53 on may lie between those that floating point has. */
const LONG = literal('-?[1-9][0-9]{15,}')

/** `250.00` and `250.` are 250 as numbers. */
const LOSES_ZEROS = literal('0[0-9].*|.*[.]([0-9]*0)?')

/** Whether a text is a whole number that floating point would change. */
export const isLongNumber = (text: string): string =>
  `regexp_full_match(${text}, ${LONG}) and try_cast(try_cast(${text} as double) as hugeint)::varchar is distinct from ${text}`

/**
 * The columns of CSV files that DuckDB would read as floating point, although that changes what they say: whole numbers of many digits,
 * such as identifiers, and codes of which a number would lose a zero, such as 250.0, which is another diagnosis than 250.00. They are texts, because a type of whole numbers
 * would round fractions of a file that changes.
 */
export async function columnsThatLoseDigits(files: readonly SniffedFile[]): Promise<ReadonlySet<string>> {
  const names = distinctNames(files.flatMap(({ columns }) => columns.DOUBLE))
  if (names.length === 0) return new Set()
  const changed = new Set<string>()
  const shortened = new Set<string>()
  const uncoded = new Set<string>()
  for (const file of files)
    for (const { name, isChanged, isShortened, isCoded } of await lookAt(file, names)) {
      if (isChanged) changed.add(keyOf(name))
      if (isShortened) shortened.add(keyOf(name))
      if (!isCoded) uncoded.add(keyOf(name))
    }
  return new Set(
    names.filter((name) => {
      const key = keyOf(name)
      return changed.has(key) || (codeShapeOf(name) !== undefined && shortened.has(key) && !uncoded.has(key))
    }),
  )
}

async function lookAt({ file, dialect, all }: SniffedFile, names: readonly string[]) {
  const watched = new Set(names.map(keyOf))
  const own = all.flatMap(({ name }) => (watched.has(keyOf(name)) ? [name] : []))
  if (own.length === 0) return []
  const counts = own.map((name) => {
    const text = `trim(${quoted(name)})`
    const shape = codeShapeOf(name)
    const count = (condition: string) => `count(*) filter (${condition})`
    const fits = (pattern: string) => `regexp_full_match(${text}, ${pattern})`
    const codes = shape === undefined ? ['0', '0'] : [count(fits(LOSES_ZEROS)), count(`not ${fits(literal(shape))}`)]
    return [count(isLongNumber(text)), ...codes].join(', ')
  })
  // All lines have said what the columns are. Finding them again would take as long as the rest, unless the dialect cannot be named.
  const asTexts = (found: readonly string[]) => found.map((name) => ({ name, type: 'VARCHAR' }))
  const options = dialect
    ? [...dialect, typesOption('columns', asTexts(all.map(({ name }) => name)))]
    : [...csvOptions, typesOption('types', asTexts(own))]
  const [row = []] = await file.ask(`select ${counts.join(', ')} from read_csv(${[file.path, ...options].join(', ')})`)
  return own.map((name, at) => {
    const [long = 0, shortened = 0, others = 0] = row.slice(3 * at, 3 * at + 3).map(Number)
    return { name, isChanged: long > 0, isShortened: shortened > 0, isCoded: others === 0 }
  })
}
