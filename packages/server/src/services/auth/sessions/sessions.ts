import { randomUUID } from 'node:crypto'
import { Problem, type TokenPair, type UserSession } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { RecogniseViewer, RenewViewer, Viewer } from '../../../platform/http/viewer.ts'
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts'
import type { Db } from '../../../platform/store/store.ts'
import { describeDevice } from './describe-device.ts'
import type { IdTokens } from './id-tokens.ts'
import type { LiveSession, OpenSession, SessionStore } from './sessions.store.ts'

interface Needs {
  readonly store: SessionStore
  readonly idTokens: IdTokens
  readonly audit: Audit
  readonly limits: SessionLimits
  readonly now: () => Date
}

export interface SessionLimits {
  /** A sign-in that is not used this long is over. */
  readonly idleMinutes: number
  /** Of every sign-in, however much it is used. */
  readonly longestHours: number | undefined
  /** Of those by single sign-on: how old the last word of the provider about the person may be. */
  readonly ssoHours: number
  /** Whether people may choose to stay signed in for 30 days. */
  readonly canRemember: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Of sign-ins that are remembered. */
const REMEMBERED_IDLE_MS = 30 * 24 * HOUR_MS
/** So that a person who clicks does not write to the store with every click. */
const NOTE_USE_MS = 5 * MINUTE_MS
const NOTED_MAX = 10_000
const USER_AGENT_MAX = 300
const KEEP_ENDED_MS = 7 * 24 * HOUR_MS
/** So long after it was entered, a password need not be entered again to change it. */
const PASSWORD_FRESH_MS = 10 * 60_000

/** Where a person signs in. */
export interface SignInPlace {
  readonly address: string
  readonly userAgent: string
}

type Begun = Pick<LiveSession, 'createdAt' | 'remember' | 'isSso'>

interface SignedInUser {
  readonly id: number
  readonly username: string
}

/** Sign-ins: a chain of refresh tokens, each used once, and the short-lived id tokens they give. */
export function createSessions({ store, idTokens, audit, limits, now }: Needs) {
  const idleMs = limits.idleMinutes * MINUTE_MS
  const noteUseMs = Math.min(NOTE_USE_MS, idleMs / 5)
  const notedAt = new Map<string, number>()

  /** A session by single sign-on begins with the answer of the provider, which asks for the person's password again when it likes. */
  function longestUntil({ createdAt, isSso }: Begun): number {
    const hours = Math.min(limits.longestHours ?? Infinity, isSso ? limits.ssoHours : Infinity)
    return Date.parse(createdAt) + hours * HOUR_MS
  }

  function expiry(session: Begun): string {
    const unused = now().getTime() + (session.remember && limits.canRemember ? REMEMBERED_IDLE_MS : idleMs)
    return new Date(Math.min(unused, longestUntil(session))).toISOString()
  }

  /** The limits of now also hold for sessions that were opened under others. */
  async function findLive(sessionId: string): Promise<LiveSession | undefined> {
    const session = await store.findLive(sessionId, now().toISOString())
    return session && longestUntil(session) > now().getTime() ? session : undefined
  }

  function rememberNoted(sessionId: string, at: number) {
    if (notedAt.size >= NOTED_MAX) notedAt.clear()
    notedAt.set(sessionId, at)
  }

  /** Tells when a session was used last, and puts its end off. */
  async function noteUse(sessionId: string, session: LiveSession, address: string) {
    const at = now().getTime()
    if (at - (notedAt.get(sessionId) ?? 0) < noteUseMs) return
    rememberNoted(sessionId, at)
    // A store that takes no writes for a moment, such as on a full disk, must not keep people from reading.
    await store
      .setSeen(sessionId, { at: new Date(at).toISOString(), address, expiresAt: expiry(session) })
      .catch(() => undefined)
  }

  async function endNamed(viewer: Viewer, user: SignedInUser, ended: readonly OpenSession[], within: Db) {
    for (const session of ended) {
      await store.end(session.id, now().toISOString(), within)
      await audit.record(
        {
          username: viewer.username,
          action: 'session.end',
          object: user.username,
          detail: describeDevice(session.userAgent),
          address: viewer.address,
        },
        within,
      )
    }
  }

  const renew: RenewViewer = async (sessionId, address) => {
    const session = await findLive(sessionId)
    return session && toViewer(session, sessionId, address)
  }

  const recognise: RecogniseViewer = async (token, address) => {
    const sessionId = await idTokens.verify(token, (pair) => store.markUsed(pair, now().toISOString()))
    const session = sessionId && (await findLive(sessionId))
    if (!session) return undefined
    await noteUse(sessionId, session, address)
    return toViewer(session, sessionId, address)
  }

  return {
    recognise,
    renew,

    /** Single sign-on gives its id token, all other users have entered a password. */
    async open(
      user: SignedInUser,
      {
        remember = false,
        ssoIdToken = null,
        from,
      }: { remember?: boolean; ssoIdToken?: string | null; from: SignInPlace },
    ): Promise<TokenPair> {
      const id = randomUUID()
      const refreshToken = newToken()
      const createdAt = now().toISOString()
      const passwordAt = ssoIdToken === null ? createdAt : null
      const place = { address: from.address, userAgent: from.userAgent.slice(0, USER_AGENT_MAX) }
      await store.transaction((within) =>
        store.insert(
          {
            id,
            userId: user.id,
            remember: remember && limits.canRemember,
            createdAt,
            expiresAt: expiry({ remember, createdAt, isSso: ssoIdToken !== null }),
            ssoIdToken,
            passwordAt,
            ...place,
          },
          hashToken(refreshToken),
          within,
        ),
      )
      rememberNoted(id, Date.parse(createdAt))
      return { id_token: await idTokens.sign({ sessionId: id, username: user.username }), refreshToken }
    },

    /** Undefined for tokens that are over. */
    async ownerOf(refreshToken: string): Promise<number | undefined> {
      const found = await store.findByRefreshHash(hashToken(refreshToken))
      return found?.endedAt === null && found.expiresAt > now().toISOString() ? found.userId : undefined
    },

    async refresh(refreshToken: string, address: string): Promise<TokenPair> {
      const hash = hashToken(refreshToken)
      const at = now().toISOString()
      const outcome = await store.transaction(async (within) => {
        const found = await store.findByRefreshHash(hash, within)
        if (!found || found.endedAt || found.expiresAt <= at || found.enabled !== 1) return undefined
        const session = { ...found, remember: found.remember === 1, isSso: found.ssoIdToken !== null }
        if (longestUntil(session) <= now().getTime()) return undefined
        const next = newToken()
        const nextHash = hashToken(next)
        if (!(await store.retire(hash, nextHash, at, within))) {
          const reuse = { username: found.username, action: 'session.token-reuse', address } as const
          // A page that was reloaded before the answer arrived still has the old token, and the new one was never used.
          if (!(await store.retireUnusedSuccessor(hash, at, within))) {
            // Otherwise the token has two holders, one of whom stole it, and we cannot tell which.
            await store.end(found.sessionId, at, within)
            await audit.record({ ...reuse, outcome: 'refused' }, within)
            return undefined
          }
          await audit.record({ ...reuse, detail: 'the answer to the first use was never used' }, within)
        }
        if (!(await store.addRefreshToken(found.sessionId, nextHash, at, expiry(session), within))) return undefined
        return { sessionId: found.sessionId, username: found.username, refreshToken: next, pair: nextHash }
      })
      if (!outcome) throw sessionOver()
      return { id_token: await idTokens.sign(outcome), refreshToken: outcome.refreshToken }
    },

    /** Ends the sign-in and gives back what single sign-on needs to end its own; unknown tokens are simply over already. */
    async end(refreshToken: string, address: string): Promise<{ ssoIdToken: string | null }> {
      const found = await store.findByRefreshHash(hashToken(refreshToken))
      if (!found || found.endedAt) return { ssoIdToken: null }
      await store.transaction(async (within) => {
        await store.end(found.sessionId, now().toISOString(), within)
        await audit.record({ username: found.username, action: 'session.sign-out', address }, within)
      })
      return { ssoIdToken: found.ssoIdToken }
    },

    /** The same as if it had not been used for its time: unlike an ended one, files that were asked for in it are still written. */
    async lock(refreshToken: string, address: string): Promise<void> {
      const found = await store.findByRefreshHash(hashToken(refreshToken))
      if (!found || found.endedAt) return
      await store.transaction(async (within) => {
        await store.expire(found.sessionId, now().toISOString(), within)
        await audit.record({ username: found.username, action: 'session.lock', address }, within)
      })
    },

    /** Those of a user, as one of them or an administrator sees them. */
    async list(viewer: Viewer, userId: number): Promise<UserSession[]> {
      const open = await store.listOpen(userId, now().toISOString())
      return open.map((session) => toUserSession(session, viewer))
    },

    endOne: (viewer: Viewer, user: SignedInUser, sessionId: string): Promise<void> =>
      store.transaction(async (within) => {
        const ended = (await store.listOpen(user.id, now().toISOString(), within)).filter(({ id }) => id === sessionId)
        if (ended.length === 0) throw new Problem('missing', 'There is no such session')
        await endNamed(viewer, user, ended, within)
      }),

    /** All but the one in which it is asked. */
    endOthers: (viewer: Viewer, user: SignedInUser): Promise<void> =>
      store.transaction(async (within) => {
        const open = await store.listOpen(user.id, now().toISOString(), within)
        await endNamed(
          viewer,
          user,
          open.filter(({ id }) => id !== viewer.sessionId),
          within,
        )
      }),

    /** Not one whose time just ran out. */
    wasEnded: store.wasEnded,

    async hasFreshPassword(sessionId: string): Promise<boolean> {
      const at = await store.passwordAt(sessionId)
      return at !== null && now().getTime() - Date.parse(at) <= PASSWORD_FRESH_MS
    },

    passwordEntered: (sessionId: string, within: Db) => store.setPasswordAt(sessionId, now().toISOString(), within),
    endAllOf: (userId: number, within: Db, except?: string) =>
      store.endAllOf(userId, now().toISOString(), within, except),
    removeOld: () => store.removeEndedBefore(new Date(now().getTime() - KEEP_ENDED_MS).toISOString()),
  }
}

export type Sessions = ReturnType<typeof createSessions>

const toViewer = (
  { userId, username, permissions, role }: LiveSession,
  sessionId: string,
  address: string,
): Viewer => ({ userId, username, sessionId, permissions, roles: [role], address })

const toUserSession = (
  { id, userAgent, address, createdAt, lastSeenAt, expiresAt, remember, ssoIdToken }: OpenSession,
  viewer: Viewer,
): UserSession => ({
  id,
  device: describeDevice(userAgent),
  address,
  createdDate: createdAt,
  lastSeenDate: lastSeenAt ?? createdAt,
  expiresDate: expiresAt,
  isRemembered: remember === 1,
  isSso: ssoIdToken !== null,
  isCurrent: id === viewer.sessionId,
})

export function sessionOver() {
  return new Problem('signed-out', 'Your session has ended. Sign in again')
}
