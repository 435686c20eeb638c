import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export function createSettingsStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    async read(name: string): Promise<string | undefined> {
      const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
      return row?.value
    },

    async write(name: string, value: string, within: Db): Promise<void> {
      await within
        .insertInto('settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}

export type SettingsStore = ReturnType<typeof createSettingsStore>
