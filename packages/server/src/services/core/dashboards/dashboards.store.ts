import type { Db } from '../../../platform/store/store.ts'

export interface StoredDashboard {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly tag: string
  readonly createdAt: string
  readonly ownerId: number | null
}

export function createDashboardStore(db: Db) {
  return {
    transaction: <Result>(work: (within: Db) => Promise<Result>): Promise<Result> => db.transaction().execute(work),

    list: (): Promise<StoredDashboard[]> =>
      db
        .selectFrom('dashboards')
        .select(['id', 'name', 'description', 'tag', 'created_at as createdAt', 'owner_id as ownerId'])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute(),
  }
}

export type DashboardStore = ReturnType<typeof createDashboardStore>
