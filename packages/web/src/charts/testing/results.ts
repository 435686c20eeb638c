import type { ExecutionResult, TableColumnMeta } from '@soundings/contract'
import type { Cell } from '../chart-type.ts'

/** A column of a result as the server describes it: text of the wards table unless told otherwise. */
export const columnOf = (label: string, more: Partial<TableColumnMeta> = {}): TableColumnMeta => ({
  title: label,
  label,
  type: 'DIMENSION',
  oceanDataType: 'STRING',
  dataPattern: null,
  unit: null,
  pin: false,
  grouped: false,
  expression: { function: 'uniqueValues', dbColumn: 12 },
  tableName: 'Wards',
  ...more,
})

export const measureOf = (label: string, more: Partial<TableColumnMeta> = {}): TableColumnMeta =>
  columnOf(label, { type: 'MEASURE', oceanDataType: 'NUMBER', expression: { function: 'sum', dbColumn: 13 }, ...more })

export const resultOf = (
  columns: TableColumnMeta[],
  data: Cell[][],
  more: Partial<ExecutionResult> = {},
): ExecutionResult => ({
  title: 'Visits by ward',
  viewType: 'TABLE',
  metadata: columns.map(({ label, type, expression }) => ({
    id: expression.dbColumn,
    label,
    functionType: expression.function,
    type,
  })),
  table: { columns, data },
  pageNum: 0,
  pageLength: 5000,
  totalCount: data.length,
  execution: { durationMs: 12, cached: false, ageSeconds: 0, sql: null },
  ...more,
})
