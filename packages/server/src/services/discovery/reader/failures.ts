import { DATABASE_WORDS, EngineError, type EngineErrorKind } from '@soundings/engines'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { AccessRules } from '../access-rules/access-rules.ts'
import type { TableAccess } from '../access/table-access.ts'

interface Needs {
  readonly tableAccess: Pick<TableAccess, 'mayUseWhole' | 'mayEdit'>
  readonly accessRules: Pick<AccessRules, 'rulesOf'>
}

/** Failures that are shown in the database's own words, which may quote values of any row. */
const quoting: readonly EngineErrorKind[] = ['query-failed', 'not-permitted']
/** Failures that name the server or the file. */
const connecting: readonly EngineErrorKind[] = [
  'invalid-settings',
  'forbidden-host',
  'forbidden-file',
  'unreachable-host',
  'refused',
  'tls-failed',
  'wrong-password',
  'no-such-database',
  'lost-connection',
]

/** Whether a text that was kept says what a database said. */
export const quotesDatabase = (text: string): boolean => text.includes(DATABASE_WORDS)

/** What failed, as one viewer may know it: values are for those who may see all rows, addresses for those who may edit the connection. */
export function createFailures({ tableAccess, accessRules }: Needs) {
  async function redactErrorFor(viewer: Viewer, databaseId: number, error: unknown): Promise<unknown> {
    if (!(error instanceof EngineError)) return error
    const inGeneral = (words: string) => new EngineError(error.kind, words, { cause: error })
    if (connecting.includes(error.kind)) {
      return (await tableAccess.mayEdit(viewer, databaseId))
        ? error
        : inGeneral('The database cannot be reached at the moment')
    }
    if (!quoting.includes(error.kind)) return error
    const maySeeAll =
      (await tableAccess.mayUseWhole(viewer, databaseId)) &&
      (await accessRules.rulesOf(viewer, databaseId)).length === 0
    return maySeeAll ? error : inGeneral('The database could not answer this question')
  }

  return {
    async redact<Result>(viewer: Viewer, databaseId: number, work: () => Promise<Result>): Promise<Result> {
      try {
        return await work()
      } catch (error) {
        throw await redactErrorFor(viewer, databaseId, error)
      }
    },

    async *redactPieces<Piece>(
      viewer: Viewer,
      databaseId: number,
      pieces: AsyncIterable<Piece>,
    ): AsyncGenerator<Piece> {
      try {
        yield* pieces
      } catch (error) {
        throw await redactErrorFor(viewer, databaseId, error)
      }
    },
  }
}
