import type { TableColumnMeta } from '@soundings/contract'
import { columnsCompared, filtersIn, isVirtual, type ColumnUse } from '@soundings/query'
import { readAddressFilters } from '../api/questions/address-filters.ts'
import type { Cell } from './cell.ts'

/** The place of a result, for links that lead on from it. */
export interface ResultSource {
  readonly dbId: number
  readonly tableId: number
  /** The filters under which the result stands, as the address carries them. */
  readonly filters?: string | undefined
}

export type Operation = 'uniqueValues' | 'distribution' | 'dateDistribution' | 'drillDown'

interface Target {
  readonly operation: Operation
  readonly column: TableColumnMeta
  readonly value?: Cell | undefined
  readonly filterOut?: boolean | undefined
  /** Whose values were counted: rows without one are none of those behind the count. */
  readonly counted?: ColumnUse | undefined
}

/**
 * The address of a new question about a column of the result; undefined for calculated columns. Columns that only the question has are
 * unknown to another one, which would show other rows without its filters on them.
 */
export function questionLink(
  source: ResultSource,
  { operation, column, value, filterOut, counted }: Target,
): string | undefined {
  const { dbColumn, path, secondDbColumn, secondPath, function: columnFunction } = column.expression
  const named = [dbColumn, secondDbColumn, counted?.columnId].filter((id) => typeof id === 'number')
  if (dbColumn === null || named.some((columnId) => isVirtual({ columnId })) || namesVirtual(source.filters))
    return undefined
  const asked = {
    operation,
    dbId: source.dbId,
    tableId: source.tableId,
    columnId: dbColumn,
    columnPath: path?.join(' '),
    columnSecondId: secondDbColumn,
    columnSecondPath: secondPath?.join(' '),
    columnName: column.label,
    columnValue: value,
    columnFunction,
    filterOut: operation === 'drillDown' ? (filterOut ?? false) : undefined,
    countedColumnId: counted?.columnId,
    countedColumnPath: counted?.path?.join(' '),
    filters: source.filters,
  }
  const present = Object.entries(asked).flatMap(([name, each]) =>
    each === undefined || each === null ? [] : [[name, String(each)]],
  )
  return `/questions/new?${new URLSearchParams(present).toString()}`
}

function namesVirtual(written: string | undefined): boolean {
  const carried = written === undefined ? undefined : readAddressFilters(written)
  return (
    carried !== undefined &&
    [...carried.filters, ...filtersIn(carried.advanced)].flatMap(columnsCompared).some(isVirtual)
  )
}
