import type { Db } from '../../../platform/store/store.ts'
import type { FavouriteKind } from './favourite-kind.ts'

export interface StoredFavourite {
  readonly id: number
  readonly objectId: number
}

export function createFavouriteStore(db: Db, kind: FavouriteKind) {
  const favourites = (userId: number) =>
    db.selectFrom('favourites').select(['id', 'object_id as objectId']).where('kind', '=', kind).where('user_id', '=', userId)

  return {
    list: (userId: number): Promise<StoredFavourite[]> => favourites(userId).orderBy('id').execute(),

    objectIdsOf: async (userId: number): Promise<number[]> => (await favourites(userId).execute()).map(({ objectId }) => objectId),

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
      await db.deleteFrom('favourites').where('kind', '=', kind).where('user_id', '=', userId).where('object_id', '=', objectId).execute()
    },

    async removeObjects(objectIds: readonly number[], within: Db): Promise<void> {
      await within.deleteFrom('favourites').where('kind', '=', kind).where('object_id', 'in', objectIds).execute()
    },
  }
}

export type FavouriteStore = ReturnType<typeof createFavouriteStore>
