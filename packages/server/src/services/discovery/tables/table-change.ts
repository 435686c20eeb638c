import { type ColumnChange, type FieldError, Problem } from '@soundings/contract'
import { type Catalog, findColumn } from '@soundings/query'
import type { StoredColumn } from './tables.store.ts'

interface Needs {
  readonly columns: readonly ColumnChange[]
  readonly stored: readonly StoredColumn[]
  readonly catalog: Catalog
  readonly scheduleProblem: (text: string) => string | undefined
}

/** Every reason why the columns of a save cannot be taken, by field. */
export function assertColumnChanges({ columns, stored, catalog, scheduleProblem }: Needs): void {
  const byId = new Map(stored.map((column) => [column.id, column]))
  const seen = new Set<number>()
  const errors = columns.flatMap((change, position): FieldError[] => {
    const at = (field: keyof ColumnChange, message: string | undefined) => (message ? [{ field: `columns.${position}.${field}`, message }] : [])
    const before = byId.get(change.id)
    if (!before) return at('id', 'is not a column of this table')
    if (seen.has(change.id)) return at('id', 'is named twice')
    seen.add(change.id)
    const { fkSqlColumnId, analysisSyncSchedule } = change
    return [
      ...at('fkSqlColumnId', fkSqlColumnId === before.fk_column_id || fkSqlColumnId === null ? undefined : keyProblem(catalog, before, fkSqlColumnId)),
      ...at('analysisSyncSchedule', analysisSyncSchedule === null ? undefined : scheduleProblem(analysisSyncSchedule)),
    ]
  })
  if (errors.length > 0) throw changeRefused(errors)
}

function keyProblem(catalog: Catalog, from: StoredColumn, toId: number): string | undefined {
  const place = findColumn(catalog, toId)
  if (!place) return 'is not a column of this database'
  if (place.table.id === from.table_id) return 'must lead to another table'
  if (!place.column.primaryKey) return `${place.table.displayName}.${place.column.displayName} is not a primary key`
  if (place.column.dataType !== from.data_type) return `${place.table.displayName}.${place.column.displayName} is of another type`
  return undefined
}

function changeRefused(fieldErrors: readonly FieldError[]) {
  const [first] = fieldErrors
  return new Problem('invalid', first ? `${first.field}: ${first.message}` : 'The change is not valid', { fieldErrors: fieldErrors.slice(0, 20) })
}
