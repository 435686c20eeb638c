import type { Db } from '../../../platform/store/store.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Sharing } from '../../auth/index.ts'
import type { QuestionStore, QuestionToTry, StoredSummary } from './questions.store.ts'

/** What shows questions to people who were not given them, such as a shared dashboard. */
export interface VisibilitySource {
  showsTo(viewer: Viewer, questionId: number): Promise<boolean>
  /** The usernames of all who see the question by it. */
  usernamesSeeing(questionId: number, from: Db): Promise<readonly string[]>
  /** The same for several questions, of what is not in the trash. */
  usernamesByQuestion(
    questionIds: readonly number[],
  ): Promise<readonly { readonly objectId: number; readonly username: string }[]>
  /** The same, each person once. */
  usernamesSeeingAny(questionIds: readonly number[]): Promise<readonly string[]>
}

interface Needs {
  readonly store: Pick<QuestionStore, 'listOfDatabase' | 'ownersInDatabase'>
  readonly sharing: Pick<Sharing, 'usernamesByObject' | 'usernamesWithAny'>
  /** More of them may join later. */
  readonly visibilitySources: readonly VisibilitySource[]
}

const PAGE_SIZE = 100

/** What concerns all saved questions of a database together: which there are, and who sees them. */
export function createQuestionsOfDatabase({ store, sharing, visibilitySources }: Needs) {
  return {
    /** All saved questions of a database, a page at a time, so that thousands are never held at once. */
    async *pagesOfDatabase(databaseId: number): AsyncGenerator<readonly QuestionToTry[]> {
      for (let afterId = 0; ;) {
        const page = await store.listOfDatabase(databaseId, { afterId, size: PAGE_SIZE })
        if (page.length > 0) yield page
        if (page.length < PAGE_SIZE) return
        afterId = page.at(-1)!.id
      }
    },

    /** The usernames of those who see each question: its owner, then by shares, then by what shows it. */
    async peopleSeeing(
      some: readonly Pick<StoredSummary, 'id' | 'owner'>[],
    ): Promise<ReadonlyMap<number, readonly string[]>> {
      const ids = some.map(({ id }) => id)
      const shared = [
        await sharing.usernamesByObject('question', ids),
        ...(await Promise.all(visibilitySources.map(({ usernamesByQuestion }) => usernamesByQuestion(ids)))),
      ].flat()
      const byQuestion = Map.groupBy(shared, ({ objectId }) => objectId)
      return new Map(
        some.map(({ id, owner }) => [
          id,
          [
            ...new Set([
              ...(owner === '' ? [] : [owner]),
              ...(byQuestion.get(id) ?? []).map(({ username }) => username),
            ]),
          ],
        ]),
      )
    },

    /** Those of the people who see any question of a database. Most see one of the first, and the others are not looked at then. */
    async readersAmong(databaseId: number, usernames: readonly string[]): Promise<readonly string[]> {
      if (usernames.length === 0) return []
      const left = new Set(usernames)
      const all = await store.ownersInDatabase(databaseId)
      for (const { owner } of all) if (owner !== null) left.delete(owner)
      for (let from = 0; from < all.length && left.size > 0; from += PAGE_SIZE) {
        const ids = all.slice(from, from + PAGE_SIZE).map(({ id }) => id)
        const seeing = [
          await sharing.usernamesWithAny('question', ids),
          ...(await Promise.all(visibilitySources.map(({ usernamesSeeingAny }) => usernamesSeeingAny(ids)))),
        ]
        for (const name of seeing.flat()) left.delete(name)
      }
      return usernames.filter((name) => !left.has(name))
    },
  }
}
