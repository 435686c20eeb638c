import type { PermissionName, RoleName } from '@soundings/contract'
import { sql } from 'kysely'
import { precompiledQuery } from '../../../platform/store/connections/precompiled-query.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

/** Before any clock. */
const LONG_AGO = '1970-01-01T00:00:00.000Z'

export interface LiveSession {
  readonly userId: number
  readonly username: string
  readonly role: RoleName
  readonly permissions: readonly PermissionName[]
  readonly createdAt: string
  readonly remember: boolean
  readonly isSso: boolean
}

/** A session as its user sees it in the list. */
export interface OpenSession {
  readonly id: string
  readonly userAgent: string
  readonly address: string
  readonly createdAt: string
  readonly lastSeenAt: string | null
  readonly expiresAt: string
  readonly remember: number
  readonly ssoIdToken: string | null
}

export interface NewSession {
  readonly id: string
  readonly userId: number
  readonly remember: boolean
  readonly createdAt: string
  readonly expiresAt: string
  readonly ssoIdToken: string | null
  readonly passwordAt: string | null
  readonly userAgent: string
  readonly address: string
}

export function createSessionStore(db: Db) {
  const live = (id: string, at: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('sessions.id', '=', id)
      .where('sessions.ended_at', 'is', null)
      .where('sessions.expires_at', '>', at)
      .where('users.enabled', '=', 1)
  // The user with the session, and a row for each permission. The view is asked by a subquery: joined with it, PostgreSQL gathers
  // the permissions of all users for each request, as SQLite does for a left join.
  const readLive = precompiledQuery((id: string, at: string) =>
    live(id, at)
      .select([
        'users.id as userId',
        'users.username',
        'users.role',
        'sessions.created_at as createdAt',
        'sessions.remember',
        sql<number>`case when sessions.sso_id_token is null then 0 else 1 end`.as('isSso'),
        sql<string | null>`cast(null as text)`.as('permission'),
      ])
      .unionAll(
        db
          .selectFrom('effective_permissions')
          .select([
            'user_id as userId',
            sql<string>`''`.as('username'),
            sql<string>`''`.as('role'),
            sql<string>`''`.as('createdAt'),
            sql<number>`0`.as('remember'),
            sql<number>`0`.as('isSso'),
            sql<string | null>`permission`.as('permission'),
          ])
          .where('user_id', '=', live(id, at).select('users.id')),
      ),
  )
  return {
    transaction: transactionsOf(db),

    async insert(session: NewSession, refreshHash: string, within: Db): Promise<void> {
      await within
        .insertInto('sessions')
        .values({
          id: session.id,
          user_id: session.userId,
          remember: session.remember ? 1 : 0,
          created_at: session.createdAt,
          expires_at: session.expiresAt,
          sso_id_token: session.ssoIdToken,
          password_at: session.passwordAt,
          user_agent: session.userAgent,
          address: session.address,
          last_seen_at: session.createdAt,
        })
        .execute()
      await within
        .updateTable('users')
        .set({ last_sign_in_at: session.createdAt })
        .where('id', '=', session.userId)
        .execute()
      await within
        .insertInto('refresh_tokens')
        .values({ hash: refreshHash, session_id: session.id, created_at: session.createdAt })
        .execute()
    },

    /** A session counts only while it runs and its user is enabled. */
    async findLive(id: string, at: string): Promise<LiveSession | undefined> {
      const rows = await readLive(db, id, at)
      const found = rows.find(({ permission }) => permission === null)
      if (!found) return undefined
      const { userId, username, role, createdAt, remember, isSso } = found
      const permissions = [
        ...new Set(rows.flatMap(({ permission }) => (permission === null ? [] : [permission as PermissionName]))),
      ].sort()
      return {
        userId,
        username,
        role: role as RoleName,
        permissions,
        createdAt,
        remember: remember === 1,
        isSso: isSso === 1,
      }
    },

    findByRefreshHash: (hash: string, within: Db = db) =>
      within
        .selectFrom('refresh_tokens')
        .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'sessions.id as sessionId',
          'sessions.remember',
          'sessions.created_at as createdAt',
          'sessions.expires_at as expiresAt',
          'sessions.ended_at as endedAt',
          'sessions.sso_id_token as ssoIdToken',
          'users.id as userId',
          'users.username',
          'users.enabled',
        ])
        .where('refresh_tokens.hash', '=', hash)
        .executeTakeFirst(),

    /** False when it was retired before. */
    async retire(hash: string, successorHash: string, at: string, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('refresh_tokens')
        .set({ retired_at: at, successor_hash: successorHash })
        .where('hash', '=', hash)
        .where('retired_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** Retires the successor of a retired token, which has none from then on; false when the successor, or the id token that came with it, was used. */
    async retireUnusedSuccessor(hash: string, at: string, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('refresh_tokens')
        .set({ retired_at: at })
        .where('hash', '=', (e) =>
          e.selectFrom('refresh_tokens as retired').select('retired.successor_hash').where('retired.hash', '=', hash),
        )
        .where('retired_at', 'is', null)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return false
      await within.updateTable('refresh_tokens').set({ successor_hash: null }).where('hash', '=', hash).execute()
      return true
    },

    /** Marks the pair of an id token as received by its holder; false when the pair was replaced because it had not been. */
    async markUsed(hash: string, at: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('refresh_tokens')
        .set((e) => ({ used_at: e.fn.coalesce('used_at', e.val(at)) }))
        .where('hash', '=', hash)
        .where((e) => e.or([e('retired_at', 'is', null), e('successor_hash', 'is not', null)]))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** False when the session was ended or locked since it was read, and stays so. */
    async addRefreshToken(
      sessionId: string,
      hash: string,
      at: string,
      expiresAt: string,
      within: Db,
    ): Promise<boolean> {
      // A renewed token may be in other hands than those that entered the password.
      const renewed = within
        .updateTable('sessions')
        .set({ expires_at: expiresAt, password_at: null })
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', at)
      if ((await renewed.executeTakeFirst()).numUpdatedRows !== 1n) return false
      await within.insertInto('refresh_tokens').values({ hash, session_id: sessionId, created_at: at }).execute()
      return true
    },

    /** A session that was ended or has run out stays so. */
    async setSeen(
      id: string,
      { at, address, expiresAt }: { at: string; address: string; expiresAt: string },
    ): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ last_seen_at: at, address, expires_at: expiresAt })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', at)
        .execute()
    },

    listOpen: (userId: number, at: string, within: Db = db): Promise<OpenSession[]> =>
      within
        .selectFrom('sessions')
        .select([
          'id',
          'user_agent as userAgent',
          'address',
          'created_at as createdAt',
          'last_seen_at as lastSeenAt',
          'expires_at as expiresAt',
          'remember',
          'sso_id_token as ssoIdToken',
        ])
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', at)
        .orderBy((e) => e.fn.coalesce('last_seen_at', 'created_at'), 'desc')
        .orderBy('id')
        .execute(),

    /** To a time long ago: the time of a use that was taken a moment before, or by a slower clock, is never before that, so no such use puts the end off again. */
    async expire(id: string, at: string, within: Db): Promise<void> {
      await within
        .updateTable('sessions')
        .set({ expires_at: LONG_AGO })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', at)
        .execute()
    },

    async passwordAt(id: string): Promise<string | null> {
      const row = await db.selectFrom('sessions').select('password_at').where('id', '=', id).executeTakeFirst()
      return row?.password_at ?? null
    },

    async setPasswordAt(id: string, at: string, within: Db): Promise<void> {
      await within.updateTable('sessions').set({ password_at: at }).where('id', '=', id).execute()
    },

    async end(id: string, at: string, within: Db = db): Promise<void> {
      await within
        .updateTable('sessions')
        .set({ ended_at: at })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },

    async wasEnded(id: string): Promise<boolean> {
      const row = await db.selectFrom('sessions').select('ended_at').where('id', '=', id).executeTakeFirst()
      return row !== undefined && row.ended_at !== null
    },

    async endAllOf(userId: number, at: string, within: Db, except = ''): Promise<void> {
      await within
        .updateTable('sessions')
        .set({ ended_at: at })
        .where('user_id', '=', userId)
        .where('id', '!=', except)
        .where('ended_at', 'is', null)
        .execute()
    },

    async removeEndedBefore(time: string): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where((e) => e.or([e('ended_at', '<', time), e('expires_at', '<', time)]))
        .execute()
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
