import type { Preferences } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export function createPreferenceStore(db: Db) {
  return {
    async find(userId: number): Promise<Partial<Preferences> | undefined> {
      const row = await db
        .selectFrom('user_preferences')
        .select('preferences')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row && (JSON.parse(row.preferences) as Partial<Preferences>)
    },

    transaction: transactionsOf(db),

    /** Changes that come at once wait for the end of the transaction: an update is the one lock that both stores know. */
    async lock(userId: number, within: Db): Promise<Partial<Preferences>> {
      const { preferences } = await within
        .insertInto('user_preferences')
        .values({ user_id: userId, preferences: '{}' })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet((e) => ({ preferences: e.ref('user_preferences.preferences') })),
        )
        .returning('preferences')
        .executeTakeFirstOrThrow()
      return JSON.parse(preferences) as Partial<Preferences>
    },

    async save(userId: number, chosen: Preferences, within: Db): Promise<void> {
      await within
        .updateTable('user_preferences')
        .set({ preferences: JSON.stringify(chosen) })
        .where('user_id', '=', userId)
        .execute()
    },
  }
}

export type PreferenceStore = ReturnType<typeof createPreferenceStore>
