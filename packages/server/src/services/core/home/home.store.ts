import type { Db } from '../../../platform/store/store.ts'
import { type Asker, isOwnedOrShared, kindOf, type SavedTable, selectNamed } from '../saved-items/saved-lists.ts'

export interface StoredVisit {
  readonly since: string
  readonly visitedAt: string
}

export function createHomeStore(db: Db) {
  const items = (table: SavedTable) => selectNamed(db, table)

  return {
    /** What was given to a user by others, latest first. */
    shared: (table: SavedTable, userId: number, limit: number) =>
      items(table)
        .innerJoin(
          (e) =>
            e
              .selectFrom('effective_shares')
              .select(['object_id', (share) => share.fn.max('shared_at').as('shared_at')])
              .where('user_id', '=', userId)
              .where('kind', '=', kindOf[table])
              .groupBy('object_id')
              .as('latest'),
          (join) => join.onRef('latest.object_id', '=', `${table}.id`),
        )
        .where((e) => e.or([e(`${table}.owner_id`, 'is', null), e(`${table}.owner_id`, '!=', userId)]))
        .select('latest.shared_at as sharedDate')
        .orderBy('latest.shared_at', 'desc')
        .orderBy(`${table}.id`, 'desc')
        .limit(limit)
        .$narrowType<{ sharedDate: string }>()
        .execute(),

    /** What others saved since, latest first. Those who see everything are told of what they own, were given, marked or opened. */
    changed: (
      table: SavedTable,
      { userId, seesAll }: Asker,
      { since, username, limit }: { since: string; username: string; limit: number },
    ) =>
      items(table)
        .where(`${table}.modified_at`, '>', since)
        .where(`${table}.modified_by`, '!=', username)
        .where(`${table}.version`, '>', 1)
        .where((e) =>
          e.or([
            isOwnedOrShared(table, userId),
            ...(seesAll
              ? (['favourites', 'opened_items'] as const).map((marked) =>
                  e(
                    `${table}.id`,
                    'in',
                    e
                      .selectFrom(marked)
                      .select(`${marked}.object_id`)
                      .where(`${marked}.user_id`, '=', userId)
                      .where(`${marked}.kind`, '=', kindOf[table]),
                  ),
                )
              : []),
          ]),
        )
        .select([`${table}.modified_at as changedDate`, `${table}.modified_by as changedBy`])
        .orderBy(`${table}.modified_at`, 'desc')
        .orderBy(`${table}.id`, 'desc')
        .limit(limit)
        .execute(),

    findVisit: (userId: number): Promise<StoredVisit | undefined> =>
      db
        .selectFrom('home_visits')
        .select(['since', 'visited_at as visitedAt'])
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    async saveVisit(userId: number, { since, visitedAt }: StoredVisit): Promise<void> {
      await db
        .insertInto('home_visits')
        .values({ user_id: userId, since, visited_at: visitedAt })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ since, visited_at: visitedAt }))
        .execute()
    },
  }
}

export type HomeStore = ReturnType<typeof createHomeStore>
