import type { Preferences } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'

export function createPreferenceStore(db: Db) {
  return {
    async find(userId: number): Promise<Partial<Preferences> | undefined> {
      const row = await db.selectFrom('user_preferences').select('preferences').where('user_id', '=', userId).executeTakeFirst()
      return row && (JSON.parse(row.preferences) as Partial<Preferences>)
    },

    async save(userId: number, chosen: Preferences): Promise<void> {
      const preferences = JSON.stringify(chosen)
      await db
        .insertInto('user_preferences')
        .values({ user_id: userId, preferences })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ preferences }))
        .execute()
    },
  }
}

export type PreferenceStore = ReturnType<typeof createPreferenceStore>
