import { directionWords, toFilterGroupWire, type ExecutionResult, type TableColumnMeta } from '@soundings/contract'
import { type Catalog, findColumn, groupingOf, type ResultColumn, unitOf } from '@soundings/query'

export interface AskedPage {
  readonly pageNumber: number
  readonly pageLength: number
}

const datePatterns = { date: 'YYYY-MM-DD', timestamp: 'YYYY-MM-DDTHH:mm:ss', instant: 'YYYY-MM-DDTHH:mm:ss' } as const

function patternOf({ dataType, dateKind, grouping }: ResultColumn): string | null {
  if (dataType !== 'DATE') return null
  return (grouping && groupingOf(grouping).pattern) ?? datePatterns[dateKind]
}

const timesOf = ({ grouping, dataType, dateKind }: ResultColumn) =>
  grouping !== null && dataType === 'DATE' && dateKind !== 'date' && { hasTime: true }

const writtenAs = ({ format }: ResultColumn) => ({ unit: unitOf(format), ...(format && { format }) })

/** How its numbers are made of others. */
const madeBy = ({ derived, divides, ofNoRows, rate, isEstimate }: ResultColumn) => ({
  ...(derived !== undefined && { derived }),
  ...(divides && { divides }),
  ...(ofNoRows !== undefined && { ofNoRows }),
  ...(isEstimate && { isEstimate }),
  ...(rate && { rate }),
})

function toExpression(column: ResultColumn): TableColumnMeta['expression'] {
  const { columnId, path, secondColumnId, secondPath, aggregation, grouping, percentile, where } = column
  return {
    function: aggregation ?? grouping,
    dbColumn: columnId,
    ...(path && { path: [...path] }),
    ...(secondColumnId !== undefined && { secondDbColumn: secondColumnId }),
    ...(secondPath && { secondPath: [...secondPath] }),
    ...(percentile !== undefined && { percentile }),
    ...(where && { condition: toFilterGroupWire(where) }),
  }
}

export function toColumnMeta(column: ResultColumn, catalog: Catalog): TableColumnMeta {
  const { label, kind, isKey, dataType, columnId, top, pin, grouped, timeZone, vid, order, summaries } = column
  const place = columnId === null ? undefined : findColumn(catalog, columnId)
  return {
    title: label,
    label,
    type: kind,
    ...(isKey && { isKey }),
    oceanDataType: dataType,
    dataPattern: patternOf(column),
    ...writtenAs(column),
    ...madeBy(column),
    ...(top && { top: top.count }),
    pin,
    grouped,
    expression: toExpression(column),
    tableName: place?.table.displayName ?? '',
    ...(timeZone !== undefined && { timeZone }),
    ...(vid !== undefined && { vid }),
    ...timesOf(column),
    ...(column.whole && { whole: column.whole }),
    ...(summaries && { summaries: [...summaries] }),
    ...(order && { orderDirection: directionWords[order.direction], orderIndex: order.index }),
  }
}

export const toMetadata = (columns: readonly ResultColumn[]): ExecutionResult['metadata'] =>
  columns.map(({ columnId, label, aggregation, grouping, kind }) => ({
    id: columnId,
    label,
    functionType: aggregation ?? grouping,
    type: kind,
  }))

/** Known when the page ends before it is full or at the question's limit. An empty page beyond the end tells nothing. */
export function totalCountOf({ pageNumber, pageLength }: AskedPage, limit: number, rowCount: number): number | null {
  const offset = pageNumber * pageLength
  if (rowCount === 0 && offset > 0) return null
  const end = offset + rowCount
  const isLast = rowCount < pageLength || (limit > 0 && end >= limit)
  return isLast ? end : null
}
