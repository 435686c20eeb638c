import type { DbTable } from '@soundings/contract'

/** The tables with a reference for each column that says what it refers to; its id is the column's. */
export function withReferences<Table extends DbTable>(tables: readonly Table[]): Table[] {
  const tableOf = new Map(tables.flatMap(({ id, columns }) => columns.map((column) => [column.id, id] as const)))
  return tables.map((table) => ({
    ...table,
    references: [
      ...table.references,
      ...table.columns.flatMap(({ id, fkSqlColumnId }) => {
        const toTableId = fkSqlColumnId === null ? undefined : tableOf.get(fkSqlColumnId)
        if (fkSqlColumnId === null || toTableId === undefined) return []
        return [
          {
            id,
            toTableId,
            pairs: [{ fromColumnId: id, toColumnId: fkSqlColumnId }],
            isToUniqueKey: true,
            isInSource: true,
          },
        ]
      }),
    ],
  }))
}
