import type { OpenedKind } from '@soundings/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export interface StoredOpened {
  readonly kind: OpenedKind
  readonly id: number
  readonly openedAt: string
  readonly weight: number
}

export function createOpenedStore(db: Db) {
  const opened = (from: Db, userId: number) =>
    from
      .selectFrom('opened_items')
      .select(['kind', 'object_id as id', 'opened_at as openedAt', 'weight'])
      .where('user_id', '=', userId)

  return {
    transaction: transactionsOf(db),

    /** Latest first. */
    of: (userId: number): Promise<StoredOpened[]> =>
      opened(db, userId).orderBy('opened_at', 'desc').$castTo<StoredOpened>().execute(),

    find: (userId: number, kind: OpenedKind, id: number, within: Db): Promise<StoredOpened | undefined> =>
      opened(within, userId)
        .where('kind', '=', kind)
        .where('object_id', '=', id)
        .$castTo<StoredOpened>()
        .executeTakeFirst(),

    async save(userId: number, { kind, id, openedAt, weight }: StoredOpened, within: Db): Promise<void> {
      await within
        .insertInto('opened_items')
        .values({ user_id: userId, kind, object_id: id, opened_at: openedAt, weight })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind', 'object_id']).doUpdateSet({ opened_at: openedAt, weight }),
        )
        .execute()
    },

    countUsers: (kind: OpenedKind, ids: readonly number[], since: string) =>
      db
        .selectFrom('opened_items')
        .where('kind', '=', kind)
        .where('object_id', 'in', [0, ...ids])
        .where('opened_at', '>', since)
        .groupBy('object_id')
        .select(['object_id as id', (e) => e.fn.countAll<number>().as('users')])
        .execute(),

    /** Forgets all but the latest. */
    async cut(userId: number, kept: number, within: Db): Promise<void> {
      await within
        .deleteFrom('opened_items')
        .where('user_id', '=', userId)
        .where('opened_at', '<', (e) =>
          e
            .selectFrom('opened_items as later')
            .select('later.opened_at')
            .where('later.user_id', '=', userId)
            .orderBy('later.opened_at', 'desc')
            .limit(1)
            .offset(sql.lit(kept - 1)),
        )
        .execute()
    },

    async removeObjects(kind: OpenedKind, ids: readonly number[], within: Db): Promise<void> {
      await within.deleteFrom('opened_items').where('kind', '=', kind).where('object_id', 'in', ids).execute()
    },
  }
}

export type OpenedStore = ReturnType<typeof createOpenedStore>
