import type { Db, Store } from '../../../platform/store/store.ts'

export function createDashboardTileStore({ db }: Pick<Store, 'db'>) {
  const dashboardsShowing = (questionId: number, from: Db = db) =>
    from
      .selectFrom('dashboard_tiles')
      .innerJoin('dashboards', 'dashboards.id', 'dashboard_tiles.dashboard_id')
      .where('dashboard_tiles.question_id', '=', questionId)

  const shared = (questionId: number, from: Db = db) =>
    dashboardsShowing(questionId, from)
      .innerJoin('shares', 'shares.object_id', 'dashboards.id')
      .where('shares.kind', '=', 'dashboard')

  const shownBy = (questionIds: readonly number[]) =>
    db
      .selectFrom('dashboard_tiles')
      .innerJoin('dashboards', 'dashboards.id', 'dashboard_tiles.dashboard_id')
      .where('dashboard_tiles.question_id', 'in', questionIds)
      .where('dashboards.deleted_at', 'is', null)

  const givenToOwner = (questionId: number, from: Db = db) => dashboardsShowing(questionId, from).where('dashboard_tiles.given_to_owner', '=', 1)

  return {
    async isGivenToOwner(userId: number, questionId: number): Promise<boolean> {
      const row = await givenToOwner(questionId)
        .select('dashboards.id')
        .where('dashboards.owner_id', '=', userId)
        .where('dashboards.deleted_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    async isOnDashboardSharedWith(userId: number, questionId: number): Promise<boolean> {
      const row = await shared(questionId)
        .select('dashboards.id')
        .where('shares.user_id', '=', userId)
        .where('dashboards.deleted_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Of dashboards in the trash too, since they come back with their shares. */
    async usernamesSeeing(questionId: number, from: Db): Promise<string[]> {
      const rows = await shared(questionId, from)
        .innerJoin('users', 'users.id', 'shares.user_id')
        .select('users.username')
        .distinct()
        .execute()
      const owners = await givenToOwner(questionId, from).innerJoin('users', 'users.id', 'dashboards.owner_id').select('users.username').execute()
      return [...new Set([...rows, ...owners].map(({ username }) => username))]
    },

    usernamesByQuestion: (questionIds: readonly number[]) =>
      questionIds.length === 0
        ? Promise.resolve([])
        : shownBy(questionIds)
            .innerJoin('shares', 'shares.object_id', 'dashboards.id')
            .innerJoin('users', 'users.id', 'shares.user_id')
            .where('shares.kind', '=', 'dashboard')
            .select(['dashboard_tiles.question_id as objectId', 'users.username'])
            .distinct()
            .orderBy('users.username')
            .execute(),

    async idsShownTo(userId: number, questionIds: readonly number[]): Promise<number[]> {
      if (questionIds.length === 0) return []
      const rows = await shownBy(questionIds)
        .innerJoin('shares', 'shares.object_id', 'dashboards.id')
        .where('shares.kind', '=', 'dashboard')
        .where('shares.user_id', '=', userId)
        .select('dashboard_tiles.question_id as id')
        .distinct()
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Dashboards with any of these questions. */
    listShowingAny: (questionIds: readonly number[]) =>
      questionIds.length === 0
        ? Promise.resolve([])
        : shownBy(questionIds)
            .leftJoin('users', 'users.id', 'dashboards.owner_id')
            .select(['dashboards.id', 'dashboards.name', 'dashboards.owner_id as ownerId', 'users.username as owner'])
            .distinct()
            .orderBy('dashboards.name')
            .execute(),

    /** Owners who see it by a tile that was given to them. */
    ownersGiven: (questionId: number) =>
      givenToOwner(questionId)
        .innerJoin('users', 'users.id', 'dashboards.owner_id')
        .select(['dashboards.id as dashboardId', 'users.username', 'users.first_name as firstName', 'users.last_name as lastName', 'users.enabled'])
        .where('dashboards.deleted_at', 'is', null)
        .execute(),

    /** Those that are not in the trash. */
    listShowing: (questionId: number) =>
      dashboardsShowing(questionId)
        .select(['dashboards.id', 'dashboards.name', 'dashboards.owner_id as ownerId'])
        .where('dashboards.deleted_at', 'is', null)
        .orderBy('dashboards.name')
        .execute(),
  }
}

export type DashboardTileStore = ReturnType<typeof createDashboardTileStore>
