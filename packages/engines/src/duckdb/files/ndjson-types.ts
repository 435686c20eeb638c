import type { DuckDBConnection } from '@duckdb/node-api'
import { EngineError } from '../../engine-error.ts'
import { literal, quoted } from '../sql-text.ts'
import { isLongNumber } from './lost-digits.ts'
import { assertStillFits, keyOf, type SniffedColumn, typesOption } from './sniffed-file.ts'

const ZONE = literal('(Z|[-+][0-9]{2}(:?[0-9]{2})?)$')
const YEAR_FIRST = literal('^[0-9]{4}-')

/** Names of folders are no keys. */
const NO_PARTITIONS = 'hive_partitioning = false'

/** How the NDJSON files of a table are read. */
export interface NdjsonPlan {
  /** Undefined where lines are no objects: DuckDB then finds what they are. */
  readonly columns: ReadonlyMap<string, SniffedColumn> | undefined
  /** Options of `read_json`. */
  readonly options: readonly string[]
  /** What is selected. */
  readonly selected: string
}

/**
 * How NDJSON files are read: the types that DuckDB finds for all lines are named, and others where its own would be wrong. It turns times with a zone to
 * UTC and forgets the zone, so that half past midnight in Vienna is the evening before: where all values of a column have a zone they are
 * moments, where only some have one, texts. Dates that do not begin with a year of four digits it guesses, so they stay texts, and so do
 * times of day and identifiers, which it would write in another way.
 */
export async function planNdjson(
  connection: DuckDBConnection,
  files: string,
  options: readonly string[],
  listed?: NdjsonPlan,
): Promise<NdjsonPlan> {
  const rowsOf = async (text: string) => (await connection.runAndReadAll(text)).getRowsJson() as string[][]
  const from = (...more: readonly string[]) => `read_json(${[files, ...options, NO_PARTITIONS, ...more].join(', ')})`
  const found = (await rowsOf(`describe select * from ${from()}`)).map(([name = '', type = '']) => ({ name, type }))
  if (found.length === 1 && found[0]!.name === 'json') return { columns: undefined, options: [], selected: '*' }
  const keys = await findKeys(rowsOf, files, found)
  const sourceOf = (columns: readonly SniffedColumn[]): Pick<NdjsonPlan, 'options' | 'selected'> =>
    keys
      ? {
          options: [...WHOLE_LINES],
          selected: `${columns.map((column) => valueOf(column, keys)).join(', ')}, * exclude (json)`,
        }
      : { options: [typesOption('columns', columns)], selected: '*' }

  const watched = found.filter(({ type }) => ['DATE', 'TIMESTAMP', 'DOUBLE'].includes(type))
  const others = new Map(
    found.flatMap(({ name, type }) => (['UUID', 'TIME'].includes(type) ? [[name, 'VARCHAR']] : [])),
  )
  if (watched.length > 0) {
    const asTexts = sourceOf(watched.map(({ name }) => ({ name, type: 'VARCHAR' })))
    const counted = watched.map(({ name, type }) => {
      if (type === 'DOUBLE') return `count(*) filter (${isLongNumber(quoted(name))}), 0, 0`
      const count = (pattern: string) => `count(*) filter (regexp_matches(${quoted(name)}, ${pattern}))`
      return `${count(YEAR_FIRST)}, ${count(ZONE)}, count(${quoted(name)})`
    })
    const [counts = []] = await rowsOf(
      `select ${counted.join(', ')} from (select ${asTexts.selected} from ${from(...asTexts.options)})`,
    )
    watched.forEach(({ name, type }, at) => {
      const [first, withZone, all] = counts.slice(at * 3, at * 3 + 3).map(Number)
      if (type === 'DOUBLE' ? first !== 0 : first !== all) others.set(name, 'VARCHAR')
      else if (type === 'TIMESTAMP' && withZone !== 0)
        others.set(name, withZone === all ? 'TIMESTAMP WITH TIME ZONE' : 'VARCHAR')
    })
  }
  const texts = [...others].flatMap(([name, type]) => (type === 'VARCHAR' ? [name] : []))
  const columns = found.map(({ name, type }) => ({ name, type: others.get(name) ?? type }))
  const suspects = columns.filter(
    ({ name, type }) => isText(type) && !isText(listed?.columns?.get(keyOf(name))?.type ?? 'VARCHAR'),
  )
  if (suspects.length > 0) {
    const { options: named, selected } = sourceOf(columns)
    const [counts = []] = await rowsOf(
      `select ${suspects.map(({ name }) => `count(${quoted(name)})`).join(', ')} from (select ${selected} from ${from(...named)})`,
    )
    texts.push(...suspects.flatMap(({ name }, at) => (Number(counts[at]) > 0 ? [name] : [])))
  }
  assertStillFits(texts, listed?.columns)
  return { columns: new Map(columns.map((column) => [keyOf(column.name), column])), ...sourceOf(columns) }
}

/** Whether values are compared as they are written, as those of objects and lists are too. */
const isText = (type: string): boolean => /^(VARCHAR|JSON|STRUCT|MAP)|\]$/.test(type)

/** One column with the object of each line. */
const WHOLE_LINES = ['records = false', "columns = {'json': 'JSON'}"] as const

/**
 * The keys of columns whose names DuckDB has changed, because another key differs by case alone: it finds no value by such a name. Undefined where all names
 * are keys.
 */
async function findKeys(
  rowsOf: (text: string) => Promise<string[][]>,
  files: string,
  columns: readonly SniffedColumn[],
): Promise<ReadonlyMap<string, string> | undefined> {
  const names = new Set(columns.map(({ name }) => keyOf(name)))
  if (!columns.some(({ name }) => /_\d+$/.test(name) && names.has(keyOf(name.replace(/(_\d+)+$/, '')))))
    return undefined
  const lines = `read_json(${[files, "format = 'newline_delimited'", NO_PARTITIONS, ...WHOLE_LINES].join(', ')})`
  const rows = await rowsOf(
    `select name from (select unnest(json_keys(json)) as name, generate_subscripts(json_keys(json), 1) as place, line from (select json, row_number() over () as line from ${lines})) group by name order by min((line, place))`,
  )
  const keys = rows.map(([key = '']) => key)
  if (new Set(keys.map(keyOf)).size === keys.length) return undefined
  const isNamed = columns.every(({ name }, at) => {
    const key = keys[at] ?? ''
    return name === key || (name.startsWith(key) && /^(_\d+)+$/.test(name.slice(key.length)))
  })
  if (!isNamed || keys.length !== columns.length)
    throw new EngineError('query-failed', 'Its objects have names that differ by case alone, and in changing order')
  return new Map(columns.map(({ name }, at) => [name, keys[at]!]))
}

function valueOf({ name, type }: SniffedColumn, keys: ReadonlyMap<string, string>): string {
  const path = literal(`/${keys.get(name)!.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  const value = type === 'VARCHAR' ? `json ->> ${path}` : `cast(nullif(json -> ${path}, 'null') as ${type})`
  return `${value} as ${quoted(name)}`
}
