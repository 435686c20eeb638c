import type { Viewer } from '../../../platform/http/viewer.ts'
import type { FavouriteStore, StoredFavourite } from './favourites.store.ts'

/** The things of one kind, as their owner shows them to people. */
interface Things {
  /** Throws when it was not given to the viewer. */
  getGiven(viewer: Viewer, id: number): Promise<unknown>
  /** Those of them that were given to the viewer. */
  listGiven(viewer: Viewer, ids: readonly number[]): Promise<readonly { readonly id: number }[]>
}

interface Needs {
  readonly store: FavouriteStore
  readonly things: Things
}

/** What people marked for themselves. A mark on what they no longer see stays unseen, and is back when the thing is. */
export function createFavourites({ store, things }: Needs) {
  return {
    async list(viewer: Viewer): Promise<StoredFavourite[]> {
      const marked = await store.list(viewer.userId)
      if (marked.length === 0) return []
      const visible = new Set((await things.listGiven(viewer, marked.map(({ objectId }) => objectId))).map(({ id }) => id))
      return marked.filter(({ objectId }) => visible.has(objectId))
    },

    async add(viewer: Viewer, objectId: number): Promise<StoredFavourite> {
      await things.getGiven(viewer, objectId)
      return store.add(viewer.userId, objectId)
    },

    remove: (viewer: Viewer, objectId: number): Promise<void> => store.remove(viewer.userId, objectId),
    removeObjects: store.removeObjects,
  }
}

export type Favourites = ReturnType<typeof createFavourites>
