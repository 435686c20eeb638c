import type { TableColumnMeta } from '@soundings/contract'
import type { SummaryName } from '@soundings/query'
import { useMemo } from 'react'
import type { Rows } from '../columns/column-facts.ts'
import type { GridState } from '../grid/grid-state.ts'
import { pageOfLines, toLines } from './grouping.ts'
import { clampPage, pageSpan } from './paging.ts'
import { sortRows } from './sorting.ts'

/** The rows as they are arranged: sorted, under the headings of their groups, and of these the page in sight. */
export function useGridLines(
  data: Rows,
  columns: readonly TableColumnMeta[],
  state: GridState,
  [, ...below]: readonly SummaryName[],
) {
  const sorted = useMemo(
    () => sortRows(data, state.sorts, (at) => columns[at]?.oceanDataType === 'NUMBER'),
    [data, columns, state.sorts],
  )
  // By their names: the list itself is another one whenever options are read.
  const summaryKey = below.join()
  const lines = useMemo(
    () =>
      toLines(sorted, {
        groupColumns: state.grouped,
        folding: state.folding,
        summaryLines: summaryKey === '' ? [] : (summaryKey.split(',') as SummaryName[]),
      }),
    [sorted, state.grouped, state.folding, summaryKey],
  )
  const page = clampPage(state.page, lines.length, state.pageSize)
  const [from, to] = pageSpan(page, lines.length, state.pageSize)
  const pageLines = useMemo(() => pageOfLines(lines, [from, to]), [lines, from, to])
  return { lines, page, from, pageLines }
}
