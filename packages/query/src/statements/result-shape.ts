import { checkQuery } from '../checks/check-query.ts'
import { shapeOf, type ResultShape } from '../checks/view-types.ts'
import type { Catalog } from '../model/catalog.ts'
import type { Query } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import type { ResultColumn } from '../model/result.ts'
import { resolve } from '../stages/resolving/resolve.ts'
import { resultColumns } from './result-columns.ts'

type Outputs = Pick<Query, 'baseTableId' | 'columns' | 'virtualColumns'>

/** What the columns of a question will be, whatever its filters. */
export const columnsOfResult = (
  { baseTableId, columns, virtualColumns = [] }: Outputs,
  catalog: Catalog,
): ResultColumn[] => resultColumns(resolve({ baseTableId, columns, virtualColumns, filters: [], limit: 0 }, catalog))

/** How many measures and dimensions a question will give, whatever its filters. */
export function resultShape({ baseTableId, columns, virtualColumns = [] }: Outputs, catalog: Catalog): ResultShape {
  if (columns.length === 0) return { measures: 0, dimensions: 0 }
  const resolved = resolve({ baseTableId, columns, virtualColumns, filters: [], limit: 0 }, catalog)
  return { ...shapeOf(resultColumns(resolved)), ...(!resolved.isAggregated && { isRaw: true }) }
}

/** Why the question cannot be asked, or undefined when it can: what the server would say, before it is sent. */
export function queryProblem(query: Query, catalog: Catalog): string | undefined {
  try {
    checkQuery(query, catalog)
    resolve(query, catalog)
    return undefined
  } catch (error) {
    if (error instanceof QueryError) return error.message
    throw error
  }
}
