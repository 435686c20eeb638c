import type { AccessList, SharedKind } from '@soundings/contract'
import { sql } from 'kysely'
import type { Db, Store } from '../../../platform/store/store.ts'

interface Giving {
  readonly username: string
  readonly at: string
  readonly canEdit: boolean | undefined
}

/** A statement holds at most 32,766 values in SQLite, and a row has six. */
const ROWS_AT_ONCE = 5000

/** Shares to groups. */
export function createGroupShareStore({ db, kind: storeKind }: Pick<Store, 'db' | 'kind'>) {
  return {
    /** Until the transaction ends, neither the members nor the shares of these groups change. */
    lockGroups(ids: readonly number[], within: Db): Promise<{ id: number; name: string }[]> {
      const groups = within.selectFrom('user_groups').select(['id', 'name']).where('id', 'in', ids).orderBy('id')
      return (storeKind === 'postgresql' ? groups.forUpdate() : groups).execute()
    },

    async membersOf(groupIds: readonly number[], within: Db): Promise<string[]> {
      const rows = await within
        .selectFrom('group_members')
        .innerJoin('users', 'users.id', 'group_members.user_id')
        .select('users.username')
        .distinct()
        .where('group_members.group_id', 'in', groupIds)
        .execute()
      return rows.map(({ username }) => username)
    },

    async groupsWithMembers(ids: readonly number[]): Promise<{ id: number; name: string; members: string[] }[]> {
      const rows = await db
        .selectFrom('user_groups')
        .leftJoin('group_members', 'group_members.group_id', 'user_groups.id')
        .leftJoin('users', 'users.id', 'group_members.user_id')
        .select(['user_groups.id', 'user_groups.name', 'users.username'])
        .distinct()
        .where('user_groups.id', 'in', ids)
        .orderBy('user_groups.name')
        .execute()
      return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofGroup) => ({
        id: ofGroup[0]!.id,
        name: ofGroup[0]!.name,
        members: ofGroup.flatMap(({ username }) => username ?? []),
      }))
    },

    /** `canEdit` undefined leaves shares that are there as they are. */
    async insert(
      kind: SharedKind,
      objectIds: readonly number[],
      groupIds: readonly number[],
      { username, at, canEdit }: Giving,
      within: Db,
    ): Promise<void> {
      const can_edit = canEdit ? 1 : 0
      const rows = objectIds.flatMap((object_id) =>
        groupIds.map((group_id) => ({ kind, object_id, group_id, shared_by: username, shared_at: at, can_edit })),
      )
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
        await within
          .insertInto('group_shares')
          .values(rows.slice(from, from + ROWS_AT_ONCE))
          .onConflict((conflict) => {
            const same = conflict.columns(['kind', 'object_id', 'group_id'])
            return canEdit === undefined ? same.doNothing() : same.doUpdateSet({ can_edit })
          })
          .execute()
      }
    },

    async remove(
      kind: SharedKind,
      objectIds: readonly number[],
      groupIds: readonly number[],
      within: Db,
    ): Promise<void> {
      await within
        .deleteFrom('group_shares')
        .where('kind', '=', kind)
        .where('object_id', 'in', objectIds)
        .where('group_id', 'in', groupIds)
        .execute()
    },

    async sharesOf(kind: SharedKind, objectIds: readonly number[], groupIds: readonly number[], within: Db) {
      const shares = within
        .selectFrom('group_shares')
        .select(['object_id as objectId', 'group_id as groupId', 'can_edit as canEdit'])
        .where('kind', '=', kind)
      const rows = await shares.where('object_id', 'in', objectIds).where('group_id', 'in', groupIds).execute()
      return rows.map((row) => ({ ...row, canEdit: row.canEdit === 1 }))
    },

    async groupsWith(kind: SharedKind, objectId: number): Promise<AccessList['groups']> {
      const rows = await db
        .selectFrom('group_shares')
        .innerJoin('user_groups', 'user_groups.id', 'group_shares.group_id')
        .select([
          'user_groups.id',
          'user_groups.name',
          sql<number>`(select count(distinct user_id) from group_members where group_members.group_id = user_groups.id)`.as(
            'memberCount',
          ),
          'group_shares.can_edit as canEdit',
          'group_shares.shared_by as sharedBy',
          'group_shares.shared_at as sharedDate',
        ])
        .where('group_shares.kind', '=', kind)
        .where('group_shares.object_id', '=', objectId)
        .orderBy('user_groups.name_sort')
        .execute()
      return rows.map((row) => ({ ...row, memberCount: Number(row.memberCount), canEdit: row.canEdit === 1 }))
    },
  }
}

export type GroupShareStore = ReturnType<typeof createGroupShareStore>
