import { fieldProblem, Problem } from '@soundings/contract'
import { type CatalogReference, compileReferenceCheck } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { TableAccess } from '../access/table-access.ts'
import type { Reader } from '../reader/reader.ts'
import { referenceErrors } from '../tables/table-change.ts'

interface Needs {
  /** Undefined when there is no such table. */
  readonly databaseOf: (tableId: number) => Promise<number | undefined>
  readonly reader: Pick<Reader, 'rows'>
  readonly tableAccess: TableAccess
}

type Trial = Pick<CatalogReference, 'fromTableId' | 'toTableId' | 'pairs'>

/** Holds a reference against the rows that the viewer may see, so that it can be judged before it is declared. */
export const createReferenceCheck =
  ({ databaseOf, reader, tableAccess }: Needs) =>
  async (viewer: Viewer, trial: Trial, signal: AbortSignal): Promise<{ unmatched: number; repeated: number }> => {
    const databaseId = await databaseOf(trial.fromTableId)
    if (databaseId === undefined) throw tableMissing()
    await tableAccess.assertMayRead(viewer, databaseId, [trial.fromTableId, trial.toTableId])
    if (!(await tableAccess.mayEdit(viewer, databaseId))) throw mayNotCheck()
    const { rows } = await reader.rows(
      viewer,
      databaseId,
      (context) => {
        const [error] = referenceErrors(context.catalog, trial.fromTableId, trial, [])
        if (error) throw fieldProblem(error)
        return compileReferenceCheck({ id: 0, isToUniqueKey: true, ...trial }, context)
      },
      { signal },
    )
    const [unmatched = 0, repeated = 0] = rows[0] ?? []
    return { unmatched: Number(unmatched), repeated: Number(repeated) }
  }

export type CheckReference = ReturnType<typeof createReferenceCheck>

function tableMissing() {
  return new Problem('missing', 'There is no such table')
}

function mayNotCheck() {
  return new Problem('forbidden', 'You may use this table, but not change its references')
}
