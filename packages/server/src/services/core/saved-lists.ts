import { isAdministrator, type SavedListQuery } from '@soundings/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { ListAsk, ListDefinition } from '../../platform/store/lists/read-page.ts'

/** Whose list is read. */
export interface Asker {
  readonly userId: number
  readonly seesAll: boolean
  /** What they marked, where it stands first or alone. */
  readonly favourites?: { readonly ids: readonly number[]; readonly only: boolean } | undefined
}

export const askerOf = (viewer: Viewer): Asker => ({ userId: viewer.userId, seesAll: isAdministrator(viewer) })

export type SavedListAsk = ListAsk & Pick<SavedListQuery, 'favourites'>

type SavedTable = 'questions' | 'dashboards'

const kindOf = { questions: 'question', dashboards: 'dashboard' } as const

/** What was shared with a user. */
export const isShared = (table: SavedTable, userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} in (select object_id from effective_shares where user_id = ${userId} and kind = ${kindOf[table]})`

/** What a user owns and what was shared with them: as one set, since a store scans the whole table for either of two conditions. */
export const isOwnedOrShared = (table: SavedTable, userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} in (
    select id from ${sql.table(table)} where owner_id = ${userId} and deleted_at is null
    union all select object_id from effective_shares where user_id = ${userId} and kind = ${kindOf[table]})`

/** How many items a user owns or was given, from the indexes of owners and shares: the items themselves are not looked at. */
export function countVisible(
  table: SavedTable,
  userId: number,
  { withOwned }: { withOwned: boolean },
): RawBuilder<{ visible: number; all: number }> {
  const items = sql.table(table)
  const owned = sql`select id from ${items} where owner_id = ${userId} and deleted_at is null`
  return sql<{ visible: number; all: number }>`select
    (select count(distinct object_id) from effective_shares where user_id = ${userId} and kind = ${kindOf[table]} and object_id not in (
      select id from ${items} where deleted_at is not null${withOwned ? sql` union all ${owned}` : sql``}))
    ${withOwned ? sql`+ (select count(*) from (${owned}) as owned)` : sql``} as visible,
    (select count(*) from ${items} where deleted_at is null) as "all"`
}

/** The same conditions, tested on one item after the other; for `exists`, PostgreSQL would gather all shares first. */
export const isEachVisible = (
  table: SavedTable,
  userId: number,
  { withOwned }: { withOwned: boolean },
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${withOwned ? sql`${sql.ref(`${table}.owner_id`)} = ${userId} or ` : sql``}(
    select 1 from effective_shares where kind = ${kindOf[table]} and object_id = ${sql.ref(`${table}.id`)} and user_id = ${userId} limit 1) = 1)`

/** Whether the item of this id is not in the trash and may be seen; for lists that hold the ids of items. */
export const isVisible = (
  table: SavedTable,
  id: RawBuilder<unknown>,
  { userId, seesAll }: Asker,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id} and deleted_at is null${seesAll ? sql`` : sql` and ${isEachVisible(table, userId, { withOwned: true })}`})`

/** What is in the trash is listed latest first. */
export const trashList = (table: SavedTable): ListDefinition => ({
  id: `${table}.id`,
  usualSort: 'deletedDate,desc',
  fields: {
    name: { by: 'key', of: sql.ref(`${table}.name_sort`) },
    owner: { by: 'key', of: sql.ref(`${table}.owner_sort`), mayBeEmpty: 'null' },
    deletedDate: { by: 'value', of: sql.ref(`${table}.deleted_at`) },
    restorableUntil: { by: 'value', of: sql.ref(`${table}.deleted_at`) },
  },
})

export const versionColumns = ['version', 'saved_at as savedAt', 'saved_by as savedBy', 'content'] as const

/** Earlier versions of one item, newest first. */
export const versionList = (table: 'question_versions' | 'dashboard_versions'): ListDefinition => ({
  id: `${table}.version`,
  usualSort: 'id,desc',
  fields: {
    version: { by: 'value', of: sql.ref(`${table}.version`) },
    savedAt: { by: 'value', of: sql.ref(`${table}.saved_at`) },
    savedBy: { by: 'text', of: sql.ref(`${table}.saved_by`) },
  },
})
