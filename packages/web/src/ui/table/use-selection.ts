import { useState } from 'react'

export type RowKey = string | number

export interface Selection<Row> {
  readonly keys: ReadonlySet<RowKey>
  /** The chosen rows among those that are listed now: a row on another page of the server, or hidden by the search, is never acted upon. */
  readonly rows: readonly Row[]
  readonly replace: (keys: Iterable<RowKey>) => void
  readonly clear: () => void
}

/** Which rows of a list are ticked. `listed` are the rows left after searching or, where the server pages, those of the page. */
export function useSelection<Row>(listed: readonly Row[], rowKey: (row: Row) => RowKey): Selection<Row> {
  const [ticked, setTicked] = useState<ReadonlySet<RowKey>>(new Set())
  const rows = listed.filter((row) => ticked.has(rowKey(row)))
  return {
    keys: new Set(rows.map(rowKey)),
    rows,
    replace: (keys) => setTicked(new Set(keys)),
    clear: () => setTicked(new Set()),
  }
}
