import type { Db } from '../../../platform/store/store.ts'

export function createAccessRuleStore(db: Db) {
  return {
    rulesOf: (userId: number, databaseId: number) =>
      db
        .selectFrom('access_rules')
        .select(['column_id as columnId', 'table_id as tableId', 'value'])
        .where('user_id', '=', userId)
        .where('database_id', '=', databaseId)
        .orderBy('column_id')
        .orderBy('id')
        .execute(),
  }
}

export type AccessRuleStore = ReturnType<typeof createAccessRuleStore>
