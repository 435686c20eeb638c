import type { DuckDBConnection } from '@duckdb/node-api'
import { EngineError } from '../../../engine-error.ts'
import { literal, pathLiteral } from '../../sql-text.ts'
import type { ParseRules } from '../column-types.ts'
import { ownSettings } from '../texts/text-source.ts'
import { readRows } from '../upload-instance.ts'
import { withTypesOf } from './compare-columns.ts'
import { type DateOrder, dateOrders, type FileToRead, type ReadSettings } from '../../../upload-types.ts'

/** How the values of a table were read that can be read in several ways; what no value of it needed is left out. */
export type TableRules = Partial<ParseRules>

const KEY = 'soundings_read_rules'

/** Noted in the file of the table itself, so that it is there exactly as long as its rows. */
export const rulesOption = (rules: TableRules): string[] =>
  Object.keys(rules).length === 0 ? [] : [`kv_metadata {${KEY}: ${literal(JSON.stringify(rules))}}`]

export async function tableRulesOf(connection: DuckDBConnection, paths: readonly string[]): Promise<TableRules> {
  const rows = await readRows(
    connection,
    `select decode(value) from parquet_kv_metadata([${paths.map(pathLiteral).join(', ')}]) where key = ${literal(KEY)}::blob`,
  )
  return Object.assign({}, ...rows.map(([text]) => parse(String(text)))) as TableRules
}

function parse(text: string): TableRules {
  const { dateOrder, hasDecimalComma } = JSON.parse(text) as Record<string, unknown>
  const order = dateOrders.find((each) => each === dateOrder)
  return { ...(order && { dateOrder: order }), ...(typeof hasDecimalComma === 'boolean' && { hasDecimalComma }) }
}

/** Numbers of workbooks and of JSON have a point, however those of the table are written. */
const writesDecimals = ({ format }: Pick<FileToRead, 'format'>): boolean => format === 'csv' || format === 'tsv'

/** Of the rules of a table, those that files of this format need and say. */
export function rulesFor(file: Pick<FileToRead, 'format'>, { hasDecimalComma, ...dates }: TableRules): TableRules {
  return hasDecimalComma !== undefined && writesDecimals(file) ? { ...dates, hasDecimalComma } : dates
}

/**
 * How a file is read that changes a table: with its types, and rows that are added to others with its order of dates and its decimals.
 * Rows that replace all others are read so only where they do not prove anything else.
 */
export async function settingsBeside(
  connection: DuckDBConnection,
  file: FileToRead,
  names: readonly string[],
): Promise<{ settings: ReadSettings; fallback: TableRules }> {
  const { table } = file
  const settings = await withTypesOf(connection, table, names, ownSettings(file))
  if (!table) return { settings, fallback: {} }
  const rules = rulesFor(file, await tableRulesOf(connection, table.paths))
  if (table.mode === 'replace') return { settings, fallback: rules }
  assertSame(settings, rules)
  return { settings: { ...settings, ...rules }, fallback: {} }
}

function assertSame(said: ReadSettings, rules: TableRules): void {
  const { dateOrder, hasDecimalComma } = rules
  if (dateOrder !== undefined && said.dateOrder !== undefined && said.dateOrder !== dateOrder)
    throw otherDates(dateOrder)
  if (hasDecimalComma !== undefined && said.hasDecimalComma !== undefined && said.hasDecimalComma !== hasDecimalComma)
    throw otherDecimals(hasDecimalComma)
}

function otherDates(order: DateOrder) {
  const words = order === 'day-first' ? 'day first (31.12.)' : 'month first (12/31)'
  return new EngineError(
    'query-failed',
    `The table was read with the ${words}, and so are rows that are added to it. Write other dates with the year first, as 2026-12-31`,
  )
}

function otherDecimals(hasDecimalComma: boolean) {
  const words = hasDecimalComma ? 'decimal comma (1,5)' : 'decimal point (1.5)'
  return new EngineError(
    'query-failed',
    `The table was read with a ${words}, and so are rows that are added to it. Write the numbers of the file in the same way`,
  )
}
