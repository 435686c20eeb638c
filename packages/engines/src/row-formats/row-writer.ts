import type { Row, RowFormat } from '../engine.ts'
import { csvRowWriter } from './csv-rows.ts'
import { jsonRowWriter } from './json-rows.ts'

/** What becomes of a batch of rows. */
export interface WrittenRows {
  readonly bytes: Uint8Array
  /** Those of the first rows that are among them. */
  readonly first: readonly Row[]
}

export function rowWriter(format: RowFormat): (rows: readonly Row[]) => WrittenRows {
  const write = format.kind === 'csv' ? csvRowWriter(format) : jsonRowWriter(format)
  let missing = format.kind === 'csv' ? Math.min(format.firstRows, format.mostRows ?? Infinity) : 0
  return (rows) => {
    const first = missing > 0 ? rows.slice(0, missing) : []
    missing -= first.length
    return { bytes: write(rows), first }
  }
}
