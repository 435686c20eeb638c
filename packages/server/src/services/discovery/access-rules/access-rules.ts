import type { AccessRule } from '@soundings/query'
import type { Asker } from '../access/table-access.ts'
import type { Settings } from '../../auth/index.ts'
import type { AccessRuleStore } from './access-rules.store.ts'

interface Needs {
  readonly store: AccessRuleStore
  readonly settings: Pick<Settings, 'view'>
}

/** Data-access filters (GDA): which rows a person is tied to. */
export function createAccessRules({ store, settings }: Needs) {
  return {
    /** Administrators who have rows are bound by them too. */
    async rulesOf(viewer: Pick<Asker, 'userId'>, databaseId: number): Promise<readonly AccessRule[]> {
      const rows = await store.rulesOf(viewer.userId, databaseId)
      if (rows.length === 0 || !(await settings.view()).enabledGDA) return []
      return [...Map.groupBy(rows, ({ columnId }) => columnId)].map(([columnId, ofColumn]) => ({
        columnId,
        tableId: ofColumn[0]!.tableId,
        values: ofColumn.map(({ value }) => value),
      }))
    },
  }
}

export type AccessRules = ReturnType<typeof createAccessRules>
