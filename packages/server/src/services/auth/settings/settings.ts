import type { SettingsStore } from './settings.store.ts'

/** Settings of the whole installation which people change while it runs. */
export function createSettings(store: SettingsStore) {
  return {
    view: async () => ({ enabledGDA: (await store.read('enabledGDA')) === 'true' }),
  }
}

export type Settings = ReturnType<typeof createSettings>
