import type { DbColumn, DbTable } from '@soundings/contract'

export interface KeyOption {
  readonly value: string
  readonly label: string
}

/** A part of a key over several columns identifies no row. */
const isOnlyKey = ({ columns }: DbTable, { pk }: DbColumn) => pk && columns.filter((column) => column.pk).length === 1

/** Primary-key columns of other tables which hold the same kind of value, labelled with their table. The present choice stays among them. */
export function keyOptions(
  tables: readonly DbTable[],
  tableId: number,
  { dataType, fkSqlColumnId }: Pick<DbColumn, 'dataType' | 'fkSqlColumnId'>,
): KeyOption[] {
  return tables
    .filter(({ id }) => id !== tableId)
    .flatMap((table) =>
      table.columns
        .filter((column) => column.id === fkSqlColumnId || (isOnlyKey(table, column) && column.dataType === dataType))
        .map((column) => ({ value: String(column.id), label: `${table.displayName} · ${column.displayName}` })),
    )
}

/** What a check of the key found, in plain words. */
export function unmatchedText(unmatched: number, label: string): string {
  if (unmatched === 0) return `Every value is found in ${label}.`
  return `${unmatched} ${unmatched === 1 ? 'row holds a value' : 'rows hold values'} not found in ${label}.`
}
