import { Problem } from '@soundings/contract'
import { compileCount, type CompileContext, type WholeResult } from '@soundings/query'
import type { Admission } from '../../../../platform/admissions/admissions.ts'
import type { Viewer } from '../../../../platform/http/viewer.ts'
import type { Discovery } from '../../../discovery/index.ts'

interface Filtered {
  readonly databaseId: number
  readonly wholeFirst: readonly WholeResult[]
  readonly explained: <Result>(work: () => Result) => Result
}

/**
 * People who may not use the tables of a question see its rows within the limit, and the first groups by name. With ranges, searches and parts of dates of
 * shown columns they could read all the others a part at a time, so these are answered for complete results, which a filter only narrows.
 */
export const createLimitGuard =
  (reader: Pick<Discovery['reader'], 'rows'>) =>
  async (
    viewer: Viewer,
    { databaseId, wholeFirst, explained }: Filtered,
    options: { readonly admission: Admission; readonly maxAgeSeconds?: number | undefined },
  ): Promise<void> => {
    for (const { query, parts } of wholeFirst) {
      const make = (context: CompileContext) =>
        explained(() => compileCount({ ...query, limit: query.limit + 1 }, context))
      const { rows } = await reader.rows(viewer, databaseId, make, options)
      if (Number(rows[0]?.[0] ?? 0) > query.limit) throw partsLeftOut(query.limit, parts)
    }
  }

export type GuardLimit = ReturnType<typeof createLimitGuard>

function partsLeftOut(limit: number, parts: WholeResult['parts']) {
  const cause = `You see the first ${limit} ${parts} of this question and may not use its tables, so it cannot be filtered by ranges, searches or parts of dates that it does not show, or zoomed into several periods at once: these would show others`
  return new Problem(
    'out-of-reach',
    `${cause}. Choose values or one period, or ask its owner to offer the column as a dynamic filter`,
  )
}
