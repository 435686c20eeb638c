import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from '../sql-text.ts'
import { findDateOptions } from './csv-dates.ts'
import { columnsThatLoseDigits } from './lost-digits.ts'
import { distinctNames, sniff, type SniffedFile } from './sniffed-file.ts'

/** How the columns of CSV files are read, as options of `read_csv`, where what DuckDB finds by itself would change values; paths are literals. */
export async function csvTypeOptions(connection: DuckDBConnection, paths: readonly string[]): Promise<string[]> {
  const files: SniffedFile[] = []
  for (const path of paths) files.push(await sniff(connection, path))
  const { options, texts } = await findDateOptions(connection, files)
  const names = distinctNames([...texts, ...(await columnsThatLoseDigits(connection, files))])
  if (names.length === 0) return options
  return [...options, `types = {${names.map((name) => `${literal(name)}: 'VARCHAR'`).join(', ')}}`]
}
