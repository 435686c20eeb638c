import type { FilterColumn, SpecialType } from '@soundings/contract'
import type { ColumnKind, DataType } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { TableAccess } from '../access/table-access.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { ColumnStore } from './columns.store.ts'

interface Needs {
  readonly store: ColumnStore
  readonly analysis: Analysis
  readonly tableAccess: TableAccess
  readonly accessRules: AccessRules
  readonly isComputable: IsComputable
}

/** Whether every table that a calculated column reads is among these. All others are computable. */
export type IsComputable = (
  column: {
    readonly id: number
    readonly tableId: number
    readonly databaseId: number
    readonly expression: string | null
  },
  usable: ReadonlySet<number> | 'all',
) => Promise<boolean>

export type DescribedColumn = Omit<FilterColumn, 'questions' | 'versions' | 'shared' | 'ownFilters'>

/** Columns by name and type, for people who may know that much because they see them in a result. */
export function createColumnDescriptions({ store, analysis, tableAccess, accessRules, isComputable }: Needs) {
  /** The first and last date of all rows are for those who may read all of them. */
  async function boundsOf(id: number) {
    const { minDate = null, maxDate = null, sampledRows } = (await analysis.find(id))?.statistics ?? {}
    // Other rows than those of a sample may lie before or behind.
    if (sampledRows !== undefined) return { minDate: null, maxDate: null }
    return { minDate: minDate === null ? null : String(minDate), maxDate: maxDate === null ? null : String(maxDate) }
  }

  return async function describe(
    viewer: Viewer,
    databaseId: number,
    ids: readonly number[],
  ): Promise<DescribedColumn[]> {
    const columns = await store.describe(databaseId, ids)
    const usable = await tableAccess.usableTableIds(viewer, databaseId)
    const isBound = (await accessRules.rulesOf(viewer, databaseId)).length > 0
    return Promise.all(
      columns.map(async ({ tableId, kind, specialType, dataType, filterComponent, expression, ...column }) => {
        const place = { id: column.id, tableId, databaseId, expression }
        const seesAllRows =
          dataType === 'DATE' &&
          !isBound &&
          (usable === 'all' || usable.has(tableId)) &&
          (await isComputable(place, usable))
        return {
          ...column,
          type: kind as ColumnKind,
          oceanDataType: specialType as SpecialType,
          dataType: dataType as DataType,
          filterComponentType: filterComponent as FilterColumn['filterComponentType'],
          ...(seesAllRows ? await boundsOf(column.id) : { minDate: null, maxDate: null }),
        }
      }),
    )
  }
}
