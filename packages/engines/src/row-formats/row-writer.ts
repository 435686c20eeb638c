import { formatCell } from '@soundings/query/groupings'
import { otherCell, otherLabel, withOther } from '@soundings/query/top'
import type { JsonFormat, Row, RowFormat, Value } from '../engine.ts'
import { csvRowWriter } from './csv-rows.ts'

// Not the whole compiler, which would take most of the time that a driver process needs to start.

/** Rows as JSON text, without the outer brackets. */
export function jsonRowWriter({ printed }: JsonFormat): (rows: readonly Row[]) => Uint8Array {
  return (rows) =>
    Buffer.from(JSON.stringify(printed.length === 0 ? rows : rows.map((row) => print(row, printed))).slice(1, -1))
}

function print(row: Row, printed: JsonFormat['printed']): Row {
  const copy = [...row]
  for (const { position, grouping } of printed)
    copy[position] = formatCell({ grouping }, copy[position] ?? null) as Value
  return copy
}

// Not the whole compiler, which would take most of the time that a driver process needs to start.

/** What becomes of a batch of rows. */
export interface WrittenRows {
  readonly bytes: Uint8Array
  /** Those of the first rows that are among them. */
  readonly first: readonly Row[]
}

/** Writes batch after batch, and at most as many rows as are wanted. */
export function rowWriter(format: RowFormat): (rows: readonly Row[]) => WrittenRows {
  const write = format.kind === 'csv' ? csvRowWriter(format) : jsonRowWriter(format)
  const { firstRows = 0, mostRows = Infinity, ranked } = format
  const other = format.kind === 'csv' ? otherLabel : otherCell
  let written = 0
  return (rows) => {
    const taken = written + rows.length > mostRows ? rows.slice(0, Math.max(0, mostRows - written)) : rows
    const wanted = ranked ? taken.map((row) => withOther(row, ranked, other)) : taken
    const first = written < firstRows ? wanted.slice(0, firstRows - written) : []
    written += wanted.length
    return { bytes: write(wanted), first }
  }
}
