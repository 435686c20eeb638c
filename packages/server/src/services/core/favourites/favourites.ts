import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import { askerOf } from '../saved-items/saved-lists.ts'
import type { FavouriteStore, StoredFavourite } from './favourites.store.ts'

interface Needs {
  readonly store: FavouriteStore
  /** Throws when the item was not given to the viewer. */
  readonly getGiven: (viewer: Viewer, id: number) => Promise<unknown>
}

/** What people marked for themselves. A mark on what they no longer see stays unseen, and is back when the item is. */
export function createFavourites({ store, getGiven }: Needs) {
  return {
    list: (viewer: Viewer, ask: ListAsk): Promise<Page<StoredFavourite>> => store.list(askerOf(viewer), ask),

    async add(viewer: Viewer, objectId: number): Promise<StoredFavourite> {
      await getGiven(viewer, objectId)
      return store.add(viewer.userId, objectId)
    },

    remove: (viewer: Viewer, objectId: number): Promise<void> => store.remove(viewer.userId, objectId),
    removeObjects: store.removeObjects,
  }
}

export type Favourites = ReturnType<typeof createFavourites>
