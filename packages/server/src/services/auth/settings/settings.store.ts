import type { Db } from '../../../platform/store/store.ts'

export function createSettingsStore(db: Db) {
  return {
    async read(name: string): Promise<string | undefined> {
      const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
      return row?.value
    },
  }
}

export type SettingsStore = ReturnType<typeof createSettingsStore>
