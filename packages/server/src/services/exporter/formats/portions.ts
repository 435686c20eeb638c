import type { Row } from './format.ts'

const PORTION_ROWS = 100

/** Text of a few rows is forgotten while it is young; that of many would grow old in memory before it is written. */
export function* portions(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PORTION_ROWS) yield rows.length <= PORTION_ROWS ? rows : rows.slice(from, from + PORTION_ROWS)
}
