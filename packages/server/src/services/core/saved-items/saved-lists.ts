import { isAdministrator, type SavedListQuery } from '@soundings/contract'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, ListDefinition } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'

/** Whose list is read. */
export interface Asker {
  readonly userId: number
  readonly seesAll: boolean
  /** What they marked, where it stands first or alone. */
  readonly favourites?: { readonly ids: readonly number[]; readonly only: boolean } | undefined
  /** Where only what lies in one folder is listed. */
  readonly folder?: number | undefined
}

export const askerOf = (viewer: Viewer): Asker => ({ userId: viewer.userId, seesAll: isAdministrator(viewer) })

export type SavedListAsk = ListAsk & Pick<SavedListQuery, 'favourites' | 'folder'>

export type SavedTable = 'questions' | 'dashboards'

export const kindOf = { questions: 'question', dashboards: 'dashboard' } as const

/** What others shared with a user. By their folders people have their own items, too. */
export const isShared = (table: SavedTable, userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} in (select object_id from effective_shares where user_id = ${userId} and kind = ${kindOf[table]}) and ${isOfOthers(table, userId)}`

const isOfOthers = (table: SavedTable, userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${sql.ref(`${table}.owner_id`)}, 0) <> ${userId}`

/** Who has a folder has all that is in it, so that its items need not be tested one by one. */
const hasFolder = (folder: number, { userId, seesAll }: Asker): RawBuilder<SqlBool> =>
  seesAll
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`((select 1 from folders where id = ${folder} and owner_id = ${userId}) = 1
    or (select 1 from effective_shares where kind = 'folder' and object_id = ${folder} and user_id = ${userId} limit 1) = 1)`

/** What lies in a folder. */
export const isInFolder = (table: SavedTable, folder: number, asker: Asker): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} in (select object_id from folder_items where folder_id = ${folder} and kind = ${kindOf[table]}) and ${hasFolder(folder, asker)}`

/** The same, tested on one item after the other, for a folder that holds many of all items. */
export const isEachInFolder = (table: SavedTable, folder: number, asker: Asker): RawBuilder<SqlBool> =>
  sql<SqlBool>`(select 1 from folder_items where object_id = ${sql.ref(`${table}.id`)} and kind = ${kindOf[table]} and folder_id = ${folder} limit 1) = 1 and ${hasFolder(folder, asker)}`

export const countInFolder = (
  table: SavedTable,
  folder: number,
  asker: Asker,
): RawBuilder<{ visible: number; all: number }> =>
  sql<{ visible: number; all: number }>`select
    (select count(*) from ${sql.table(table)} where deleted_at is null and ${isInFolder(table, folder, asker)}) as visible,
    (select count(*) from ${sql.table(table)} where deleted_at is null) as "all"`

/** What a user owns and what was shared with them: as one set, since a store scans the whole table for either of two conditions. */
export const isOwnedOrShared = (table: SavedTable, userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.id`)} in (
    select id from ${sql.table(table)} where owner_id = ${userId} and deleted_at is null
    union all select object_id from effective_shares where user_id = ${userId} and kind = ${kindOf[table]})`

/** How many items a user owns or was given by others, from the indexes of owners and shares: the items themselves are not looked at. */
export function countVisible(
  table: SavedTable,
  userId: number,
  { withOwned }: { withOwned: boolean },
): RawBuilder<{ visible: number; all: number }> {
  const items = sql.table(table)
  const owned = sql`select id from ${items} where owner_id = ${userId} and deleted_at is null`
  return sql<{ visible: number; all: number }>`select
    (select count(distinct object_id) from effective_shares where user_id = ${userId} and kind = ${kindOf[table]} and object_id not in (
      select id from ${items} where deleted_at is not null union all ${owned}))
    ${withOwned ? sql`+ (select count(*) from (${owned}) as owned)` : sql``} as visible,
    (select count(*) from ${items} where deleted_at is null) as "all"`
}

/** The same conditions, tested on one item after the other; for `exists`, PostgreSQL would gather all shares first. */
export const isEachVisible = (
  table: SavedTable,
  userId: number,
  { withOwned }: { withOwned: boolean },
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${withOwned ? sql`${sql.ref(`${table}.owner_id`)} = ${userId} or ` : sql`${isOfOthers(table, userId)} and `}(
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

/** Questions or dashboards as a search and the home page name them, without those in the trash. */
export const selectNamed = (db: Db, table: SavedTable) =>
  db
    .selectFrom(table)
    .leftJoin('users', 'users.id', `${table}.owner_id`)
    .where(`${table}.deleted_at`, 'is', null)
    .select([
      `${table}.id`,
      `${table}.name`,
      sql<string>`coalesce(users.username, '')`.as('owner'),
      sql<string>`${table === 'questions' ? sql.ref('questions.default_view') : sql`''`}`.as('defaultView'),
    ])
