import { fieldProblem, Problem } from '@soundings/contract'
import { type CatalogReference, type CompileContext, compileReferenceCheck } from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import { actorOf, type Viewer } from '../../../platform/http/viewer.ts'
import type { TableAccess } from '../access/table-access.ts'
import type { Reader } from '../reader/reader.ts'
import { referenceErrors } from '../tables/table-change.ts'

interface Needs {
  /** Undefined when there is no such table. */
  readonly databaseOf: (tableId: number) => Promise<number | undefined>
  readonly reader: Pick<Reader, 'rows'>
  readonly tableAccess: TableAccess
  readonly audit: Pick<Audit, 'reads'>
}

interface Findings {
  readonly unmatched: number
  readonly repeated: number
  readonly incomplete: number
  readonly empty: number
}

type Trial = Pick<CatalogReference, 'fromTableId' | 'toTableId' | 'pairs'>

/** Holds a reference against the rows that the viewer may see, so that it can be judged before it is declared. */
export const createReferenceCheck =
  ({ databaseOf, reader, tableAccess, audit }: Needs) =>
  async (viewer: Viewer, trial: Trial, admission: Admission): Promise<Findings> => {
    const databaseId = await databaseOf(trial.fromTableId)
    if (databaseId === undefined) throw tableMissing()
    await admission.require(async (current) => {
      await tableAccess.assertMayRead(current, databaseId, [trial.fromTableId, trial.toTableId])
      if (!(await tableAccess.mayEdit(current, databaseId))) throw mayNotCheck()
    })
    const make = (context: CompileContext) => {
      const [error] = referenceErrors(context.catalog, trial.fromTableId, trial, [])
      if (error) throw fieldProblem(error)
      return compileReferenceCheck({ id: 0, isToUniqueKey: true, ...trial }, context)
    }
    const entry = {
      ...actorOf(viewer),
      action: 'table.check-reference' as const,
      object: `${trial.fromTableId} to ${trial.toTableId}`,
    }
    const { rows } = await audit.reads.recorded(
      entry,
      () => reader.rows(viewer, databaseId, make, { admission }),
      () => 0,
    )
    const [unmatched, repeated, incomplete, empty] = (rows[0] ?? []).map(Number)
    return { unmatched: unmatched ?? 0, repeated: repeated ?? 0, incomplete: incomplete ?? 0, empty: empty ?? 0 }
  }

export type CheckReference = ReturnType<typeof createReferenceCheck>

function tableMissing() {
  return new Problem('missing', 'There is no such table')
}

function mayNotCheck() {
  return new Problem('forbidden', 'You may use this table, but not change its references')
}
