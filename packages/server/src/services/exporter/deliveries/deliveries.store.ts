import type { PermissionName } from '@soundings/contract'
import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/store/schema/schema.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

/** A mail on its way: its files are written (preparing), it can be sent (ready), it is being sent, or that is over. */
/** `kept` where no mail server is set up to take it. */
export const finalStates = ['sent', 'kept', 'failed'] as const
export type FinalState = (typeof finalStates)[number]
export type DeliveryState = 'preparing' | 'ready' | 'sending' | FinalState

export interface StoredDelivery {
  readonly id: string
  readonly ownerId: number | null
  readonly title: string
  readonly recipients: readonly string[]
  /** What its owner must still be allowed when it leaves. */
  readonly permissions: readonly PermissionName[]
  readonly state: DeliveryState
  readonly createdAt: string
  readonly rows: number | null
  readonly error: string | null
  readonly finishedAt: string | null
}

export type NewDelivery = Omit<StoredDelivery, 'state' | 'rows' | 'error' | 'finishedAt' | 'ownerId'> & {
  readonly ownerId: number
}

export function createDeliveryStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    async insert({ id, ownerId, title, recipients, permissions, createdAt }: NewDelivery, within: Db): Promise<void> {
      await within
        .insertInto('deliveries')
        .values({
          id,
          owner_id: ownerId,
          title,
          recipients: JSON.stringify(recipients),
          permissions: JSON.stringify(permissions),
          state: 'preparing',
          created_at: createdAt,
        })
        .execute()
    },

    async find(id: string): Promise<StoredDelivery | undefined> {
      const row = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()
      return row && toDelivery(row)
    },

    async listLatestOf(ownerId: number, most: number): Promise<StoredDelivery[]> {
      const rows = await db
        .selectFrom('deliveries')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(toDelivery)
    },

    /** False when it has moved on already. */
    async move(id: string, from: readonly DeliveryState[], to: DeliveryState, within: Db = db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('deliveries')
        .set({ state: to })
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async finish(
      id: string,
      { state, rows, error, at }: { state: FinalState; rows: number; error: string; at: string },
      within: Db,
    ): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('deliveries')
        .set({ state, row_count: rows, last_error: error, finished_at: at })
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async removeFinishedBefore(moment: string): Promise<void> {
      await db.deleteFrom('deliveries').where('finished_at', '<', moment).execute()
    },

    async unfinishedBefore(moment: string): Promise<string[]> {
      const rows = await db
        .selectFrom('deliveries')
        .select('id')
        .where('finished_at', 'is', null)
        .where('created_at', '<', moment)
        .execute()
      return rows.map(({ id }) => id)
    },

    async removeUnfinished(id: string): Promise<void> {
      await db.deleteFrom('deliveries').where('id', '=', id).where('finished_at', 'is', null).execute()
    },
  }
}

const toDelivery = (row: Selectable<Schema['deliveries']>): StoredDelivery => ({
  id: row.id,
  ownerId: row.owner_id,
  title: row.title,
  recipients: JSON.parse(row.recipients) as string[],
  permissions: JSON.parse(row.permissions) as PermissionName[],
  state: row.state as DeliveryState,
  createdAt: row.created_at,
  rows: row.row_count,
  error: row.last_error,
  finishedAt: row.finished_at,
})

export type DeliveryStore = ReturnType<typeof createDeliveryStore>
