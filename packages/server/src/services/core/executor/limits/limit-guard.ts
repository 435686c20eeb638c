import { Problem } from '@soundings/contract'
import { compileCount, type CompileContext, type Query, type WholeResult } from '@soundings/query'
import type { Admission } from '../../../../platform/admissions/admissions.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Discovery } from '../../../discovery/index.ts'
import type { SavedQuery } from '../saved-query.ts'

interface Chosen extends Pick<SavedQuery, 'query' | 'wholeFirst' | 'raised' | 'explained'> {
  readonly databaseId: number
}

/**
 * The query with the limit that holds for the viewer. People who may not use the tables of a question see its rows within the limit, and
 * the first groups by name. With ranges, searches and values that are not shown, such as hours of months, they could read all the others a
 * part at a time, so these are answered for complete results, which a filter only narrows.
 */
export const createLimitGuard =
  (reader: Pick<Discovery['reader'], 'rows'>) =>
  async (
    viewer: Viewer,
    { databaseId, query, wholeFirst, raised, explained }: Chosen,
    options: { readonly admission: Admission; readonly maxAgeSeconds?: number | undefined },
  ): Promise<Query> => {
    const isWhole = async ({ query: whole }: WholeResult) => {
      const make = (context: CompileContext) =>
        explained(() => compileCount({ ...whole, limit: whole.limit + 1 }, context), whole)
      const { rows } = await reader.rows(viewer, databaseId, make, options)
      return Number(rows[0]?.[0] ?? 0) <= whole.limit
    }
    for (const result of wholeFirst) if (!(await isWhole(result))) throw partsLeftOut(result.query.limit, result.parts)
    return raised && (await isWhole(raised.ifWhole)) ? { ...query, limit: raised.limit } : query
  }

export type GuardLimit = ReturnType<typeof createLimitGuard>

function partsLeftOut(limit: number, parts: WholeResult['parts']) {
  const cause = `You see the first ${limit} ${parts} of this question and may not use its tables, so it cannot be filtered by ranges or searches, by periods, values or parts of dates that it does not show, or zoomed into several periods or shorter ones than it shows: these would show others`
  return new Problem(
    'out-of-reach',
    `${cause}. Choose values or one period that it shows, or ask its owner to offer the column as a dynamic filter`,
  )
}
