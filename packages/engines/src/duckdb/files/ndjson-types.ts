import type { DuckDBConnection } from '@duckdb/node-api'
import { literal, quoted } from '../sql-text.ts'
import { isLongNumber } from './lost-digits.ts'

const ZONE = literal('(Z|[-+][0-9]{2}(:?[0-9]{2})?)$')
const YEAR_FIRST = literal('^[0-9]{4}-')

/**
 * The types of NDJSON columns with dates or numbers, as an option of `read_json`, where DuckDB's own would be wrong. It turns times with a zone to
 * UTC and forgets the zone, so that half past midnight in Vienna is the evening before: where all values of a column have a zone they are
 * moments, where only some have one, texts. Dates that do not begin with a year of four digits it guesses, so they stay texts.
 */
export async function ndjsonTypeOptions(
  connection: DuckDBConnection,
  files: string,
  options: readonly string[],
): Promise<string[]> {
  const rowsOf = async (text: string) => (await connection.runAndReadAll(text)).getRowsJson() as string[][]
  const from = (...more: readonly string[]) => `read_json(${[files, ...options, ...more].join(', ')})`
  const columns = (await rowsOf(`describe select * from ${from()}`)).map(([name = '', type = '']) => ({ name, type }))
  const watched = columns.filter(({ type }) => ['DATE', 'TIMESTAMP', 'DOUBLE'].includes(type))
  if (watched.length === 0) return []
  const asTexts = typesOption(watched.map(({ name }) => ({ name, type: 'VARCHAR' })))
  const counted = watched.map(({ name, type }) => {
    if (type === 'DOUBLE') return `count(*) filter (${isLongNumber(quoted(name))}), 0, 0`
    const count = (pattern: string) => `count(*) filter (regexp_matches(${quoted(name)}, ${pattern}))`
    return `${count(YEAR_FIRST)}, ${count(ZONE)}, count(${quoted(name)})`
  })
  const [counts = []] = await rowsOf(`select ${counted.join(', ')} from ${from(asTexts)}`)
  const others = new Map(
    watched.flatMap(({ name, type }, at) => {
      const [first, withZone, all] = counts.slice(at * 3, at * 3 + 3).map(Number)
      if (type === 'DOUBLE') return first === 0 ? [] : [[name, 'VARCHAR'] as const]
      if (first !== all) return [[name, 'VARCHAR'] as const]
      if (type === 'DATE' || withZone === 0) return []
      return [[name, withZone === all ? 'TIMESTAMP WITH TIME ZONE' : 'VARCHAR'] as const]
    }),
  )
  return others.size === 0
    ? []
    : [typesOption(columns.map(({ name, type }) => ({ name, type: others.get(name) ?? type })))]
}

const typesOption = (columns: readonly { readonly name: string; readonly type: string }[]) =>
  `columns = {${columns.map(({ name, type }) => `${literal(name)}: ${literal(type)}`).join(', ')}}`
