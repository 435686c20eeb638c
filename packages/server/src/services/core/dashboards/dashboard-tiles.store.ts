import type { Db, Store } from '../../../platform/store/store.ts'

export function createDashboardTileStore({ db }: Pick<Store, 'db'>) {
  const dashboardsShowing = (questionId: number, from: Db = db) =>
    from
      .selectFrom('dashboard_tiles')
      .innerJoin('dashboards', 'dashboards.id', 'dashboard_tiles.dashboard_id')
      .where('dashboard_tiles.question_id', '=', questionId)

  const shared = (questionId: number, from: Db = db) =>
    dashboardsShowing(questionId, from)
      .innerJoin('effective_shares', 'effective_shares.object_id', 'dashboards.id')
      .where('effective_shares.kind', '=', 'dashboard')

  const shownBy = (questionIds: readonly number[]) =>
    db
      .selectFrom('dashboard_tiles')
      .innerJoin('dashboards', 'dashboards.id', 'dashboard_tiles.dashboard_id')
      .where('dashboard_tiles.question_id', 'in', questionIds)
      .where('dashboards.deleted_at', 'is', null)

  /** By dashboards that are shared with them, and as owners of tiles that were given to them. */
  const peopleSeeing = (questionIds: readonly number[]) => ({
    shares: shownBy(questionIds)
      .innerJoin('effective_shares', 'effective_shares.object_id', 'dashboards.id')
      .innerJoin('users', 'users.id', 'effective_shares.user_id')
      .where('effective_shares.kind', '=', 'dashboard'),
    owners: shownBy(questionIds)
      .innerJoin('users', 'users.id', 'dashboards.owner_id')
      .where('dashboard_tiles.given_to_owner', '=', 1),
  })

  /** Tiles that show their question to the user: of dashboards that were shared with them, and those that were given to them as the owner. */
  const shownTo = (userId: number) =>
    db
      .selectFrom('dashboard_tiles')
      .innerJoin('dashboards', 'dashboards.id', 'dashboard_tiles.dashboard_id')
      .where('dashboards.deleted_at', 'is', null)
      .where((e) =>
        e.or([
          e(
            'dashboards.id',
            'in',
            db
              .selectFrom('effective_shares')
              .select('object_id')
              .where('kind', '=', 'dashboard')
              .where('user_id', '=', userId),
          ),
          e.and([e('dashboards.owner_id', '=', userId), e('dashboard_tiles.given_to_owner', '=', 1)]),
        ]),
      )

  const givenToOwner = (questionId: number, from: Db = db) =>
    dashboardsShowing(questionId, from).where('dashboard_tiles.given_to_owner', '=', 1)

  /** Makers of display links that have not ended. */
  const activeLinks = (at: string, from: Db) =>
    from
      .selectFrom('display_links')
      .innerJoin('users', 'users.id', 'display_links.user_id')
      .where('display_links.revoked_at', 'is', null)
      .where('display_links.expires_at', '>', at)
      .select('users.username')
      .distinct()

  return {
    showsTo: async (userId: number, questionId: number): Promise<boolean> =>
      (await shownTo(userId)
        .select('dashboards.id')
        .where('dashboard_tiles.question_id', '=', questionId)
        .executeTakeFirst()) !== undefined,

    /** Every question that a dashboard shows to the user, with the names of the dashboards. */
    listShownTo: (userId: number) =>
      shownTo(userId)
        .select(['dashboard_tiles.question_id as questionId', 'dashboards.name'])
        .distinct()
        .orderBy('dashboards.name')
        .execute(),

    /** Of dashboards in the trash too, since they come back with their shares. */
    async usernamesSeeing(questionId: number, from: Db): Promise<string[]> {
      const rows = await shared(questionId, from)
        .innerJoin('users', 'users.id', 'effective_shares.user_id')
        .select('users.username')
        .distinct()
        .execute()
      const owners = await givenToOwner(questionId, from)
        .innerJoin('users', 'users.id', 'dashboards.owner_id')
        .select('users.username')
        .execute()
      return [...new Set([...rows, ...owners].map(({ username }) => username))]
    },

    /** On dashboards with the question. */
    displayMakersShowing: async (questionId: number, at: string, from: Db): Promise<string[]> =>
      usernamesIn(
        await activeLinks(at, from)
          .where('display_links.dashboard_id', 'in', dashboardsShowing(questionId, from).select('dashboards.id'))
          .execute(),
      ),

    displayMakersOf: async (dashboardId: number, at: string, from: Db): Promise<string[]> =>
      usernamesIn(await activeLinks(at, from).where('display_links.dashboard_id', '=', dashboardId).execute()),

    /** Of dashboards with any question of the database. */
    displayMakersIn: async (databaseId: number, at: string, from: Db): Promise<string[]> =>
      usernamesIn(
        await activeLinks(at, from)
          .where('display_links.dashboard_id', 'in', (e) =>
            e
              .selectFrom('dashboard_tiles')
              .innerJoin('questions', 'questions.id', 'dashboard_tiles.question_id')
              .where('questions.database_id', '=', databaseId)
              .select('dashboard_tiles.dashboard_id'),
          )
          .execute(),
      ),

    async usernamesByQuestion(questionIds: readonly number[]) {
      if (questionIds.length === 0) return []
      const { shares, owners } = peopleSeeing(questionIds)
      const columns = ['dashboard_tiles.question_id as objectId', 'users.username'] as const
      return shares.select(columns).union(owners.select(columns)).orderBy('username').execute()
    },

    async usernamesSeeingAny(questionIds: readonly number[]): Promise<string[]> {
      if (questionIds.length === 0) return []
      const { shares, owners } = peopleSeeing(questionIds)
      return usernamesIn(await shares.select('users.username').union(owners.select('users.username')).execute())
    },

    async idsShownTo(userId: number, questionIds: readonly number[]): Promise<number[]> {
      if (questionIds.length === 0) return []
      const rows = await shownTo(userId)
        .where('dashboard_tiles.question_id', 'in', questionIds)
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
        .select([
          'dashboards.id as dashboardId',
          'users.username',
          'users.first_name as firstName',
          'users.last_name as lastName',
          'users.enabled',
        ])
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

const usernamesIn = (rows: readonly { username: string }[]): string[] => rows.map(({ username }) => username)
