import { mayUse, Problem, type SharedEntity } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Sharing, Users } from '../../auth/index.ts'
import type { Discovery } from '../../discovery/index.ts'
import { mayChange } from '../ownership.ts'
import { questionMissing } from './questions.ts'
import type { QuestionStore, StoredSummary } from './questions.store.ts'

interface Needs {
  readonly store: QuestionStore
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName'>
  readonly accessRules: Pick<Discovery['accessRules'], 'assertGivesNoMore'>
}

/** Who gives questions to whom: people share what is theirs, and several at once all or none. */
export function createQuestionShares({ store, sharing, users, accessRules }: Needs) {
  async function assertAll(viewer: Viewer, ids: readonly number[], mayDo: (question: StoredSummary) => boolean) {
    const known = new Map((await store.findMany(ids)).map((question) => [question.id, question]))
    for (const id of ids) {
      const question = known.get(id)
      if (question && mayDo(question)) continue
      const isSeen = question && (await sharing.isSharedWith('question', id, viewer.userId))
      throw isSeen ? notYours() : questionMissing(id)
    }
  }

  return {
    async share(viewer: Viewer, ids: readonly number[], usernames: readonly string[]): Promise<void> {
      await assertAll(viewer, ids, (question) => mayChange(viewer, question))
      await store.transaction(async (within) => {
        await store.hold(ids, within)
        const databaseIds = new Set((await store.originsOf(ids, within)).map(({ databaseId }) => databaseId))
        for (const databaseId of databaseIds) await accessRules.assertGivesNoMore(viewer, databaseId, usernames, within)
        await sharing.share(viewer, 'question', ids, usernames, within, 'users')
      })
    },

    /** A manager of users takes back any share. */
    async unshare(viewer: Viewer, ids: readonly number[], usernames: readonly string[]): Promise<void> {
      await assertAll(viewer, ids, (question) => mayUse(viewer, 'user.write_access') || mayChange(viewer, question))
      await store.transaction((within) => sharing.unshare(viewer, 'question', ids, usernames, within, 'userNames'))
    },

    async listSharedWith(username: string): Promise<SharedEntity[]> {
      const { id: userId } = await users.getByName(username)
      const shared = new Set(await sharing.objectIdsSharedWith('question', userId))
      const questions = await store.list('everybody')
      return questions.filter(({ id }) => shared.has(id)).map(({ id, name, databaseName }) => ({ id, name, detail: databaseName }))
    },
  }
}

export type QuestionShares = ReturnType<typeof createQuestionShares>

function notYours() {
  return new Problem('forbidden', 'Only its owner or an administrator can share this question')
}
