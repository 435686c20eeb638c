import { sql } from 'kysely'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { type Asker, isVisible } from '../saved-items/saved-lists.ts'

export type FavouriteKind = 'question' | 'dashboard'

export interface StoredFavourite {
  readonly id: number
  readonly objectId: number
}

/** Sorted by `questionId` or `dashboardId`, as the marked items are called on the wire. */
const favouriteList = (kind: FavouriteKind): ListDefinition => ({
  id: 'favourites.id',
  fields: {
    [`${kind}Id`]: { by: 'value', of: sql.ref('favourites.object_id') },
    username: { by: 'value', of: sql.ref('favourites.user_id') },
  },
})

export function createFavouriteStore(db: Db, kind: FavouriteKind) {
  const favourites = (userId: number) =>
    db
      .selectFrom('favourites')
      .select(['id', 'object_id as objectId'])
      .where('kind', '=', kind)
      .where('user_id', '=', userId)

  return {
    /** Of what was marked, that which is not in the trash, and which the user owns or was given. */
    list: (asker: Asker, ask: ListAsk): Promise<Page<StoredFavourite>> =>
      readPage(db, favouriteList(kind), ask, {
        from: db.selectFrom('favourites').where('kind', '=', kind).where('user_id', '=', asker.userId),
        where: (query) => query.where(isVisible(`${kind}s`, sql.ref('favourites.object_id'), asker)),
        select: (query) => query.select(['id', 'object_id as objectId']),
      }),

    objectIdsOf: async (userId: number): Promise<number[]> =>
      (await favourites(userId).execute()).map(({ objectId }) => objectId),

    /** The unique key makes a second mark the same as the first. */
    async add(userId: number, objectId: number): Promise<StoredFavourite> {
      await db
        .insertInto('favourites')
        .values({ kind, object_id: objectId, user_id: userId })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'object_id']).doNothing())
        .execute()
      return favourites(userId).where('object_id', '=', objectId).executeTakeFirstOrThrow()
    },

    async remove(userId: number, objectId: number): Promise<void> {
      await db
        .deleteFrom('favourites')
        .where('kind', '=', kind)
        .where('user_id', '=', userId)
        .where('object_id', '=', objectId)
        .execute()
    },

    async removeObjects(objectIds: readonly number[], within: Db): Promise<void> {
      await within.deleteFrom('favourites').where('kind', '=', kind).where('object_id', 'in', objectIds).execute()
    },
  }
}

export type FavouriteStore = ReturnType<typeof createFavouriteStore>
