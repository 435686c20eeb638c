import { DEFAULT_PREFERENCES, type Preferences } from '@soundings/contract'
import type { PreferenceStore } from './preferences.store.ts'

/** How people want things to be, each for themselves. */
export function createPreferences(store: PreferenceStore) {
  return {
    of: async (userId: number): Promise<Preferences> => ({ ...DEFAULT_PREFERENCES, ...(await store.find(userId)) }),

    async save(userId: number, chosen: Preferences): Promise<Preferences> {
      await store.save(userId, chosen)
      return chosen
    },
  }
}

export type PreferenceRules = ReturnType<typeof createPreferences>
