import { Problem } from '@soundings/contract'
import { compileCount, type CompileContext, type Query } from '@soundings/query'
import type { Admission } from '../../../platform/admissions/admissions.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Discovery } from '../../discovery/index.ts'

interface Filtered {
  readonly databaseId: number
  readonly wholeFirst?: Query
  readonly told: <Result>(work: () => Result) => Result
}

/**
 * People who may not use the tables of a question see its rows within the limit. With ranges and searches of shown columns they could read
 * all the others a part at a time, so these are answered where the limit leaves no row out: then a filter only narrows what they see.
 */
export const createLimitGuard =
  (reader: Pick<Discovery['reader'], 'rows'>) =>
  async (viewer: Viewer, { databaseId, wholeFirst, told }: Filtered, reading: { readonly admission: Admission; readonly maxAgeSeconds?: number | undefined }): Promise<void> => {
    if (!wholeFirst) return
    const { limit } = wholeFirst
    const make = (context: CompileContext) => told(() => compileCount({ ...wholeFirst, limit: limit + 1 }, context))
    const { rows } = await reader.rows(viewer, databaseId, make, reading)
    if (Number(rows[0]?.[0] ?? 0) > limit) throw rowsLeftOut(limit)
  }

export type GuardLimit = ReturnType<typeof createLimitGuard>

function rowsLeftOut(limit: number) {
  const cause = `You see the first ${limit} rows of this question and may not use its tables, so it cannot be filtered by ranges or searches, which would show others`
  return new Problem('forbidden', `${cause}. Choose values, or ask its owner to offer the column as a dynamic filter`)
}
