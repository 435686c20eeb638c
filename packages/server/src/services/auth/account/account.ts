import { type Account, Problem, type TokenPair } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { MailSending } from '../../../platform/mail/send-mail.ts'
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts'
import type { GuessRules } from '../guesses/guesses.ts'
import type { KnownDevices } from '../guesses/known-devices.ts'
import { type CodeOutcome, type SecondFactors, WRONG_CODE } from '../second-factor/second-factor.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { PasswordRules } from '../users/password-rules.ts'
import type { Passwords } from '../users/passwords.ts'
import type { StoredUser, Users } from '../users/users.ts'
import { type ConfirmPassword, recordDelay, wrongCurrentPassword } from './confirm-password.ts'
import { resetMail } from './reset-mail.ts'
import type { ResetTokenStore } from './reset-tokens.store.ts'

interface Needs {
  readonly users: Users
  readonly passwords: Passwords
  readonly passwordRules: PasswordRules
  readonly guesses: GuessRules
  readonly devices: KnownDevices
  readonly confirmPassword: ConfirmPassword
  readonly secondFactor: Pick<SecondFactors, 'check'>
  readonly sessions: Sessions
  readonly resetTokens: ResetTokenStore
  readonly mail: MailSending
  readonly audit: Audit
  readonly publicUrl: string
  readonly now: () => Date
}

export const RESET_MINUTES = 30

interface Credentials {
  readonly username: string
  readonly password: string
  readonly rememberMe?: boolean | undefined
  readonly code?: string | undefined
}

interface Caller {
  readonly address: string
  readonly cookies: string
  readonly userAgent: string
}

interface PasswordChange {
  readonly currentPassword?: string | undefined
  readonly newPassword: string
}

/** What people do with their own account: sign in, change a password, get back in when it is forgotten. */
export function createAccount({ users, passwords, passwordRules, guesses, devices, confirmPassword, secondFactor, sessions, resetTokens, mail, audit, publicUrl, now }: Needs) {
  async function ownerOf(resetToken: string): Promise<StoredUser | undefined> {
    const userId = await resetTokens.userIdOf(hashToken(resetToken))
    return userId === undefined ? undefined : users.find(userId)
  }

  return {
    async authenticate({ username, password, rememberMe = false, code }: Credentials, { address, cookies, userAgent }: Caller): Promise<{ tokens: TokenPair; deviceCookie: string }> {
      const user = await users.findByName(username)
      const device = user && devices.find(cookies, user)
      let factor: CodeOutcome | undefined
      const isRight = await recordDelay(audit, address, { username, action: 'session.sign-in', address }, () =>
        guesses.signIn({ username, address, device }, async () => {
          if (!(await passwords.verify(user?.passwordHash, password)) || user?.enabled !== true) return false
          factor = await secondFactor.check(user.id, code)
          // A wrong code is a guess like a wrong password; a code that was not asked for yet is none.
          return factor !== 'wrong'
        }),
      )
      if (!user || !isRight || factor === 'missing') {
        await audit.record({ username, action: 'session.sign-in', outcome: 'refused', address, ...(factor && { detail: factor === 'missing' ? 'asked for the second factor' : 'wrong second factor' }) })
        throw factor === undefined ? wrongCredentials() : codeProblem(factor === 'missing' ? 'Enter the code of your authenticator app' : WRONG_CODE)
      }
      const tokens = await sessions.open(user, { remember: rememberMe, from: { address, userAgent } })
      await audit.record({ username: user.username, action: 'session.sign-in', address })
      return { tokens, deviceCookie: devices.remember(cookies, user) }
    },

    async view(viewer: Viewer): Promise<Account> {
      const { id, username, firstName, lastName, email } = await users.get(viewer.userId)
      return { id, preferred_username: username, firstName, lastName, email, permissions: [...viewer.permissions], roles: [...viewer.roles], ...(viewer.mustSetUpSecondFactor && { mustSetUpSecondFactor: true }) }
    },

    async changePassword(viewer: Viewer, { currentPassword, newPassword }: PasswordChange, cookies: string): Promise<{ deviceCookie: string }> {
      const user = await users.get(viewer.userId)
      if (user.passwordHash === null) throw noPassword()
      await confirmPassword(viewer, currentPassword, 'account.change-password')
      passwordRules.assertPassword(newPassword, user)
      const passwordHash = await passwords.hash(newPassword)
      await resetTokens.transaction(async (within) => {
        const locked = await users.lockForUpdate(user.id, within)
        // Another request set another one while this one was checked.
        if (locked?.passwordHash !== user.passwordHash) throw wrongCurrentPassword()
        await users.setPasswordHash(user, passwordHash, within)
        await sessions.endAllOf(user.id, within, viewer.sessionId)
        if (currentPassword !== undefined) await sessions.passwordEntered(viewer.sessionId, within)
        await audit.record({ username: viewer.username, action: 'account.change-password', address: viewer.address }, within)
      })
      return { deviceCookie: devices.remember(cookies, { ...user, passwordHash }) }
    },

    /** Says the same and does its work on the queue, so that nobody learns from answer or timing which users exist. */
    async forgotPassword(username: string, address: string): Promise<void> {
      const named = await users.findByName(username)
      const token = newToken()
      await resetTokens.transaction(async (within) => {
        // Locked, so that no link goes to an address that is being changed.
        const user = named && (await users.lockForUpdate(named.id, within))
        await audit.record({ username, action: 'account.forgot-password', outcome: user && mayReset(user) ? 'success' : 'refused', address }, within)
        if (!user || !mayReset(user)) return
        const expiresAt = new Date(now().getTime() + RESET_MINUTES * 60_000).toISOString()
        await resetTokens.replace(user.id, hashToken(token), expiresAt, within)
        const link = `${publicUrl}/password-reset?token=${token}`
        await mail.enqueue(resetMail(user, link, RESET_MINUTES), within)
      })
    },

    async resetPassword(token: string, password: string, address: string): Promise<void> {
      passwordRules.assertPassword(password, await ownerOf(token))
      const passwordHash = await passwords.hash(password)
      await resetTokens.transaction(async (within) => {
        const hash = hashToken(token)
        const userId = await resetTokens.userIdOf(hash, within)
        // The account before the link, as in every other change of an account, so that no two requests wait for each other.
        const user = userId === undefined ? undefined : await users.lockForUpdate(userId, within)
        if ((await resetTokens.take(hash, now().toISOString(), within)) === undefined || !user || !mayReset(user)) throw staleLink()
        await users.setPasswordHash(user, passwordHash, within)
        await sessions.endAllOf(user.id, within)
        await guesses.forgive(user.username, within)
        await audit.record({ username: user.username, action: 'account.reset-password', address }, within)
      })
    },
  }
}

export type AccountRules = ReturnType<typeof createAccount>

/** Users who sign in elsewhere have no password here that could be forgotten. */
const mayReset = ({ enabled, passwordHash, email }: StoredUser): boolean => enabled && passwordHash !== null && email !== ''

function noPassword() {
  return new Problem('conflict', 'Your account has no password here: you sign in with single sign-on')
}

function codeProblem(title: string) {
  return new Problem('signed-out', title, { fieldErrors: [{ field: 'code', message: title }] })
}

function wrongCredentials() {
  return new Problem('signed-out', 'Wrong username or password')
}

function staleLink() {
  return new Problem('invalid', 'This link is no longer valid. Ask for a new one')
}
