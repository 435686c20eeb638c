import type {
  Group,
  GroupMember,
  GroupShare,
  Ownership,
  PermissionName,
  RoleName,
  SharableGroup,
  SharedKind,
} from '@soundings/contract'
import { sql } from 'kysely'
import { searchText, sortKey } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db, Store } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export interface GroupFields {
  readonly name: string
  readonly description: string
}

/** A person who is to become or cease to be a member. */
export interface Candidate {
  readonly id: number
  readonly username: string
  readonly role: RoleName
}

export type StoredGroupShare = Omit<GroupShare, 'name'>

/** A statement holds at most 32,766 values in SQLite. */
const ROWS_AT_ONCE = 5000

const memberCount = sql<number>`(select count(distinct user_id) from group_members where group_members.group_id = user_groups.id)`
const shareCount = sql<number>`(select count(*) from group_shares where group_shares.group_id = user_groups.id)`
const ruleCount = sql<number>`(select count(*) from row_rules where row_rules.group_id = user_groups.id)`

const groupList: ListDefinition = {
  id: 'user_groups.id',
  search: [sql.ref('user_groups.search_text')],
  usualSort: 'name',
  fields: {
    name: { by: 'key', of: sql.ref('user_groups.name_sort'), isIndexed: true },
    description: { by: 'text', of: sql.ref('user_groups.description'), mayBeEmpty: 'blank' },
    memberCount: { by: 'value', of: memberCount },
    shareCount: { by: 'value', of: shareCount },
    ruleCount: { by: 'value', of: ruleCount },
    createdDate: { by: 'value', of: sql.ref('user_groups.created_at') },
  },
}

const memberList: ListDefinition = {
  id: 'users.id',
  search: [sql.ref('users.search_text')],
  usualSort: 'username',
  fields: {
    username: { by: 'key', of: sql.ref('users.username_sort'), isIndexed: true },
    firstName: { by: 'key', of: sql.ref('users.first_name_sort'), mayBeEmpty: 'blank', isIndexed: true },
    lastName: { by: 'key', of: sql.ref('users.last_name_sort'), mayBeEmpty: 'blank', isIndexed: true },
    enabled: { by: 'value', of: sql.ref('users.enabled') },
  },
}

export function createGroupStore({ db, kind: storeKind }: Pick<Store, 'db' | 'kind'>) {
  const keysOf = ({ name, description }: GroupFields) => ({
    name,
    name_key: name.toLowerCase(),
    description,
    name_sort: sortKey(name),
    search_text: searchText(name, description),
  })

  async function permissionsOf(ids: readonly number[], from: Db): Promise<ReadonlyMap<number, PermissionName[]>> {
    if (ids.length === 0) return new Map()
    const rows = await from
      .selectFrom('group_permissions')
      .selectAll()
      .where('group_id', 'in', ids)
      .orderBy('permission')
      .execute()
    return new Map(
      [...Map.groupBy(rows, (row) => row.group_id)].map(([id, some]) => [
        id,
        some.map(({ permission }) => permission as PermissionName),
      ]),
    )
  }

  const columns = [
    'user_groups.id',
    'user_groups.name',
    'user_groups.description',
    'user_groups.created_by as createdBy',
    'user_groups.created_at as createdDate',
    memberCount.as('memberCount'),
    shareCount.as('shareCount'),
    ruleCount.as('ruleCount'),
  ] as const

  async function withPermissions(rows: readonly Omit<Group, 'permissions'>[], from: Db): Promise<Group[]> {
    const permissions = await permissionsOf(
      rows.map(({ id }) => id),
      from,
    )
    return rows.map((row) => ({
      ...row,
      memberCount: Number(row.memberCount),
      shareCount: Number(row.shareCount),
      ruleCount: Number(row.ruleCount),
      permissions: permissions.get(row.id) ?? [],
    }))
  }

  async function sourcesOf(groupId: number, userIds: readonly number[]): Promise<ReadonlyMap<number, Ownership[]>> {
    if (userIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('group_members')
      .select(['user_id', 'source'])
      .where('group_id', '=', groupId)
      .where('user_id', 'in', userIds)
      .orderBy('source')
      .execute()
    return new Map(
      [...Map.groupBy(rows, (row) => row.user_id)].map(([id, some]) => [
        id,
        some.map(({ source }) => source as Ownership),
      ]),
    )
  }

  async function inPortions<Row>(
    rows: readonly Row[],
    work: (some: readonly Row[]) => Promise<unknown>,
  ): Promise<void> {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await work(rows.slice(from, from + ROWS_AT_ONCE))
  }

  return {
    transaction: transactionsOf(db),

    async list(ask: ListAsk): Promise<Page<Group>> {
      const { rows, total } = await readPage(db, groupList, ask, {
        from: db.selectFrom('user_groups'),
        where: (query) => query,
        select: (query) => query.select(columns),
      })
      return { rows: await withPermissions(rows, db), total }
    },

    async listSharable(ask: ListAsk): Promise<Page<SharableGroup>> {
      const { rows, total } = await readPage(db, groupList, ask, {
        from: db.selectFrom('user_groups'),
        where: (query) => query,
        select: (query) =>
          query.select([
            'user_groups.id',
            'user_groups.name',
            'user_groups.description',
            memberCount.as('memberCount'),
          ]),
      })
      return { rows: rows.map((row) => ({ ...row, memberCount: Number(row.memberCount) })), total }
    },

    async find(id: number, from: Db = db): Promise<Group | undefined> {
      const rows = await from.selectFrom('user_groups').select(columns).where('user_groups.id', '=', id).execute()
      return (await withPermissions(rows, from))[0]
    },

    /** Its members, shares and rules stay as they are until the transaction ends. */
    async lock(id: number, within: Db): Promise<void> {
      const group = within.selectFrom('user_groups').select('id').where('id', '=', id)
      await (storeKind === 'postgresql' ? group.forUpdate() : group).execute()
    },

    async idsNamed(names: readonly string[], within: Db): Promise<number[]> {
      if (names.length === 0) return []
      const rows = await within
        .selectFrom('user_groups')
        .select('id')
        .where(
          'name_key',
          'in',
          names.map((name) => name.toLowerCase()),
        )
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Undefined when the name is taken: the unique key decides, so two requests at once cannot both win. */
    async insert(
      fields: GroupFields & { readonly createdBy: string; readonly createdAt: string },
      within: Db,
    ): Promise<number | undefined> {
      const row = await within
        .insertInto('user_groups')
        .values({ ...keysOf(fields), created_by: fields.createdBy, created_at: fields.createdAt })
        .onConflict((conflict) => conflict.column('name_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    isNameTaken: async (name: string, exceptId: number, within: Db): Promise<boolean> =>
      (await within
        .selectFrom('user_groups')
        .select('id')
        .where('name_key', '=', name.toLowerCase())
        .where('id', '!=', exceptId)
        .executeTakeFirst()) !== undefined,

    async update(id: number, fields: GroupFields, within: Db): Promise<void> {
      await within.updateTable('user_groups').set(keysOf(fields)).where('id', '=', id).execute()
    },

    async remove(id: number, within: Db): Promise<void> {
      await within.deleteFrom('user_groups').where('id', '=', id).execute()
    },

    async setPermissions(id: number, permissions: readonly PermissionName[], within: Db): Promise<void> {
      await within.deleteFrom('group_permissions').where('group_id', '=', id).execute()
      if (permissions.length > 0)
        await within
          .insertInto('group_permissions')
          .values([...new Set(permissions)].map((permission) => ({ group_id: id, permission })))
          .execute()
    },

    async listMembers(groupId: number, ask: ListAsk): Promise<Page<GroupMember>> {
      const { rows, total } = await readPage(db, memberList, ask, {
        from: db.selectFrom('users'),
        where: (query) =>
          query.where(
            'users.id',
            'in',
            db.selectFrom('group_members').select('user_id').where('group_id', '=', groupId),
          ),
        select: (query) =>
          query.select([
            'users.id',
            'users.username',
            'users.first_name as firstName',
            'users.last_name as lastName',
            'users.enabled',
          ]),
      })
      const sources = await sourcesOf(
        groupId,
        rows.map(({ id }) => id),
      )
      return {
        rows: rows.map((row) => ({ ...row, enabled: row.enabled === 1, sources: sources.get(row.id) ?? [] })),
        total,
      }
    },

    async memberIds(groupId: number, within: Db, source?: Ownership): Promise<Set<number>> {
      const rows = await within
        .selectFrom('group_members')
        .select('user_id')
        .where('group_id', '=', groupId)
        .$if(source !== undefined, (some) => some.where('source', '=', source!))
        .execute()
      return new Set(rows.map((row) => row.user_id))
    },

    async memberNames(groupId: number, within: Db): Promise<string[]> {
      const rows = await within
        .selectFrom('group_members')
        .innerJoin('users', 'users.id', 'group_members.user_id')
        .select('users.username')
        .distinct()
        .where('group_id', '=', groupId)
        .orderBy('users.username')
        .execute()
      return rows.map(({ username }) => username)
    },

    async addMembers(groupId: number, userIds: readonly number[], source: Ownership, within: Db): Promise<void> {
      await inPortions(userIds, (some) =>
        within
          .insertInto('group_members')
          .values(some.map((user_id) => ({ group_id: groupId, user_id, source })))
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    },

    async removeMembers(groupId: number, userIds: readonly number[], source: Ownership, within: Db): Promise<void> {
      await inPortions(userIds, (some) =>
        within
          .deleteFrom('group_members')
          .where('group_id', '=', groupId)
          .where('source', '=', source)
          .where('user_id', 'in', some)
          .execute(),
      )
    },

    async candidates(usernames: readonly string[], within: Db): Promise<Map<string, Candidate>> {
      const found = new Map<string, Candidate>()
      await inPortions(
        usernames.map((name) => name.toLowerCase()),
        async (keys) => {
          const rows = await within
            .selectFrom('users')
            .select(['id', 'username', 'username_key', 'role'])
            .where('username_key', 'in', keys)
            .execute()
          for (const { username_key: key, id, username, role } of rows)
            found.set(key, { id, username, role: role as RoleName })
        },
      )
      return found
    },

    async sharesOf(groupId: number, from: Db = db): Promise<StoredGroupShare[]> {
      const rows = await from
        .selectFrom('group_shares')
        .select(['kind', 'object_id as id', 'can_edit as canEdit', 'shared_by as sharedBy', 'shared_at as sharedDate'])
        .where('group_id', '=', groupId)
        .orderBy('kind')
        .orderBy('object_id')
        .execute()
      return rows.map((row) => ({ ...row, kind: row.kind as SharedKind, canEdit: row.canEdit === 1 }))
    },

    /** The groups of a person, with who owns each membership. */
    async ofUser(userId: number, from: Db = db) {
      const rows = await from
        .selectFrom('group_members')
        .innerJoin('user_groups', 'user_groups.id', 'group_members.group_id')
        .select(['user_groups.id', 'user_groups.name', 'user_groups.description', 'group_members.source'])
        .where('group_members.user_id', '=', userId)
        .orderBy('user_groups.name_sort')
        .orderBy('group_members.source')
        .execute()
      const permissions = await permissionsOf([...new Set(rows.map(({ id }) => id))], from)
      return [...Map.groupBy(rows, ({ id }) => id).values()].map((ways) => {
        const { id, name, description } = ways[0]!
        return {
          id,
          name,
          description,
          permissions: permissions.get(id) ?? [],
          sources: ways.map(({ source }) => source as Ownership),
        }
      })
    },
  }
}

export type GroupStore = ReturnType<typeof createGroupStore>
