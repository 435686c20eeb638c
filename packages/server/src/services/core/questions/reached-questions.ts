import { isAdministrator, type ReachedQuestion, type ReachedQuestions } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Sharing, Users } from '../../auth/index.ts'
import type { Queries } from '../queries/queries.ts'
import type { OwnerAccess } from './owner-access.ts'
import type { QuestionStore } from './questions.store.ts'

interface Needs {
  readonly store: QuestionStore
  readonly sharing: Pick<Sharing, 'accessTo' | 'objectIdsSharedWith'>
  readonly users: Pick<Users, 'getByName'>
  readonly queries: Pick<Queries, 'isWithinReach'>
  readonly ownerAccess: OwnerAccess
  readonly listShownTo: (userId: number) => Promise<readonly { readonly questionId: number; readonly name: string }[]>
}

/** Every question through which a person can read rows, how they came to it, and whether it still gives them any. */
export function createReachedQuestions({ store, sharing, users, queries, ownerAccess, listShownTo }: Needs) {
  return async (viewer: Viewer, username: string): Promise<ReachedQuestions> => {
    const user = await users.getByName(username)
    const asker = { userId: user.id, roles: [user.role] }
    const sharedIds = await sharing.objectIdsSharedWith('question', user.id)
    const givers = new Map(
      (await sharing.accessTo('question', sharedIds))
        .filter((share) => share.username === user.username)
        .map(({ objectId, sharedBy }) => [objectId, sharedBy]),
    )
    const dashboards = Map.groupBy(await listShownTo(user.id), ({ questionId }) => questionId)
    const { rows: given } = await store.list({ userId: user.id, seesAll: false }, { size: 'all' })
    const givenIds = new Set(given.map(({ id }) => id))
    const shown = await store.findMany([...dashboards.keys()].filter((id) => !givenIds.has(id)))
    const seen = [...given, ...shown].toSorted((one, other) => one.id - other.id)
    const wires = await store.queriesOf(seen.map(({ id }) => id))

    const questions: ReachedQuestion[] = []
    for (const question of seen) {
      const { id, name, databaseName, ownerId, owner } = question
      const query = wires.get(id)
      // Without its database it gives no rows to anyone.
      if (!query || databaseName === '') continue
      const mayUseTables = await queries.isWithinReach(asker, query)
      const stopReason = mayUseTables ? undefined : await ownerAccess.stopReason(viewer, { ownerId, owner, query })
      questions.push({
        id,
        name,
        databaseName,
        isOwner: ownerId === user.id,
        ...(givers.has(id) && { sharedBy: givers.get(id)! }),
        dashboards: (dashboards.get(id) ?? []).map((dashboard) => dashboard.name),
        rowsBy: stopReason !== undefined ? 'none' : mayUseTables ? 'tables' : 'owner',
        owner,
        ...(stopReason !== undefined && { stopReason }),
      })
    }
    return { reachesAll: isAdministrator(asker), questions }
  }
}

export type ListReached = ReturnType<typeof createReachedQuestions>
