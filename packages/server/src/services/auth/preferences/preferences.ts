import {
  DEFAULT_PREFERENCES,
  fieldProblem,
  LISTS_MAX,
  type ListSort,
  type Preferences,
  type PreferencesChange,
} from '@soundings/contract'
import type { PreferenceStore } from './preferences.store.ts'

/** How people want things to be, each for themselves. */
export function createPreferences(store: PreferenceStore) {
  return {
    of: async (userId: number): Promise<Preferences> => ({ ...DEFAULT_PREFERENCES, ...(await store.find(userId)) }),

    save: (userId: number, { listSorts, ...change }: PreferencesChange): Promise<Preferences> =>
      store.transaction(async (within) => {
        const before: Preferences = { ...DEFAULT_PREFERENCES, ...(await store.lock(userId, within)) }
        const chosen: Preferences = {
          ...before,
          ...defined(change),
          listSorts: withSorts(before.listSorts, listSorts ?? {}),
        }
        await store.save(userId, chosen, within)
        return chosen
      }),
  }
}

export type PreferenceRules = ReturnType<typeof createPreferences>

function withSorts(
  before: Preferences['listSorts'],
  changed: Readonly<Record<string, ListSort | null>>,
): Preferences['listSorts'] {
  const sorts = Object.entries({ ...before, ...changed }).filter(
    (entry): entry is [string, ListSort] => entry[1] !== null,
  )
  if (sorts.length > LISTS_MAX)
    throw fieldProblem({ field: 'listSorts', message: `must have at most ${LISTS_MAX} entries` })
  return Object.fromEntries(sorts)
}

/** An undefined field counts as left out. */
const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
