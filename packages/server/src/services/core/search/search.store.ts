import { sql } from 'kysely'
import { hasWords, type WantedWords, wordOrder } from '../../../platform/store/lists/find-words.ts'
import type { Db } from '../../../platform/store/store.ts'
import { type Asker, isOwnedOrShared, type SavedTable, selectNamed } from '../saved-items/saved-lists.ts'

interface Wanted {
  readonly words: WantedWords
  /** Those that the asker uses stand before all others. */
  readonly firstIds: readonly number[]
  /** Similar ones are not limited: only the caller can tell which are similar enough. */
  readonly limit: number
}

/** Of what the lists show to the asker, that which has the words. */
export function createSearchStore(db: Db) {
  const found = (table: SavedTable, { userId, seesAll }: Asker) =>
    selectNamed(db, table).$if(!seesAll, (some) => some.where(isOwnedOrShared(table, userId)))

  return {
    find(table: SavedTable, asker: Asker, { words, firstIds, limit }: Wanted) {
      const [name, all] = [sql.ref(`${table}.name_sort`), sql.ref(`${table}.search_text`)]
      return found(table, asker)
        .where(hasWords(db, { name, all }, words))
        .$if(!words.isSimilar, (exact) =>
          exact
            .orderBy((e) =>
              e
                .case()
                .when(`${table}.id`, 'in', [0, ...firstIds])
                .then(0)
                .else(1)
                .end(),
            )
            .orderBy(wordOrder(db, all, words))
            .orderBy(`${table}.name_sort`)
            .orderBy(`${table}.id`)
            .limit(limit),
        )
        .execute()
    },

    /** Those of the ids that the asker may see. */
    named: async (table: SavedTable, asker: Asker, ids: readonly number[]) =>
      ids.length === 0 ? [] : found(table, asker).where(`${table}.id`, 'in', ids).execute(),
  }
}

export type SearchStore = ReturnType<typeof createSearchStore>
