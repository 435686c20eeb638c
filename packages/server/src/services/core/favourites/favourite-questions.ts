import type { FavouriteQuestion } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Discovery } from '../../discovery/index.ts'
import type { Questions } from '../questions/questions.ts'
import type { StoredFavourite } from './favourites.store.ts'
import type { Favourites } from './favourites.ts'

interface Needs {
  readonly favourites: Favourites
  readonly questions: Pick<Questions, 'findVisible'>
  readonly catalogs: Pick<Discovery['catalogs'], 'get'>
}

/** Favourite questions as their cards show them, with the table that each is about. */
export function createFavouriteQuestions({ favourites, questions, catalogs }: Needs) {
  async function tableName(viewer: Viewer, questionId: number): Promise<string> {
    const question = await questions.findVisible(viewer, questionId)
    if (!question) return ''
    // A person's removed database must not take the list of favourites with it.
    const [opened] = await Promise.allSettled([catalogs.get(question.databaseId)])
    const tables = opened.status === 'fulfilled' ? opened.value.catalog.tables : []
    return tables.find(({ id }) => id === question.query.dbTable)?.displayName ?? ''
  }

  const toFavourite = async (viewer: Viewer, { id, objectId }: StoredFavourite): Promise<FavouriteQuestion> => ({
    id,
    questionId: objectId,
    username: viewer.username,
    tableName: await tableName(viewer, objectId),
  })

  return {
    async list(viewer: Viewer, ask: ListAsk): Promise<Page<FavouriteQuestion>> {
      const { rows, total } = await favourites.list(viewer, ask)
      return { rows: await Promise.all(rows.map((marked) => toFavourite(viewer, marked))), total }
    },
    add: async (viewer: Viewer, questionId: number) => toFavourite(viewer, await favourites.add(viewer, questionId)),
    remove: favourites.remove,
  }
}

export type FavouriteQuestions = ReturnType<typeof createFavouriteQuestions>
