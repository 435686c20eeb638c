import type { SourceColumn, SourceReference, SourceTable } from './engine.ts'

export interface ColumnOfTable {
  readonly schema: string | null
  readonly table: string
  readonly comment: string | null
  readonly isView: boolean
  readonly column: SourceColumn
}

/** One column of a primary, unique or foreign key; the rows of a key follow each other in the order of its columns. */
export interface ColumnOfKey {
  readonly schema: string | null
  readonly table: string
  /** Tells the keys of a table apart. */
  readonly key: string
  readonly column: string
  /** Only of foreign keys. */
  readonly to?: {
    readonly schema: string | null
    readonly table: string
    readonly column: string
    /** Compared by the collation of this column, several values of the target may be one. */
    readonly hasOtherCollation?: boolean
  }
}

/** Rows of catalog queries, one for each column of a table (ordered by table) and of a key → tables with columns and keys. */
export function groupIntoTables(
  columns: readonly ColumnOfTable[],
  keys: readonly ColumnOfKey[],
): readonly SourceTable[] {
  const tableKey = (schema: string | null, name: string) => JSON.stringify([schema, name])
  const keysByTable = Map.groupBy(keys, ({ schema, table }) => tableKey(schema, table))
  const tables = new Map<string, SourceTable & { readonly columns: SourceColumn[] }>()
  for (const { schema, table: name, comment, isView, column } of columns) {
    const id = tableKey(schema, name)
    const known = tables.get(id)
    if (known) known.columns.push(column)
    else
      tables.set(id, {
        schema,
        name,
        comment: comment === '' ? null : comment,
        isView,
        columns: [column],
        ...keysOf(keysByTable.get(id) ?? []),
      })
  }
  return [...tables.values()]
}

function keysOf(rows: readonly ColumnOfKey[]): Pick<SourceTable, 'uniqueKeys' | 'references'> {
  const keys = [...Map.groupBy(rows, ({ key }) => key).values()]
  return {
    uniqueKeys: keys.filter(([first]) => !first?.to).map((columns) => columns.map(({ column }) => column)),
    references: keys.flatMap((columns) => toReference(columns) ?? []),
  }
}

function toReference(columns: readonly ColumnOfKey[]): SourceReference | undefined {
  const target = columns[0]?.to
  if (!target) return undefined
  return {
    schema: target.schema,
    table: target.table,
    pairs: columns.flatMap(({ column, to }) => (to ? [{ from: column, to: to.column }] : [])),
    ...(columns.some(({ to }) => to?.hasOtherCollation) && { mayMatchSeveral: true }),
  }
}
