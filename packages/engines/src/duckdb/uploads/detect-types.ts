import type { DuckDBConnection } from '@duckdb/node-api'
import { isPlainBoolean, proposedTypes, type ReadingRules, textOf, valueOf } from './column-types.ts'
import type { TextSource } from './texts/text-source.ts'
import { readRows } from './upload-instance.ts'
import { type DateOrder, dateOrders, type ReadSettings, type UploadType } from '../../upload-types.ts'

export interface Detected {
  readonly rules: ReadingRules
  readonly types: readonly UploadType[]
  readonly isDateOrderUnclear: boolean
}

/** Proposes for each column of a table of texts the narrowest type that holds all of its values. */
export async function detectTypes(
  connection: DuckDBConnection,
  { table, source, settings }: { table: string; source: TextSource; settings: ReadSettings },
): Promise<Detected> {
  const at = source.names.map((_, index) => `c${index}`)
  const orders: readonly DateOrder[] = settings.dateOrder ? [settings.dateOrder] : dateOrders
  const commas = settings.hasDecimalComma === undefined ? [false, true] : [settings.hasDecimalComma]
  const tried: { rules: ReadingRules; types: UploadType[] }[] = []
  for (const hasDecimalComma of commas) {
    for (const dateOrder of orders) {
      const rules = { dateOrder, hasDecimalComma }
      tried.push({ rules, types: await typesUnder(connection, table, at, rules) })
    }
  }
  // Of equals the first one stays, which is that of the day first and of the point.
  const best = tried.toSorted((one, other) => typed(other.types) - typed(one.types))[0]!
  const rival = tried.find(
    ({ rules }) => rules.hasDecimalComma === best.rules.hasDecimalComma && rules.dateOrder !== best.rules.dateOrder,
  )
  const dated = at.filter((_, index) => isDated(best.types[index]) && isDated(rival?.types[index]))
  const types = best.types.map((type, index) => (source.textColumns.has(index) ? 'text' : type))
  return { ...best, types, isDateOrderUnclear: dated.length > 0 && (await holdsOtherDates(connection, table, dated)) }
}

const isDated = (type: UploadType | undefined) => type === 'date' || type === 'timestamp'
const typed = (types: readonly UploadType[]) => types.filter((type) => type !== 'text').length

async function typesUnder(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
  rules: ReadingRules,
): Promise<UploadType[]> {
  const counts = columns.flatMap((column) => {
    const text = textOf(column, 'integer')
    return [
      `count(${text})`,
      ...proposedTypes.map((type) =>
        type === 'boolean'
          ? `count(*) filter (where ${isPlainBoolean(column)})`
          : `count(${valueOf(text, type, rules)})`,
      ),
    ]
  })
  const [row = []] = await readRows(connection, `select ${counts.join(', ')} from ${table}`)
  const width = proposedTypes.length + 1
  return columns.map((_, index) => {
    const [filled, ...fitting] = row.slice(index * width, (index + 1) * width).map(Number)
    return filled === 0 ? 'text' : (proposedTypes.find((_type, at) => fitting[at] === filled) ?? 'text')
  })
}

async function holdsOtherDates(connection: DuckDBConnection, table: string, columns: readonly string[]) {
  const [row] = await readRows(
    connection,
    `select ${columns.map((column) => `count(*) filter (where not regexp_matches(trim(${column}), '^[0-9]{4}-'))`).join(' + ')} from ${table}`,
  )
  return Number(row?.[0]) > 0
}
