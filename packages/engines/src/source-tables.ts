import type { SourceColumn, SourceTable } from './engine.ts'

export interface ColumnOfTable {
  readonly schema: string | null
  readonly table: string
  readonly comment: string | null
  readonly isView: boolean
  readonly column: SourceColumn
}

/** Rows of a catalog query, one for each column and ordered by table → tables with their columns. */
export function groupIntoTables(rows: readonly ColumnOfTable[]): readonly SourceTable[] {
  const tables = new Map<string, SourceTable & { readonly columns: SourceColumn[] }>()
  for (const { schema, table: name, comment, isView, column } of rows) {
    const place = JSON.stringify([schema, name])
    const table = tables.get(place) ?? { schema, name, comment: comment === '' ? null : comment, isView, columns: [] }
    tables.set(place, table)
    table.columns.push(column)
  }
  return [...tables.values()]
}
