import type { FilterWire, QueryColumnWire, QueryWire } from '@soundings/contract'
import { queryOptions } from '@tanstack/react-query'
import { columnQueries } from '../sources/columns.ts'
import { runPage } from '../questions/executor.ts'

/** Where the names of keys stand. */
export interface KeyNaming {
  readonly databaseId: number
  readonly tableId: number
  readonly keyId: number
  readonly isNumber: boolean
  readonly nameId: number
}

/** What the rows of these keys are called, for the person who may read their table. */
export const keyNames = (naming: KeyNaming | undefined, keys: readonly string[]) =>
  queryOptions({
    queryKey: [...columnQueries.all, 'names', naming, keys],
    queryFn: async ({ signal }) => {
      if (!naming) return new Map<string, string>()
      const { table } = await runPage(
        { query: rowsOf(naming, keys) },
        { pageNumber: 0, pageLength: keys.length },
        signal,
      )
      return new Map(table.data.map(([key, name]) => [String(key), String(name ?? '')]))
    },
    enabled: naming !== undefined && keys.length > 0,
    retry: false,
  })

function rowsOf({ databaseId, tableId, keyId, isNumber, nameId }: KeyNaming, keys: readonly string[]): QueryWire {
  const view = (dbColumn: number, label: string): QueryColumnWire => ({
    designType: 'VIEW',
    expression: [{ dbColumn, function: 'none' }],
    label,
    pin: false,
    grouped: false,
    orderDirection: 'NONE',
    orderIndex: 0,
  })
  const isKey = (key: string): FilterWire => ({
    dbColumn: keyId,
    operator: 'equals',
    values: [isNumber ? Number(key) : key],
    dynamic: false,
    zoomingFilter: false,
  })
  return {
    datasourceID: databaseId,
    dbTable: tableId,
    columns: [view(keyId, 'Key'), view(nameId, 'Name')],
    filters: [],
    advancedFilters: { groupItemType: 'group', groupOperator: 'or', items: keys.map(isKey) },
    resultLimit: keys.length,
  }
}
