import { keptQuery } from '../../../platform/store/kept-query.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { SharedKind } from './shared-kind.ts'

/** A statement holds at most 32,766 values in SQLite, and a row has five. */
const ROWS_AT_ONCE = 5000

export function createSharingStore(db: Db) {
  const readShare = keptQuery((kind: SharedKind, objectId: number, userId: number) =>
    db.selectFrom('shares').select('object_id').where('kind', '=', kind).where('object_id', '=', objectId).where('user_id', '=', userId),
  )
  return {
    async insert(kind: SharedKind, objectIds: readonly number[], userIds: readonly number[], by: { username: string; at: string }, within: Db): Promise<void> {
      const rows = objectIds.flatMap((object_id) => userIds.map((user_id) => ({ kind, object_id, user_id, shared_by: by.username, shared_at: by.at })))
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        await within
          .insertInto('shares')
          .values(rows.slice(from, from + ROWS_AT_ONCE))
          .onConflict((conflict) => conflict.columns(['kind', 'object_id', 'user_id']).doNothing())
          .execute()
      }
    },

    async remove(kind: SharedKind, objectIds: readonly number[], userIds: readonly number[], within: Db): Promise<void> {
      if (objectIds.length === 0 || userIds.length === 0) return
      await within.deleteFrom('shares').where('kind', '=', kind).where('object_id', 'in', objectIds).where('user_id', 'in', userIds).execute()
    },

    async removeObjects(kind: SharedKind, objectIds: readonly number[], within: Db): Promise<void> {
      if (objectIds.length === 0) return
      await within.deleteFrom('shares').where('kind', '=', kind).where('object_id', 'in', objectIds).execute()
    },

    async objectIdsOf(kind: SharedKind, userId: number): Promise<number[]> {
      const rows = await db.selectFrom('shares').select('object_id').where('user_id', '=', userId).where('kind', '=', kind).execute()
      return rows.map((row) => row.object_id)
    },

    async isShared(kind: SharedKind, objectId: number, userId: number): Promise<boolean> {
      return (await readShare(db, kind, objectId, userId)).length > 0
    },

    usernamesOf: (kind: SharedKind, objectIds: readonly number[], from: Db = db) =>
      objectIds.length === 0
        ? Promise.resolve([])
        : from
            .selectFrom('shares')
            .innerJoin('users', 'users.id', 'shares.user_id')
            .select(['shares.object_id as objectId', 'users.username'])
            .where('shares.kind', '=', kind)
            .where('shares.object_id', 'in', objectIds)
            .orderBy('users.username')
            .execute(),

    async userIds(usernames: readonly string[], within: Db): Promise<Map<string, number>> {
      const keys = usernames.map((name) => name.toLowerCase())
      const rows = await within.selectFrom('users').select(['id', 'username_key']).where('username_key', 'in', keys).execute()
      return new Map(rows.map((row) => [row.username_key, row.id]))
    },
  }
}

export type SharingStore = ReturnType<typeof createSharingStore>
