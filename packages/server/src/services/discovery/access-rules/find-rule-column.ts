import { fieldProblem, type GdaDraft } from '@soundings/contract'
import type { Catalog, CatalogColumn, CatalogTable } from '@soundings/query'

interface Place {
  readonly databaseId: number
  readonly table: CatalogTable
  readonly column: CatalogColumn
}

type RuleNames = Pick<GdaDraft, 'databaseName' | 'tableName' | 'columnName' | 'columnId'>

const isCalled = (name: string) => (named: { name: string; displayName: string }) =>
  named.name === name || named.displayName === name

/**
 * The one primary-key column that a draft names; a 400 says which of its names leads nowhere or to several. The column that a rule stands on
 * already serves it in any case: its table may have another key since.
 */
export function findRuleColumn(draft: RuleNames, catalogs: readonly Catalog[], boundColumnId?: number): Place {
  if (catalogs.length === 0)
    throw fieldProblem({ field: 'databaseName', message: `There is no database ${draft.databaseName}` })
  const tables = catalogs.flatMap(({ databaseId, tables: all }) =>
    all.filter(isCalled(draft.tableName)).map((table) => ({ databaseId, table })),
  )
  if (tables.length === 0)
    throw fieldProblem({ field: 'tableName', message: `There is no table ${draft.tableName} in this database` })
  const named = tables.flatMap((place) =>
    place.table.columns.filter(isCalled(draft.columnName)).map((column): Place => ({ ...place, column })),
  )
  if (named.length === 0)
    throw fieldProblem({ field: 'columnName', message: `There is no column ${draft.columnName} in this table` })
  const columns = draft.columnId === undefined ? named : named.filter(({ column }) => column.id === draft.columnId)
  if (columns.length === 0) throw fieldProblem({ field: 'columnId', message: 'is not the column that the names say' })
  // Rules do not need a key that tells rows apart, so they stay on one that was declared and no longer holds.
  const keys = columns.filter(
    ({ column }) => column.primaryKey || column.isDeclaredKey === true || column.id === boundColumnId,
  )
  const [key] = keys
  if (!key) throw fieldProblem({ field: 'columnName', message: `The column ${draft.columnName} is not a primary key` })
  if (keys.length > 1)
    throw fieldProblem({ field: 'columnName', message: 'The names fit several columns: say which one with columnId' })
  return key
}
