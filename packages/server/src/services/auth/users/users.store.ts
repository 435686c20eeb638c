import type { PermissionName, RoleName, SharableUser, UserProvider } from '@soundings/contract'
import { type Selectable, sql } from 'kysely'
import { hasWords, type WantedWords, wordOrder } from '../../../platform/store/lists/find-words.ts'
import { userKeys } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Schema } from '../../../platform/store/schema/schema.ts'
import type { Db, Store } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import { DIRECTORY_ISSUER } from '../external/external-person.ts'

export interface StoredUser {
  readonly id: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly passwordHash: string | null
  readonly role: RoleName
  readonly enabled: boolean
  readonly provider: UserProvider
  /** The id of the person at the provider. */
  readonly subject: string | null
  /** The address of that provider, or the word for the directory. */
  readonly issuerName: string | null
  /** Has no password and signs in nowhere: programs use it with API keys. */
  readonly isService: boolean
  readonly hasSecondFactor: boolean
  readonly createdBy: string
  readonly createdAt: string
  readonly lastSignInAt: string | null
  /** Their own, without those of their groups. */
  readonly permissions: readonly PermissionName[]
  /** With those of their groups: what they may do. */
  readonly effectivePermissions: readonly PermissionName[]
}

export type NewUser = Omit<
  StoredUser,
  | 'id'
  | 'permissions'
  | 'effectivePermissions'
  | 'lastSignInAt'
  | 'isService'
  | 'hasSecondFactor'
  | 'provider'
  | 'subject'
  | 'issuerName'
> & { readonly isService?: boolean; readonly issuer?: { issuer: string; subject: string } }
export type UserEdit = Partial<
  Pick<StoredUser, 'firstName' | 'lastName' | 'email' | 'passwordHash' | 'role' | 'enabled'>
>

const IDS_AT_ONCE = 500

const userList: ListDefinition = {
  id: 'users.id',
  search: [sql.ref('users.search_text')],
  fields: {
    username: { by: 'key', of: sql.ref('users.username_sort'), isIndexed: true },
    firstName: { by: 'key', of: sql.ref('users.first_name_sort'), mayBeEmpty: 'blank', isIndexed: true },
    lastName: { by: 'key', of: sql.ref('users.last_name_sort'), mayBeEmpty: 'blank', isIndexed: true },
    email: { by: 'text', of: sql.ref('users.email'), mayBeEmpty: 'blank', isIndexed: true },
    roles: { by: 'text', of: sql.ref('users.role'), isIndexed: true },
    realmRoles: { by: 'text', of: sql.ref('users.role'), isIndexed: true },
    enabled: { by: 'value', of: sql.ref('users.enabled') },
    createdBy: { by: 'text', of: sql.ref('users.created_by') },
    createdDate: { by: 'value', of: sql.ref('users.created_at') },
    lastSignInDate: { by: 'value', of: sql.ref('users.last_sign_in_at'), mayBeEmpty: 'null', isIndexed: true },
  },
}

export function createUserStore({ db, kind }: Pick<Store, 'db' | 'kind'>) {
  async function withPermissions(rows: readonly Selectable<Schema['users']>[], from: Db): Promise<StoredUser[]> {
    if (rows.length === 0) return []
    const permissionsIn = async (table: 'user_permissions' | 'effective_permissions') => {
      let query = from.selectFrom(table).selectAll()
      if (rows.length <= IDS_AT_ONCE)
        query = query.where(
          'user_id',
          'in',
          rows.map(({ id }) => id),
        )
      return Map.groupBy(await query.orderBy('permission').execute(), (row) => row.user_id)
    }
    const own = await permissionsIn('user_permissions')
    const effective = await permissionsIn('effective_permissions')
    const namesOf = (id: number, held: typeof own) => [
      ...new Set((held.get(id) ?? []).map(({ permission }) => permission as PermissionName)),
    ]
    return rows.map((row) => toUser(row, namesOf(row.id, own), namesOf(row.id, effective)))
  }

  async function one(row: Selectable<Schema['users']> | undefined, from: Db) {
    const [user] = row ? await withPermissions([row], from) : []
    return user
  }

  return {
    transaction: transactionsOf(db),

    async count(): Promise<{ total: number; enabled: number }> {
      const rows = await db
        .selectFrom('users')
        .select(['enabled', (e) => e.fn.countAll<number>().as('count')])
        .groupBy('enabled')
        .execute()
      const enabled = rows.find((row) => row.enabled === 1)?.count ?? 0
      return { total: rows.reduce((total, { count }) => total + count, 0), enabled }
    },

    async list(ask: ListAsk): Promise<Page<StoredUser>> {
      const { rows, total } = await readPage(db, userList, ask, {
        from: db.selectFrom('users'),
        where: (query) => query,
        select: (query) => query.selectAll(),
      })
      return { rows: await withPermissions(rows, db), total }
    },

    /** Those who can be given something by the one who asks. */
    listSharable: (askerId: number, ask: ListAsk): Promise<Page<SharableUser>> =>
      readPage(db, userList, ask, {
        from: db.selectFrom('users'),
        where: (query) => query.where('enabled', '=', 1).where('id', '!=', askerId),
        select: (query) => query.select(['id', 'username', 'first_name as firstName', 'last_name as lastName']),
      }),

    findByWords(wanted: WantedWords, limit: number): Promise<SharableUser[]> {
      const all = sql.ref('users.search_text')
      const name = sql`username_sort || ' ' || first_name_sort || ' ' || last_name_sort`
      return db
        .selectFrom('users')
        .select(['id', 'username', 'first_name as firstName', 'last_name as lastName'])
        .where(hasWords(db, { name, all }, wanted))
        .$if(!wanted.isSimilar, (exact) =>
          exact
            .orderBy(wordOrder(db, all, wanted))
            .orderBy('username_sort')
            .limit(limit),
        )
        .execute()
    },

    find: async (id: number, from: Db = db) =>
      one(await from.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(), from),

    findByName: async (username: string, from: Db = db) =>
      one(
        await from
          .selectFrom('users')
          .selectAll()
          .where('username_key', '=', username.toLowerCase())
          .executeTakeFirst(),
        from,
      ),

    /** Locks the row where the store has row locks, so that what is decided by it still holds when it is written. */
    findForUpdate: async (id: number, within: Db) => {
      const row = within.selectFrom('users').selectAll().where('id', '=', id)
      return one(await (kind === 'postgresql' ? row.forUpdate() : row).executeTakeFirst(), within)
    },

    findByIssuer: async ({ issuer, subject }: { issuer: string; subject: string }) =>
      one(
        await db
          .selectFrom('users')
          .selectAll()
          .where('sso_issuer', '=', issuer)
          .where('sso_subject', '=', subject)
          .executeTakeFirst(),
        db,
      ),

    /** Undefined when the name is taken: the unique key decides, so two requests at once cannot both win. */
    async insert(user: NewUser, within: Db): Promise<number | undefined> {
      const row = await within
        .insertInto('users')
        .values({
          username: user.username,
          username_key: user.username.toLowerCase(),
          first_name: user.firstName,
          last_name: user.lastName,
          ...userKeys(user),
          email: user.email,
          password_hash: user.passwordHash,
          role: user.role,
          enabled: user.enabled ? 1 : 0,
          is_service: user.isService === true ? 1 : 0,
          created_by: user.createdBy,
          created_at: user.createdAt,
          sso_issuer: user.issuer?.issuer ?? null,
          sso_subject: user.issuer?.subject ?? null,
        })
        .onConflict((conflict) => conflict.column('username_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    async update(id: number, edit: UserEdit, within: Db): Promise<void> {
      const changes = {
        ...(edit.firstName !== undefined && { first_name: edit.firstName }),
        ...(edit.lastName !== undefined && { last_name: edit.lastName }),
        ...(edit.email !== undefined && { email: edit.email }),
        ...(edit.passwordHash !== undefined && { password_hash: edit.passwordHash }),
        ...(edit.role !== undefined && { role: edit.role }),
        ...(edit.enabled !== undefined && { enabled: edit.enabled ? 1 : 0 }),
      }
      if (Object.keys(changes).length > 0) await within.updateTable('users').set(changes).where('id', '=', id).execute()
      if (edit.firstName !== undefined || edit.lastName !== undefined) {
        const names = await within
          .selectFrom('users')
          .select(['username', 'first_name as firstName', 'last_name as lastName'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await within.updateTable('users').set(userKeys(names)).where('id', '=', id).execute()
      }
    },

    async linkIssuer(id: number, { issuer, subject }: { issuer: string; subject: string }, within: Db): Promise<void> {
      await within.updateTable('users').set({ sso_issuer: issuer, sso_subject: subject }).where('id', '=', id).execute()
    },

    async unlinkIssuer(id: number, within: Db): Promise<void> {
      await within
        .updateTable('users')
        .set({ sso_issuer: null, sso_subject: null, directory_checked_at: null })
        .where('id', '=', id)
        .execute()
    },

    async remove(id: number, within: Db): Promise<void> {
      await within.deleteFrom('users').where('id', '=', id).execute()
    },

    async setPermissions(id: number, permissions: readonly PermissionName[], within: Db): Promise<void> {
      await within.deleteFrom('user_permissions').where('user_id', '=', id).execute()
      if (permissions.length === 0) return
      await within
        .insertInto('user_permissions')
        .values(permissions.map((permission) => ({ user_id: id, permission })))
        .execute()
    },

    /** Locks the administrators where the store has row locks, so that two of them cannot remove each other at once. */
    async enabledAdministrators(roles: readonly RoleName[], within: Db): Promise<number[]> {
      const administrators = within
        .selectFrom('users')
        .select('id')
        .where('enabled', '=', 1)
        .where('role', 'in', roles)
        .orderBy('id')
      const rows = await (kind === 'postgresql' ? administrators.forUpdate() : administrators).execute()
      return rows.map((row) => row.id)
    },
  }
}

export type UserStore = ReturnType<typeof createUserStore>

function toUser(
  row: Selectable<Schema['users']>,
  permissions: readonly PermissionName[],
  effectivePermissions: readonly PermissionName[],
): StoredUser {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    passwordHash: row.password_hash,
    role: row.role as RoleName,
    enabled: row.enabled === 1,
    provider: providerOf(row),
    subject: row.sso_subject,
    issuerName: row.sso_issuer,
    isService: row.is_service === 1,
    hasSecondFactor: row.second_factor_at !== null,
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    permissions,
    effectivePermissions,
  }
}

/** With a password here, an account is a local one, whatever it was linked to. */
function providerOf({
  password_hash: hash,
  sso_issuer: issuer,
}: Pick<Selectable<Schema['users']>, 'password_hash' | 'sso_issuer'>): UserProvider {
  if (hash !== null || issuer === null) return 'local'
  return issuer === DIRECTORY_ISSUER ? 'directory' : 'sso'
}
