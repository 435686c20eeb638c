import { type Account, Problem, type TokenPair } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { MailSending } from '../../../platform/mail/send-mail.ts'
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Passwords } from '../users/passwords.ts'
import type { Users } from '../users/users.ts'
import { resetMail } from './reset-mail.ts'
import type { ResetTokenStore } from './reset-tokens.store.ts'

interface Needs {
  readonly users: Users
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly resetTokens: ResetTokenStore
  readonly jobs: Jobs
  readonly mail: MailSending
  readonly audit: Audit
  readonly publicUrl: string
  readonly now: () => Date
}

export const RESET_MINUTES = 30

/** What people do with their own account: sign in, change a password, get back in when it is forgotten. */
export function createAccount({ users, passwords, sessions, resetTokens, jobs, mail, audit, publicUrl, now }: Needs) {
  return {
    async authenticate({ username, password, rememberMe = false }: { username: string; password: string; rememberMe?: boolean | undefined }, address: string): Promise<TokenPair> {
      const user = await users.findByName(username)
      const isRight = await passwords.verify(user?.passwordHash, password)
      if (!user || !isRight || !user.enabled) {
        await audit.record({ username, action: 'session.sign-in', outcome: 'refused', address })
        throw wrongCredentials()
      }
      const tokens = await sessions.open(user, { remember: rememberMe })
      await audit.record({ username: user.username, action: 'session.sign-in', address })
      return tokens
    },

    async view(viewer: Viewer): Promise<Account> {
      const { id, username, firstName, lastName, email } = await users.get(viewer.userId)
      return { id, preferred_username: username, firstName, lastName, email, permissions: [...viewer.permissions], roles: [...viewer.roles] }
    },

    async changePassword(viewer: Viewer, newPassword: string): Promise<void> {
      users.assertPassword(newPassword)
      const passwordHash = await passwords.hash(newPassword)
      await resetTokens.transaction(async (within) => {
        await users.setPasswordHash(viewer.userId, passwordHash, within)
        await sessions.endAllOf(viewer.userId, within, viewer.sessionId)
        await audit.record({ username: viewer.username, action: 'account.change-password', address: viewer.address }, within)
      })
    },

    /** Says the same and does its work on the queue, so that nobody learns from answer or timing which users exist. */
    async forgotPassword(username: string, address: string): Promise<void> {
      const user = await users.findByName(username)
      const token = newToken()
      await resetTokens.transaction(async (within) => {
        await audit.record({ username, action: 'account.forgot-password', outcome: user ? 'success' : 'refused', address }, within)
        if (!user?.enabled) return
        const expiresAt = new Date(now().getTime() + RESET_MINUTES * 60_000).toISOString()
        await resetTokens.replace(user.id, hashToken(token), expiresAt, within)
        const link = `${publicUrl}/password-reset?token=${token}`
        await jobs.enqueue(mail.kind, mail.seal(resetMail(user, link, RESET_MINUTES)), { within })
      })
    },

    async resetPassword(token: string, password: string, address: string): Promise<void> {
      users.assertPassword(password)
      const passwordHash = await passwords.hash(password)
      await resetTokens.transaction(async (within) => {
        const userId = await resetTokens.take(hashToken(token), now().toISOString(), within)
        const user = userId === undefined ? undefined : await users.find(userId, within)
        if (!user?.enabled) throw staleLink()
        await users.setPasswordHash(user.id, passwordHash, within)
        await sessions.endAllOf(user.id, within)
        await audit.record({ username: user.username, action: 'account.reset-password', address }, within)
      })
    },
  }
}

export type AccountRules = ReturnType<typeof createAccount>

function wrongCredentials() {
  return new Problem('signed-out', 'Wrong username or password')
}

function staleLink() {
  return new Problem('invalid', 'This link is no longer valid. Ask for a new one')
}
