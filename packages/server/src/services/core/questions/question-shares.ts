import { isAdministrator, Problem } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Sharing, Users } from '../../auth/index.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { HandOver } from '../saved-items/hand-over.ts'
import { createItemShares } from '../saved-items/item-shares.ts'
import type { OwnerAccess } from './owner-access.ts'
import { questionMissing } from './questions.ts'
import type { QuestionStore } from './questions.store.ts'

interface Needs {
  readonly store: QuestionStore
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName' | 'findByName' | 'find'>
  readonly ownerAccess: OwnerAccess
  readonly accessRules: Pick<Discovery['accessRules'], 'assertNoRowAccessEscalation'>
  readonly handOver: HandOver
}

/** What the shares of questions add to those of saved items: a question gives rows of its tables. */
export function createQuestionShares({ store, sharing, users, ownerAccess, accessRules, handOver }: Needs) {
  const shares = createItemShares({
    kind: 'question',
    store,
    sharing,
    users,
    handOver,
    missing: questionMissing,

    async assertAllRun(viewer, ids) {
      const questions = await store.findMany(ids)
      const queries = await store.queriesOf(questions.map(({ id }) => id))
      for (const question of questions) {
        const reason = await ownerAccess.stopReason(viewer, { ...question, query: queries.get(question.id)! })
        if (reason !== undefined)
          throw new Problem('out-of-reach', questions.length === 1 ? reason : `${question.name}: ${reason}`)
      }
    },

    async assertNoMoreRows(viewer, ids, usernames, within) {
      const databaseIds = new Set((await store.originsOf(ids, within)).map(({ databaseId }) => databaseId))
      for (const databaseId of databaseIds)
        await accessRules.assertNoRowAccessEscalation(viewer, databaseId, usernames, within)
    },
  })

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

  return {
    ...shares,

    async changeOwner(
      viewer: Viewer,
      ids: readonly number[],
      change: Parameters<HandOver>[1]['change'],
    ): Promise<void> {
      await assertMayOwn(viewer, ids, change.username)
      await shares.changeOwner(viewer, ids, change)
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
