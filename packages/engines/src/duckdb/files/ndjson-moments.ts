import type { DuckDBConnection } from '@duckdb/node-api'
import { literal, quoted } from '../sql-text.ts'

const ZONE = literal('(Z|[-+][0-9]{2}(:?[0-9]{2})?)$')

/**
 * The types of NDJSON columns, as an option of `read_json`, where dates with a time name a zone: DuckDB turns them to UTC and forgets the
 * zone, so that half past midnight in Vienna is the evening before. Where all values of a column have a zone they are moments; where only
 * some have one, texts.
 */
export async function ndjsonTypeOptions(
  connection: DuckDBConnection,
  files: string,
  options: readonly string[],
): Promise<string[]> {
  const rowsOf = async (text: string) => (await connection.runAndReadAll(text)).getRowsJson() as string[][]
  const from = (...more: readonly string[]) => `read_json(${[files, ...options, ...more].join(', ')})`
  const columns = (await rowsOf(`describe select * from ${from()}`)).map(([name = '', type = '']) => ({ name, type }))
  const moments = columns.filter(({ type }) => type === 'TIMESTAMP')
  if (moments.length === 0) return []
  const asTexts = typesOption(moments.map(({ name }) => ({ name, type: 'VARCHAR' })))
  const counted = moments.map(
    ({ name }) => `count(*) filter (regexp_matches(${quoted(name)}, ${ZONE})), count(${quoted(name)})`,
  )
  const [counts = []] = await rowsOf(`select ${counted.join(', ')} from ${from(asTexts)}`)
  const zoned = new Map(
    moments.flatMap(({ name }, at) => {
      const [withZone, all] = [Number(counts[at * 2]), Number(counts[at * 2 + 1])]
      return withZone === 0 ? [] : [[name, withZone === all ? 'TIMESTAMP WITH TIME ZONE' : 'VARCHAR'] as const]
    }),
  )
  return zoned.size === 0
    ? []
    : [typesOption(columns.map(({ name, type }) => ({ name, type: zoned.get(name) ?? type })))]
}

const typesOption = (columns: readonly { readonly name: string; readonly type: string }[]) =>
  `columns = {${columns.map(({ name, type }) => `${literal(name)}: ${literal(type)}`).join(', ')}}`
