import {
  type AccessList,
  type AccessQuery,
  isAdministrator,
  mayUse,
  Problem,
  type SharedEntity,
} from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { listAccess, type Receivers, type Sharing, toEntries, type Users } from '../../auth/index.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { HandOver } from '../hand-over.ts'
import { rightsOf } from '../ownership.ts'
import type { OwnerAccess } from './owner-access.ts'
import { questionMissing } from './questions.ts'
import type { QuestionStore, StoredSummary } from './questions.store.ts'

interface Needs {
  readonly store: QuestionStore
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName' | 'findByName' | 'find'>
  readonly ownerAccess: OwnerAccess
  readonly accessRules: Pick<Discovery['accessRules'], 'assertNoRowAccessEscalation'>
  readonly handOver: HandOver
}

/** People who see a question without a share of it. */
type AccessByOthers = (viewer: Viewer, questionId: number) => Promise<AccessList['people']>

/** Who gives questions to whom: people share what is theirs, and several at once all or none. */
export function createQuestionShares({ store, sharing, users, ownerAccess, accessRules, handOver }: Needs) {
  const others: AccessByOthers[] = []
  const rights = (viewer: Viewer, question: StoredSummary) => rightsOf(viewer, 'question', question, false)

  async function assertAll(
    viewer: Viewer,
    ids: readonly number[],
    mayDo: (question: StoredSummary) => boolean,
    within?: Db,
  ): Promise<StoredSummary[]> {
    const known = new Map((await store.findMany(ids, within)).map((question) => [question.id, question]))
    for (const id of ids) {
      const question = known.get(id)
      if (question && mayDo(question)) continue
      const isSeen = question && (await sharing.isSharedWith('question', id, viewer.userId, within))
      throw isSeen ? notYours() : questionMissing(id)
    }
    return [...known.values()]
  }

  /** A question that stopped gives no rows, so it is not given to more people. */
  async function assertAllRun(viewer: Viewer, questions: readonly StoredSummary[]): Promise<void> {
    const queries = await store.queriesOf(questions.map(({ id }) => id))
    for (const question of questions) {
      const reason = await ownerAccess.stopReason(viewer, { ...question, query: queries.get(question.id)! })
      if (reason !== undefined)
        throw new Problem('out-of-reach', questions.length === 1 ? reason : `${question.name}: ${reason}`)
    }
  }

  /** An owner without the tables would stop the question for all who do not have them either. */
  async function assertMayOwn(viewer: Viewer, ids: readonly number[], username: string): Promise<void> {
    const receiver = await users.findByName(username)
    if (!receiver?.enabled || !isAdministrator(viewer)) return
    const queries = await store.queriesOf(ids)
    for (const question of await store.findMany(ids)) {
      const owned = { ownerId: receiver.id, owner: receiver.username, query: queries.get(question.id)! }
      if ((await ownerAccess.stopReason(viewer, owned)) !== undefined)
        throw tablesNeeded(receiver.username, question.name)
    }
  }

  const assertShareable = (viewer: Viewer, ids: readonly number[], within?: Db) =>
    assertAll(viewer, ids, (question) => rights(viewer, question).canShare, within)

  async function assertNoRowAccessEscalation(
    viewer: Viewer,
    ids: readonly number[],
    usernames: readonly string[],
    within: Db,
  ): Promise<void> {
    const databaseIds = new Set((await store.originsOf(ids, within)).map(({ databaseId }) => databaseId))
    // Who has it already is given no rows by it, only whether they may edit.
    const receivers = await sharing.withoutShare('question', ids, usernames, within)
    for (const databaseId of databaseIds)
      await accessRules.assertNoRowAccessEscalation(viewer, databaseId, receivers, within)
  }

  return {
    async share(viewer: Viewer, ids: readonly number[], receivers: Receivers, canEdit?: boolean): Promise<void> {
      await assertAllRun(viewer, await assertShareable(viewer, ids))
      await store.transaction(async (within) => {
        await store.hold(ids, within)
        await assertNoRowAccessEscalation(viewer, ids, await sharing.peopleAmong(receivers, within), within)
        await sharing.share(viewer, { kind: 'question', objectIds: ids, ...receivers, field: 'users', canEdit }, within)
      })
    },

    /** Asked before the transaction that gives them. */
    assertAllRun: async (viewer: Viewer, ids: readonly number[]): Promise<void> =>
      assertAllRun(viewer, await store.findMany(ids)),

    /** What is in the trash comes back with its shares; only administrators give it on there. */
    async assertMayGive(
      viewer: Viewer,
      ids: readonly number[],
      usernames: readonly string[],
      within: Db,
    ): Promise<void> {
      const present = new Set((await store.findMany(ids, within)).map(({ id }) => id))
      await assertShareable(viewer, isAdministrator(viewer) ? [...present] : ids, within)
      await store.hold(ids, within)
      await assertNoRowAccessEscalation(viewer, ids, usernames, within)
    },

    namesOf: store.namesOf,

    /** A manager of users takes back any share. A save at this moment waits, and is refused then. */
    async unshare(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<void> {
      await assertAll(
        viewer,
        ids,
        (question) => mayUse(viewer, 'user.write_access') || rights(viewer, question).canSeeAccess,
      )
      await store.transaction(async (within) => {
        await store.hold(ids, within)
        await sharing.unshare(viewer, { kind: 'question', objectIds: ids, ...receivers, field: 'userNames' }, within)
      })
    },

    /** Whatever else shows questions to people is registered here. */
    registerAccess: (list: AccessByOthers) => void others.push(list),

    async listAccess(viewer: Viewer, id: number, query: AccessQuery): Promise<AccessList> {
      const [question] = await assertAll(viewer, [id], (found) => rights(viewer, found).canSeeAccess)
      const owner = question?.ownerId ? await users.find(question.ownerId) : undefined
      const direct = toEntries(await sharing.accessTo('question', [id]), 'direct')
      const indirect = await Promise.all(others.map((list) => list(viewer, id)))
      return listAccess(owner, [...direct, ...indirect.flat()], await sharing.groupsWith('question', id), query)
    },

    /** The owner of a question sees its result, so a new owner gets no more rows than the giver has. */
    async changeOwner(
      viewer: Viewer,
      ids: readonly number[],
      change: Parameters<HandOver>[1]['change'],
    ): Promise<void> {
      await assertMayOwn(viewer, ids, change.username)
      await handOver(viewer, {
        kind: 'question',
        ids,
        change,
        find: (within) => store.findMany(ids, within),
        missing: questionMissing,
        lock: (within) => store.hold(ids, within),
        async assertMayGive(receivers, within) {
          const databaseIds = new Set((await store.originsOf(ids, within)).map(({ databaseId }) => databaseId))
          for (const databaseId of databaseIds)
            await accessRules.assertNoRowAccessEscalation(viewer, databaseId, receivers, within)
        },
        setOwner: (ownerId, within) => store.setOwner(ids, ownerId, within),
      })
    },

    async listSharedWith(username: string, ask: ListAsk): Promise<Page<SharedEntity>> {
      const { id } = await users.getByName(username)
      const { rows, total } = await store.listSharedWith(id, ask)
      return { rows: await sharing.withWays('question', id, rows), total }
    },
  }
}

export type QuestionShares = ReturnType<typeof createQuestionShares>

function tablesNeeded(username: string, name: string) {
  return new Problem(
    'conflict',
    `${username} cannot use every table of ${name}. Share these tables first, or choose another owner`,
  )
}

function notYours() {
  return new Problem('forbidden', 'Only its owner or an administrator can share this question')
}
