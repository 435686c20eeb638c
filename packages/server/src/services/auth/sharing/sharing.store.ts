import type { SharedKind } from '@soundings/contract'
import { precompiledQuery } from '../../../platform/store/connections/precompiled-query.ts'
import type { Db } from '../../../platform/store/store.ts'

/** A statement holds at most 32,766 values in SQLite, and a row has six. */
const ROWS_AT_ONCE = 5000

interface Giving {
  readonly username: string
  readonly at: string
  readonly canEdit: boolean | undefined
}

export interface StoredAccess {
  readonly objectId: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly enabled: boolean
  readonly canEdit: boolean
  readonly sharedBy: string
  readonly sharedAt: string
  /** Of the group through which they have it; empty for a direct share. */
  readonly groupName: string
  /** Of the folder through which they have it; empty where the object itself was shared. */
  readonly folderName: string
}

/** Writes direct shares; what people have is read from `effective_shares`, which adds those of their groups and of folders. */
export function createSharingStore(db: Db) {
  const readShare = precompiledQuery((kind: SharedKind, objectId: number, userId: number) =>
    db
      .selectFrom('effective_shares')
      .select('can_edit')
      .where('kind', '=', kind)
      .where('object_id', '=', objectId)
      .where('user_id', '=', userId),
  )
  return {
    /** `canEdit` undefined leaves shares that are there as they are. */
    async insert(
      kind: SharedKind,
      objectIds: readonly number[],
      userIds: readonly number[],
      { username, at, canEdit }: Giving,
      within: Db,
    ): Promise<void> {
      const can_edit = canEdit ? 1 : 0
      const rows = objectIds.flatMap((object_id) =>
        userIds.map((user_id) => ({ kind, object_id, user_id, shared_by: username, shared_at: at, can_edit })),
      )
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        await within
          .insertInto('shares')
          .values(rows.slice(from, from + ROWS_AT_ONCE))
          .onConflict((conflict) => {
            const same = conflict.columns(['kind', 'object_id', 'user_id'])
            return canEdit === undefined ? same.doNothing() : same.doUpdateSet({ can_edit })
          })
          .execute()
      }
    },

    async remove(
      kind: SharedKind,
      objectIds: readonly number[],
      userIds: readonly number[],
      within: Db,
    ): Promise<void> {
      if (objectIds.length === 0 || userIds.length === 0) return
      await within
        .deleteFrom('shares')
        .where('kind', '=', kind)
        .where('object_id', 'in', objectIds)
        .where('user_id', 'in', userIds)
        .execute()
    },

    async removeObjects(kind: SharedKind, objectIds: readonly number[], within: Db): Promise<void> {
      if (objectIds.length === 0) return
      await within.deleteFrom('shares').where('kind', '=', kind).where('object_id', 'in', objectIds).execute()
      await within.deleteFrom('group_shares').where('kind', '=', kind).where('object_id', 'in', objectIds).execute()
    },

    /** What a user was given, or only what they may edit. */
    async objectIdsOf(kind: SharedKind, userId: number, { isEditable = false } = {}): Promise<number[]> {
      const rows = await db
        .selectFrom('effective_shares')
        .select('object_id')
        .distinct()
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .$if(isEditable, (some) => some.where('can_edit', '=', 1))
        .execute()
      return rows.map((row) => row.object_id)
    },

    /** Undefined where nothing is shared. */
    async find(
      kind: SharedKind,
      objectId: number,
      userId: number,
      from: Db = db,
    ): Promise<{ canEdit: boolean } | undefined> {
      const shares = await readShare(from, kind, objectId, userId)
      return shares.length === 0 ? undefined : { canEdit: shares.some(({ can_edit }) => can_edit === 1) }
    },

    /** By whatever way. */
    async effectiveSharesOf(kind: SharedKind, objectIds: readonly number[], userIds: readonly number[], within: Db) {
      if (userIds.length === 0) return []
      const shares = within
        .selectFrom('effective_shares')
        .select(['object_id as objectId', 'user_id as userId'])
        .where('kind', '=', kind)
      return shares.where('object_id', 'in', objectIds).where('user_id', 'in', userIds).execute()
    },

    /** Only those to the people themselves. */
    async sharesOf(kind: SharedKind, objectIds: readonly number[], userIds: readonly number[], within: Db) {
      if (userIds.length === 0) return []
      const shares = within.selectFrom('shares').select(['object_id', 'user_id', 'can_edit']).where('kind', '=', kind)
      const rows = await shares.where('object_id', 'in', objectIds).where('user_id', 'in', userIds).execute()
      return rows.map((row) => ({ objectId: row.object_id, userId: row.user_id, canEdit: row.can_edit === 1 }))
    },

    async accessTo(kind: SharedKind, objectIds: readonly number[]): Promise<StoredAccess[]> {
      if (objectIds.length === 0) return []
      const rows = await db
        .selectFrom('effective_shares')
        .innerJoin('users', 'users.id', 'effective_shares.user_id')
        .leftJoin('user_groups', 'user_groups.id', 'effective_shares.group_id')
        .leftJoin('folders', 'folders.id', 'effective_shares.folder_id')
        .select([
          'effective_shares.object_id as objectId',
          'users.username',
          'users.first_name as firstName',
          'users.last_name as lastName',
          'users.enabled',
          'effective_shares.can_edit as canEdit',
          'effective_shares.shared_by as sharedBy',
          'effective_shares.shared_at as sharedAt',
          'user_groups.name as groupName',
          'folders.name as folderName',
        ])
        .distinct()
        .where('effective_shares.kind', '=', kind)
        .where('effective_shares.object_id', 'in', objectIds)
        .execute()
      return rows.map((row) => ({
        ...row,
        enabled: row.enabled === 1,
        canEdit: row.canEdit === 1,
        groupName: row.groupName ?? '',
        folderName: row.folderName ?? '',
      }))
    },

    /** The ways by which one person has each of the objects: the name of a folder, else of a group; both are null for a direct share. */
    async waysTo(
      kind: SharedKind,
      objectIds: readonly number[],
      userId: number,
    ): Promise<{ objectId: number; groupName: string | null; folderName: string | null }[]> {
      if (objectIds.length === 0) return []
      return db
        .selectFrom('effective_shares')
        .leftJoin('user_groups', 'user_groups.id', 'effective_shares.group_id')
        .leftJoin('folders', 'folders.id', 'effective_shares.folder_id')
        .select([
          'effective_shares.object_id as objectId',
          'user_groups.name as groupName',
          'folders.name as folderName',
        ])
        .distinct()
        .where('effective_shares.kind', '=', kind)
        .where('effective_shares.user_id', '=', userId)
        .where('effective_shares.object_id', 'in', objectIds)
        .orderBy('user_groups.name')
        .orderBy('folders.name')
        .execute()
    },

    /** With whom objects were shared themselves. */
    directUsernamesOf: (kind: SharedKind, objectIds: readonly number[], from: Db = db) =>
      usernamesOf('shares', kind, objectIds, from),

    /** Who has objects, by whatever way; each person once for each object. */
    usernamesOf: (kind: SharedKind, objectIds: readonly number[], from: Db = db) =>
      usernamesOf('effective_shares', kind, objectIds, from),

    /** Who has at least one of the objects, each person once. */
    async usernamesOfAny(kind: SharedKind, objectIds: readonly number[]): Promise<string[]> {
      if (objectIds.length === 0) return []
      const rows = await peopleWith('effective_shares', kind, objectIds, db).select('users.username').execute()
      return rows.map(({ username }) => username)
    },

    async userIds(usernames: readonly string[], within: Db): Promise<Map<string, number>> {
      if (usernames.length === 0) return new Map()
      const keys = usernames.map((name) => name.toLowerCase())
      const rows = await within
        .selectFrom('users')
        .select(['id', 'username_key'])
        .where('username_key', 'in', keys)
        .execute()
      return new Map(rows.map((row) => [row.username_key, row.id]))
    },
  }
}

async function usernamesOf(
  shares: 'shares' | 'effective_shares',
  kind: SharedKind,
  objectIds: readonly number[],
  from: Db,
): Promise<{ objectId: number; username: string }[]> {
  if (objectIds.length === 0) return []
  return peopleWith(shares, kind, objectIds, from)
    .select(['given.object_id as objectId', 'users.username'])
    .orderBy('users.username')
    .execute()
}

const peopleWith = (shares: 'shares' | 'effective_shares', kind: SharedKind, objectIds: readonly number[], from: Db) =>
  from
    // The view has the columns of the table.
    .selectFrom(`${shares as 'shares'} as given`)
    .innerJoin('users', 'users.id', 'given.user_id')
    .distinct()
    .where('given.kind', '=', kind)
    .where('given.object_id', 'in', objectIds)

export type SharingStore = ReturnType<typeof createSharingStore>
