import { getActiveColumn, type Catalog } from '../../model/catalog.ts'
import { getPath, joinPaths, type JoinedColumn } from '../../model/join-paths.ts'
import type { ColumnUse } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import { isVirtual } from '../../virtual-columns/extend-catalog.ts'

export interface ColumnScope {
  readonly catalog: Catalog
  readonly baseTableId: number
}

/** A visible column of the base table or of a table which references lead to. */
export function getReachableColumn(
  { catalog, baseTableId }: ColumnScope,
  { columnId, path: written }: ColumnUse,
  field: string,
): JoinedColumn {
  const place = getActiveColumn(catalog, columnId, field)
  const path = written
    ? getPath(catalog, baseTableId, written, field)
    : joinPaths(catalog, baseTableId).get(place.table.id)
  const end = path?.at(-1)?.target.id ?? baseTableId
  if (!path || end !== place.table.id) {
    throw new QueryError(
      field,
      `No foreign keys lead to the table ${place.table.displayName} of ${place.column.displayName}`,
    )
  }
  if (isVirtual({ columnId }) && path.length > 0)
    throw new QueryError(
      field,
      `${place.column.displayName} is known of the rows of ${place.table.displayName} that the question is about, and not of those that others refer to`,
    )
  return { ...place, path }
}
