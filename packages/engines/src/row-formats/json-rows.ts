// Not the whole compiler, which would take most of the time that a driver process needs to start.
import { formatCell } from '@soundings/query/result-columns'
import type { Row, JsonFormat, Value } from '../engine.ts'

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
