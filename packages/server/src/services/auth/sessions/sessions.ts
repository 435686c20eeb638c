import { randomUUID } from 'node:crypto'
import { Problem, type TokenPair } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { RecogniseViewer, RenewViewer } from '../../../platform/http/viewer.ts'
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { IdTokens } from './id-tokens.ts'
import type { SessionStore } from './sessions.store.ts'

interface Needs {
  readonly store: SessionStore
  readonly idTokens: IdTokens
  readonly audit: Audit
  readonly now: () => Date
}

const HOUR_MS = 3_600_000
/** A sign-in that is not used this long is over. */
const IDLE_MS = { remembered: 30 * 24 * HOUR_MS, plain: 12 * HOUR_MS }
const KEEP_ENDED_MS = 7 * 24 * HOUR_MS
/** So long after it was entered, a password need not be entered again to change it. */
const PASSWORD_FRESH_MS = 10 * 60_000

interface SignedInUser {
  readonly id: number
  readonly username: string
}

/** Sign-ins: a chain of refresh tokens, each used once, and the short-lived id tokens they give. */
export function createSessions({ store, idTokens, audit, now }: Needs) {
  const expiry = (remember: boolean) => new Date(now().getTime() + (remember ? IDLE_MS.remembered : IDLE_MS.plain)).toISOString()

  const renew: RenewViewer = async (sessionId, address) => {
    const session = await store.findLive(sessionId, now().toISOString())
    if (!session) return undefined
    const { userId, username, permissions, role } = session
    return { userId, username, sessionId, permissions, roles: [role], address }
  }

  const recognise: RecogniseViewer = async (token, address) => {
    const sessionId = await idTokens.verify(token, (pair) => store.markUsed(pair, now().toISOString()))
    return sessionId ? renew(sessionId, address) : undefined
  }

  return {
    recognise,
    renew,

    /** Single sign-on gives its id token, all other users have entered a password. */
    async open(user: SignedInUser, { remember = false, ssoIdToken = null }: { remember?: boolean; ssoIdToken?: string | null }): Promise<TokenPair> {
      const id = randomUUID()
      const refreshToken = newToken()
      await store.transaction((within) =>
        store.insert(
          { id, userId: user.id, remember, createdAt: now().toISOString(), expiresAt: expiry(remember), ssoIdToken, passwordAt: ssoIdToken === null ? now().toISOString() : null },
          hashToken(refreshToken),
          within,
        ),
      )
      return { id_token: await idTokens.sign({ sessionId: id, username: user.username }), refreshToken }
    },

    async refresh(refreshToken: string, address: string): Promise<TokenPair> {
      const hash = hashToken(refreshToken)
      const at = now().toISOString()
      const outcome = await store.transaction(async (within) => {
        const found = await store.findByRefreshHash(hash, within)
        if (!found || found.endedAt || found.expiresAt <= at || found.enabled !== 1) return undefined
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
        await store.addRefreshToken(found.sessionId, nextHash, at, expiry(found.remember === 1), within)
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

    /** Not one whose time just ran out. */
    wasEnded: store.wasEnded,

    async hasFreshPassword(sessionId: string): Promise<boolean> {
      const at = await store.passwordAt(sessionId)
      return at !== null && now().getTime() - Date.parse(at) <= PASSWORD_FRESH_MS
    },

    passwordEntered: (sessionId: string, within: Db) => store.setPasswordAt(sessionId, now().toISOString(), within),
    endAllOf: (userId: number, within: Db, except?: string) => store.endAllOf(userId, now().toISOString(), within, except),
    removeOld: () => store.removeEndedBefore(new Date(now().getTime() - KEEP_ENDED_MS).toISOString()),
  }
}

export type Sessions = ReturnType<typeof createSessions>

function sessionOver() {
  return new Problem('signed-out', 'Your session has ended. Sign in again')
}
