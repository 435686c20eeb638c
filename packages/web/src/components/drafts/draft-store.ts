import type { DraftKind } from '../../api/questions/draft-keys.ts'

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Names the work on something new, so that several can be made beside each other. */
export type NewDraftId = `new:${string}`
export type DraftId = number | 'new' | NewDraftId

/** Whose unsaved work it is, and on what. */
export interface DraftPlace {
  readonly username: string
  readonly id: DraftId
}

interface Dated {
  readonly keptAt: string
}

const FORGOTTEN_AFTER_MS = 30 * 24 * 3_600_000

/** Unsaved work of one kind in the storage of the browser. `read` gives undefined for what cannot be used any more, or throws. */
export function createDraftStore<Kept extends Dated>(kind: DraftKind, read: (value: unknown) => Kept | undefined) {
  const keyOf = ({ username, id }: DraftPlace) => `${kind}:${username}:${id}`
  const remove = (storage: Keeping, place: DraftPlace): void => storage.removeItem(keyOf(place))
  const parse = (text: string | null): Kept | undefined => {
    try {
      return read(JSON.parse(text ?? 'null'))
    } catch {
      return undefined
    }
  }

  return {
    remove,
    find: (storage: Keeping, place: DraftPlace): Kept | undefined => parse(storage.getItem(keyOf(place))),

    /** A browser whose storage is full or closed works without the copy. */
    keep(storage: Keeping, place: DraftPlace, kept: Kept): void {
      try {
        storage.setItem(keyOf(place), JSON.stringify(kept))
      } catch {
        remove(storage, place)
      }
    },

    /** All unsaved work on something new, the latest first. Drafts older than a month are removed. */
    listNew(
      storage: Keeping & Pick<Storage, 'key' | 'length'>,
      username: string,
      now: Date,
    ): { readonly id: NewDraftId; readonly kept: Kept }[] {
      const before = keyOf({ username, id: 'new:' })
      const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter((key) =>
        key?.startsWith(before),
      )
      const drafts = keys.flatMap((key) => {
        const id: NewDraftId = `new:${key!.slice(before.length)}`
        const kept = parse(storage.getItem(key!))
        if (kept && now.getTime() - Date.parse(kept.keptAt) < FORGOTTEN_AFTER_MS) return [{ id, kept }]
        remove(storage, { username, id })
        return []
      })
      return drafts.sort((one, other) => other.kept.keptAt.localeCompare(one.kept.keptAt))
    },
  }
}
