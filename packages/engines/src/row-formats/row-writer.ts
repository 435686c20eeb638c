import type { Row, RowFormat } from '../engine.ts'
import { csvRowWriter } from './csv-rows.ts'
import { jsonRowWriter } from './json-rows.ts'

/** What becomes of a batch of rows. */
export interface WrittenRows {
  readonly bytes: Uint8Array
  /** Those of the first rows that are among them. */
  readonly first: readonly Row[]
}

/** Writes batch after batch, and at most as many rows as are wanted. */
export function rowWriter(format: RowFormat): (rows: readonly Row[]) => WrittenRows {
  const write = format.kind === 'csv' ? csvRowWriter(format) : jsonRowWriter(format)
  const { firstRows = 0, mostRows = Infinity } = format
  let written = 0
  return (rows) => {
    const wanted = written + rows.length > mostRows ? rows.slice(0, Math.max(0, mostRows - written)) : rows
    const first = written < firstRows ? wanted.slice(0, firstRows - written) : []
    written += wanted.length
    return { bytes: write(wanted), first }
  }
}
