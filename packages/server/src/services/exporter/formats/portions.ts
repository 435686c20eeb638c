import type { Row } from './format.ts'

const PORTION_ROWS = 500

/** Some hundred rows make one write to the disk worth its while, and nobody else waits long for them. */
export function* portions(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += PORTION_ROWS)
    yield rows.length <= PORTION_ROWS ? rows : rows.slice(from, from + PORTION_ROWS)
}
