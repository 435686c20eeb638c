import type { DuckDBConnection } from '@duckdb/node-api'
import { cellsOf, columnGroups } from './cells.ts'
import { isPlainBoolean, proposedTypes, type ParseRules, textOf, valueOf } from './column-types.ts'
import type { TextSource } from './texts/text-source.ts'
import { readRows } from './upload-instance.ts'
import { type DateOrder, dateOrders, type ReadSettings, type UploadType } from '../../upload-types.ts'

const [SAMPLE_ROWS, SAMPLE_ROWS_MIN, SAMPLE_VALUES] = [5000, 20, 500_000]

/** Rows that are looked at for types: fewer of wide files, because they are held in memory. The whole file is checked when it is loaded. */
const sampleRows = (columns: number): number =>
  Math.max(SAMPLE_ROWS_MIN, Math.min(SAMPLE_ROWS, Math.floor(SAMPLE_VALUES / columns)))

/** Puts the cells of the first rows into a table `sample`. */
export async function createSample(connection: DuckDBConnection, source: TextSource): Promise<void> {
  await connection.run('create temp table sample (record bigint, col integer, text varchar)')
  for (const group of columnGroups([...source.names.keys()]))
    await connection.run(`insert into sample ${cellsOf(source, group, sampleRows(source.names.length))}`)
}

export interface Detected {
  readonly rules: ParseRules
  readonly types: readonly UploadType[]
  readonly isDateOrderUnclear: boolean
}

/** Proposes for each column of the sample the narrowest type that holds all of its values. */
export async function detectTypes(
  connection: DuckDBConnection,
  { source, settings }: { source: TextSource; settings: ReadSettings },
): Promise<Detected> {
  const orders: readonly DateOrder[] = settings.dateOrder ? [settings.dateOrder] : dateOrders
  const commas = settings.hasDecimalComma === undefined ? [false, true] : [settings.hasDecimalComma]
  const tried = await typesUnder(
    connection,
    source.names.length,
    commas.flatMap((hasDecimalComma) => orders.map((dateOrder) => ({ dateOrder, hasDecimalComma }))),
    settings.hasDecimalComma !== undefined,
  )
  // Of equals the first one stays, which is that of the day first and of the point.
  const best = tried.toSorted((one, other) => typed(other.types) - typed(one.types))[0]!
  const rival = tried.find(
    ({ rules }) => rules.hasDecimalComma === best.rules.hasDecimalComma && rules.dateOrder !== best.rules.dateOrder,
  )
  const dated = [...source.names.keys()].filter((at) => isDated(best.types[at]) && isDated(rival?.types[at]))
  const types = best.types.map((type, index) => (source.textColumns.has(index) ? 'text' : type))
  return { ...best, types, isDateOrderUnclear: dated.length > 0 && (await holdsOtherDates(connection, dated)) }
}

const isDated = (type: UploadType | undefined) => type === 'date' || type === 'timestamp'
const typed = (types: readonly UploadType[]) => types.filter((type) => type !== 'text').length

/** `1.250` is a little more than one where a point begins the fraction, and 1,250 where it separates thousands. */
const MAY_BE_GROUPED = "count(*) filter (where regexp_full_match(trim(text), '[-+]?[1-9][0-9]{0,2}[.,][0-9]{3}'))"
const SEPARATED = "count(*) filter (where regexp_matches(text, '[.,]'))"

/**
 * The types of all columns under each of the given rules. Most types are read alike under all rules, and are counted once. Unless it is
 * said what the separator is, numbers stay texts where each of them that has one may mean either, because a factor of 1,000 is easily overlooked.
 */
async function typesUnder(
  connection: DuckDBConnection,
  columns: number,
  rules: readonly ParseRules[],
  isSeparatorSaid: boolean,
): Promise<{ rules: ParseRules; types: UploadType[] }[]> {
  const fitting = (type: UploadType, under: ParseRules) =>
    type === 'boolean' ? `count(*) filter (where ${isPlainBoolean('text')})` : `count(${valueOf('text', type, under)})`
  const counted = [...new Set(rules.flatMap((each) => proposedTypes.map((type) => fitting(type, each))))]
  const rows = await readRows(
    connection,
    `select col, count(text), ${MAY_BE_GROUPED}, ${SEPARATED}, ${counted.join(', ')} from (select col, ${textOf('text', 'integer')} as text from sample) group by col`,
  )
  const counts = new Map(rows.map(([at, ...sums]) => [Number(at), sums.map(Number)]))
  return rules.map((each) => ({
    rules: each,
    types: Array.from({ length: columns }, (_, at): UploadType => {
      const [filled = 0, grouped, separated, ...sums] = counts.get(at) ?? []
      if (filled === 0) return 'text'
      const found = proposedTypes.find((type) => sums[counted.indexOf(fitting(type, each))] === filled) ?? 'text'
      const isUnclear = !isSeparatorSaid && grouped === separated && (found === 'decimal' || found === 'float')
      return isUnclear && separated !== 0 ? 'text' : found
    }),
  }))
}

async function holdsOtherDates(connection: DuckDBConnection, columns: readonly number[]) {
  const [row] = await readRows(
    connection,
    `select count(*) from sample where col in (${columns.join(', ')}) and not regexp_matches(trim(text), '^[0-9]{4}-')`,
  )
  return Number(row?.[0]) > 0
}
