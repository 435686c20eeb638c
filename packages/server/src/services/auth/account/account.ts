import { fieldProblem, type Account, Problem, type TokenPair } from '@soundings/contract'
import type { AuditRecord } from '../../../platform/audit/audit-record.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { MailSending } from '../../../platform/mail/send-mail.ts'
import { hashToken, newToken } from '../../../platform/secrets/tokens.ts'
import { failedOutcome } from '../../../platform/http/problems.ts'
import type { DirectoryAccounts } from '../directory/directory-accounts.ts'
import type { CountGuess, GuessRules } from '../guesses/guesses.ts'
import type { KnownDevices } from '../guesses/known-devices.ts'
import { type CodeOutcome, type SecondFactors, WRONG_CODE } from '../second-factor/second-factor.ts'
import { sessionOver, type Sessions } from '../sessions/sessions.ts'
import type { PasswordRules } from '../users/passwords/password-rules.ts'
import type { Passwords } from '../users/passwords/passwords.ts'
import type { StoredUser, Users } from '../users/users.ts'
import type { PreferenceRules } from '../preferences/preferences.ts'
import { type ConfirmPassword, recordDelay, wrongCurrentPassword } from './confirm-password.ts'
import { resetMail } from './reset-mail.ts'
import type { ResetTokenStore } from './reset-tokens.store.ts'
import type { SignInOutcome, VerifyPassword } from './verify-password.ts'

interface Needs {
  readonly preferencesOf: PreferenceRules['of']
  readonly users: Users
  readonly passwords: Passwords
  readonly verifyPassword: VerifyPassword
  readonly directory: Pick<DirectoryAccounts, 'mayGoOn'>
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
export function createAccount({
  users,
  passwords,
  verifyPassword,
  directory,
  passwordRules,
  guesses,
  devices,
  confirmPassword,
  secondFactor,
  preferencesOf,
  sessions,
  resetTokens,
  mail,
  audit,
  publicUrl,
  now,
}: Needs) {
  async function ownerOf(resetToken: string): Promise<StoredUser | undefined> {
    const userId = await resetTokens.userIdOf(hashToken(resetToken))
    return userId === undefined ? undefined : users.find(userId)
  }

  /** A sign-in that could not be looked at, because the directory is away or has another person of this name. */
  async function recordProblem<Result>(entry: AuditRecord, work: () => Promise<Result>): Promise<Result> {
    try {
      return await recordDelay(audit, entry.address, entry, work)
    } catch (error) {
      if (error instanceof Problem && error.kind !== 'too-many-requests')
        await audit.record({ ...entry, outcome: failedOutcome(error), detail: error.message })
      throw error
    }
  }

  /** After the right password, the second factor where there is one. */
  async function confirmCode(
    outcome: SignInOutcome,
    code: string | undefined,
    countGuess: CountGuess<number>,
  ): Promise<SignInOutcome> {
    if (!outcome.user) return outcome
    const { id } = outcome.user
    let factor = 'wrong' as CodeOutcome
    await countGuess(id, async () => {
      factor = await secondFactor.check(id, code)
      return factor !== 'wrong'
    })
    if (factor === 'missing') return { factor, refused: 'asked for the second factor' }
    return factor === 'wrong' ? { factor, refused: 'wrong second factor' } : outcome
  }

  return {
    async authenticate(
      { username, password, rememberMe = false, code }: Credentials,
      { address, cookies, userAgent }: Caller,
    ): Promise<{ tokens: TokenPair; deviceCookie: string }> {
      const named = await users.findByName(username)
      const device = named && devices.find(cookies, named)
      const isKnownDevice = device !== undefined
      const entry = { username, action: 'session.sign-in', address } as const
      let outcome = { refused: '' } as SignInOutcome
      await recordProblem(entry, () =>
        guesses.signIn({ username, address, device }, async () => {
          const found = await verifyPassword.signIn(named, {
            username,
            password,
            address,
            countGuess: isKnownDevice ? uncounted : guesses.directoryPassword,
          })
          outcome = await confirmCode(found, code, isKnownDevice || code === undefined ? uncounted : guesses.code)
          // A wrong code is a guess like a wrong password; a code that was not asked for yet is none.
          return outcome.user !== undefined || outcome.factor === 'missing'
        }),
      )
      const { user, refused, factor, detail = refused } = outcome
      if (!user) {
        await audit.record({ ...entry, outcome: 'refused', ...(detail && { detail }) })
        throw factor === undefined
          ? wrongCredentials()
          : codeProblem(factor === 'missing' ? 'Enter the code of your authenticator app' : WRONG_CODE)
      }
      const tokens = await sessions.open(user, { remember: rememberMe, from: { address, userAgent } })
      await audit.record({ ...entry, username: user.username, ...(detail && { detail }) })
      return { tokens, deviceCookie: devices.remember(cookies, user) }
    },

    /** A person who left the directory gets no further tokens, also when the daily check has not come to them yet. */
    async refresh(refreshToken: string, address: string): Promise<TokenPair> {
      const userId = await sessions.ownerOf(refreshToken)
      if (userId !== undefined && !(await directory.mayGoOn(userId))) throw sessionOver()
      return sessions.refresh(refreshToken, address)
    },

    async view(viewer: Viewer): Promise<Account> {
      const { id, username, firstName, lastName, email } = await users.get(viewer.userId)
      const { theme, locale } = await preferencesOf(viewer.userId)
      return {
        id,
        preferred_username: username,
        firstName,
        lastName,
        email,
        permissions: [...viewer.permissions],
        roles: [...viewer.roles],
        ...(viewer.mustSetUpSecondFactor && { mustSetUpSecondFactor: true }),
        ...(theme && { theme }),
        ...(locale && { locale }),
      }
    },

    async changePassword(
      viewer: Viewer,
      { currentPassword, newPassword }: PasswordChange,
      cookies: string,
    ): Promise<{ deviceCookie: string }> {
      const user = await users.get(viewer.userId)
      if (user.passwordHash === null) throw noPassword(user)
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
        await audit.record(
          { username: viewer.username, action: 'account.change-password', address: viewer.address },
          within,
        )
      })
      return { deviceCookie: devices.remember(cookies, { ...user, passwordHash }) }
    },

    /** Says the same and does its work on the queue, so that no one learns from answer or timing which users exist. */
    async forgotPassword(username: string, address: string): Promise<void> {
      const named = await users.findByName(username)
      const token = newToken()
      await resetTokens.transaction(async (within) => {
        // Locked, so that no link goes to an address that is being changed.
        const user = named && (await users.lockForUpdate(named.id, within))
        await audit.record(
          {
            username,
            action: 'account.forgot-password',
            outcome: user && mayReset(user) ? 'success' : 'refused',
            address,
          },
          within,
        )
        if (!user || !mayReset(user)) return
        const expiresAt = new Date(now().getTime() + RESET_MINUTES * 60_000).toISOString()
        await resetTokens.replace(user.id, hashToken(token), expiresAt, within)
        const link = `${publicUrl}/password-reset?token=${token}`
        await mail.enqueue(resetMail(user, link, RESET_MINUTES), within)
      })
    },

    async resetPassword(token: string, password: string, address: string): Promise<void> {
      const owner = await ownerOf(token)
      // Hashing takes a while and memory, which must not be had without a link.
      if (!owner) throw staleLink()
      passwordRules.assertPassword(password, owner)
      const passwordHash = await passwords.hash(password)
      await resetTokens.transaction(async (within) => {
        const hash = hashToken(token)
        const userId = await resetTokens.userIdOf(hash, within)
        // The account before the link, as in every other change of an account, so that no two requests wait for each other.
        const user = userId === undefined ? undefined : await users.lockForUpdate(userId, within)
        if ((await resetTokens.take(hash, now().toISOString(), within)) === undefined || !user || !mayReset(user))
          throw staleLink()
        await users.setPasswordHash(user, passwordHash, within)
        await sessions.endAllOf(user.id, within)
        await guesses.forgive(user.username, within)
        await audit.record({ username: user.username, action: 'account.reset-password', address }, within)
      })
    },
  }
}

/** A known device has a count of its own, so that guesses of others do not hold it up. */
const uncounted: CountGuess<unknown> = (_target, verify) => verify()

export type AccountRules = ReturnType<typeof createAccount>

/** Users who sign in elsewhere have no password here that could be forgotten. */
const mayReset = ({ enabled, passwordHash, email }: StoredUser): boolean =>
  enabled && passwordHash !== null && email !== ''

function noPassword({ provider }: StoredUser) {
  return new Problem(
    'conflict',
    provider === 'directory'
      ? 'Your password is that of the directory. Change it there'
      : 'Your account has no password here: you sign in with single sign-on',
  )
}

function codeProblem(title: string) {
  return fieldProblem({ field: 'code', message: title }, { kind: 'signed-out' })
}

function wrongCredentials() {
  return new Problem('signed-out', 'Wrong username or password')
}

function staleLink() {
  return new Problem('invalid', 'This link is no longer valid. Ask for a new one')
}
