import { isAdministrator, Problem, type QueryWire } from '@soundings/contract'
import type { Catalog } from '@soundings/query'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Users } from '../../auth/index.ts'
import type { Asker, Discovery } from '../../discovery/index.ts'
import type { Queries } from '../queries/queries.ts'
import type { StoredQuestion, StoredSummary } from './questions.store.ts'

interface Needs {
  readonly queries: Pick<Queries, 'isWithinReach'>
  readonly users: Pick<Users, 'find' | 'findByName'>
  readonly tableAccess: Pick<Discovery['tableAccess'], 'mayUseWhole'>
}

type Owned = Pick<StoredQuestion, 'ownerId' | 'owner' | 'query'>

/**
 * A question gives rows to people without its tables as long as its owner may use all of them. Taking a table back from the owner
 * takes back what they built on it. A deactivated owner keeps their tables; a deleted one has none.
 */
export function createOwnerAccess({ queries, users, tableAccess }: Needs) {
  async function mayOwnerUseTables({ ownerId, query }: Owned, catalog?: Catalog): Promise<boolean> {
    const owner = ownerId === null ? undefined : await users.find(ownerId)
    return owner !== undefined && queries.isWithinReach(askerOf(owner), query, catalog)
  }

  /** The rule of `assertRuns`, by any data model. */
  const runsFor = async (asker: Asker, question: Owned, catalog: Catalog): Promise<boolean> =>
    (await queries.isWithinReach(asker, question.query, catalog)) || mayOwnerUseTables(question, catalog)

  /** Why people without the tables get no rows, or undefined where they do. */
  const stopReason = async (viewer: Asker, question: Owned): Promise<string | undefined> =>
    (await mayOwnerUseTables(question)) ? undefined : sentence(viewer, question)

  async function hasWhole(ownerId: number, databaseId: number): Promise<boolean> {
    const owner = await users.find(ownerId)
    return owner !== undefined && tableAccess.mayUseWhole(askerOf(owner), databaseId)
  }

  return {
    stopReason,

    /** Those of the people for whom a change of the data model stops the question, because it reads more tables by it. With the reason, for the person who makes the change. */
    async stoppedBy(
      viewer: Asker,
      question: Owned,
      people: readonly string[],
      { before, after }: { readonly before: Catalog; readonly after: Catalog },
    ): Promise<{ readonly people: readonly string[]; readonly reason: string } | undefined> {
      const stopped: string[] = []
      for (const username of people) {
        const user = await users.findByName(username)
        if (
          user &&
          (await runsFor(askerOf(user), question, before)) &&
          !(await runsFor(askerOf(user), question, after))
        )
          stopped.push(username)
      }
      return stopped.length > 0 ? { people: stopped, reason: sentence(viewer, question) } : undefined
    },

    /** For lists. Most owners have the whole database; only the queries of the others are looked at. */
    async stopReasons(
      viewer: Asker,
      questions: readonly StoredSummary[],
      queriesOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, QueryWire>>,
    ): Promise<ReadonlyMap<number, string>> {
      const inDoubt: StoredSummary[] = []
      for (const some of Map.groupBy(questions, ({ ownerId, databaseId }) => `${ownerId} ${databaseId}`).values()) {
        const { ownerId, databaseId } = some[0]!
        if (ownerId === null || !(await hasWhole(ownerId, databaseId))) inDoubt.push(...some)
      }
      const wires = await queriesOf(inDoubt.map(({ id }) => id))
      const reasons = new Map<number, string>()
      for (const question of inDoubt) {
        const reason = await stopReason(viewer, { ...question, query: wires.get(question.id)! }).catch(
          undefinedIfMissing,
        )
        if (reason !== undefined) reasons.set(question.id, reason)
      }
      return reasons
    },

    /** Throws when neither the viewer nor the owner may use all tables of the question. Answers whether the viewer may. */
    async assertRuns(viewer: Viewer, question: Owned): Promise<{ mayUseTables: boolean }> {
      const mayUseTables = await queries.isWithinReach(viewer, question.query)
      const reason = mayUseTables ? undefined : await stopReason(viewer, question)
      if (reason !== undefined) throw new Problem('out-of-reach', reason)
      return { mayUseTables }
    },
  }
}

const askerOf = ({ id, role }: NonNullable<Awaited<ReturnType<Users['find']>>>): Asker => ({
  userId: id,
  roles: [role],
})

export type OwnerAccess = ReturnType<typeof createOwnerAccess>

function sentence(viewer: Asker, { ownerId, owner }: Owned): string {
  const mend = isAdministrator(viewer) ? 'Give it' : 'Ask an administrator to give it'
  if (ownerId === null)
    return `The owner of this question was deleted, so it runs only for people who can use its tables. ${mend} an owner who can`
  if (ownerId === viewer.userId)
    return 'You can no longer use every table of this question, so it does not run. Ask an administrator for the tables, or to give the question to a person who can use them'
  return `${owner} can no longer use every table of this question, so it runs only for people who can. ${mend} an owner who can use its tables`
}

/** A question may outlive its database. */
export function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Problem && error.kind === 'missing') return undefined
  throw error
}
