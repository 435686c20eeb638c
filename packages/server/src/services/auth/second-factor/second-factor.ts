import { randomBytes } from 'node:crypto'
import { fieldProblem, isAdministrator, isAdminRole, Problem, type SecondFactor } from '@soundings/contract'
import type { AuditAction } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { SecretBox } from '../../../platform/secrets/box.ts'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import type { Db } from '../../../platform/store/store.ts'
import { type ConfirmPassword, recordDelay } from '../account/confirm-password.ts'
import type { VerifyPassword } from '../account/verify-password.ts'
import type { GuessRules } from '../guesses/guesses.ts'
import type { NotifyOwner } from '../users/edit-user.ts'
import type { StoredUser, Users } from '../users/users.ts'
import type { SecondFactorStore } from './second-factor.store.ts'
import { matchStep, otpauthUri, toBase32 } from './totp.ts'

interface Needs {
  readonly store: SecondFactorStore
  readonly users: Users
  readonly box: SecretBox
  readonly guesses: GuessRules
  readonly confirmPassword: ConfirmPassword
  readonly verifyPassword: Pick<VerifyPassword, 'hasOne'>
  readonly endSessionsOf: (userId: number, within: Db, except?: string) => Promise<void>
  readonly notifyOwner: NotifyOwner
  readonly audit: Audit
  readonly issuer: string
  /** Whether admin roles hold no rights without a second factor. */
  readonly isRequiredForAdmins: boolean
  readonly now: () => Date
}

/** What a sign-in with the right password still lacks. */
export type CodeOutcome = 'not-needed' | 'accepted' | 'missing' | 'wrong'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 80 random bits, which no one finds from a hash. */
const RECOVERY_BYTES = 10

/** One-time codes beside the password of local accounts and those of the directory. A code is accepted once, whichever server is asked. */
export function createSecondFactor({
  store,
  users,
  box,
  guesses,
  confirmPassword,
  verifyPassword,
  endSessionsOf,
  notifyOwner,
  audit,
  issuer,
  isRequiredForAdmins,
  now,
}: Needs) {
  const labelOf = (userId: number) => `second-factor:${userId}:secret`
  const isRequiredOf = ({ role }: StoredUser) => isRequiredForAdmins && isAdminRole(role)

  async function acceptsCode(userId: number, sealed: string, code: string): Promise<boolean> {
    const step = matchStep(Buffer.from(box.open(sealed, labelOf(userId)), 'base64'), code, now())
    if (step !== undefined) return store.takeStep(userId, step)
    return store.takeRecoveryCode(userId, hashRecoveryCode(code), now().toISOString())
  }

  /** For people who have signed in; guesses are slowed like those at the current password. */
  async function assertCode(viewer: Viewer, sealed: string, code: string, action: AuditAction) {
    const entry = { username: viewer.username, action, address: viewer.address } as const
    if (
      await recordDelay(audit, viewer.username, entry, () =>
        guesses.currentPassword(viewer.userId, () => acceptsCode(viewer.userId, sealed, code)),
      )
    )
      return
    await audit.record({ ...entry, outcome: 'refused' })
    throw fieldProblem({ field: 'code', message: WRONG_CODE })
  }

  async function getConfirmed(userId: number) {
    const factor = await store.find(userId)
    if (!factor || factor.confirmedAt === null) throw new Problem('conflict', 'Your second factor is off')
    return factor
  }

  async function newRecoveryCodes(userId: number, within: Db): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () =>
      toBase32(randomBytes(RECOVERY_BYTES))
        .toLowerCase()
        .replaceAll(/(.{4})(?=.)/g, '$1-'),
    )
    await store.setRecoveryCodes(userId, codes.map(hashRecoveryCode), within)
    return codes
  }

  const record = (viewer: Viewer, action: AuditAction, object: string, within: Db) =>
    audit.record({ username: viewer.username, action, object, address: viewer.address }, within)

  return {
    /** Asked once the password was found right. */
    async check(userId: number, code: string | undefined): Promise<CodeOutcome> {
      const factor = await store.find(userId)
      if (!factor || factor.confirmedAt === null) return 'not-needed'
      if (code === undefined) return 'missing'
      return (await acceptsCode(userId, factor.secret, code)) ? 'accepted' : 'wrong'
    },

    /** An administrator without a required second factor holds no rights, and can do nothing but set it up. */
    async limitUntilSetUp(viewer: Viewer | undefined): Promise<Viewer | undefined> {
      // A key drops the role of its owner, and is as good as their password.
      const mayBeAdministrator = viewer !== undefined && (isAdministrator(viewer) || viewer.keyName !== undefined)
      if (!isRequiredForAdmins || !mayBeAdministrator || !(await store.isAdministratorWithPasswordAlone(viewer.userId)))
        return viewer
      return { ...viewer, permissions: [], roles: ['ROLE_USER'], mustSetUpSecondFactor: true }
    },

    async view(viewer: Viewer): Promise<SecondFactor> {
      const user = await users.get(viewer.userId)
      const factor = await store.find(viewer.userId)
      return {
        isOn: factor !== undefined && factor.confirmedAt !== null,
        isRequired: isRequiredOf(user),
        isPossible: verifyPassword.hasOne(user),
        recoveryCodesLeft: await store.countRecoveryCodes(viewer.userId),
      }
    },

    async begin(viewer: Viewer, currentPassword: string | undefined): Promise<{ secret: string; uri: string }> {
      const user = await users.get(viewer.userId)
      if (!verifyPassword.hasOne(user))
        throw new Problem(
          'conflict',
          'Your account has no password here. The second factor is that of your single sign-on',
        )
      await confirmPassword(viewer, currentPassword, 'second-factor.begin')
      const bytes = randomBytes(SECRET_BYTES)
      await store.transaction(async (within) => {
        await users.lockForUpdate(user.id, within)
        const known = await store.find(user.id, within)
        if (known && known.confirmedAt !== null)
          throw new Problem('conflict', 'Your second factor is on already. Turn it off first')
        await store.keepPending(
          user.id,
          box.seal(bytes.toString('base64'), labelOf(user.id)),
          now().toISOString(),
          within,
        )
        await record(viewer, 'second-factor.begin', user.username, within)
      })
      const secret = toBase32(bytes)
      return { secret, uri: otpauthUri({ secret, username: user.username, issuer }) }
    },

    /** Sign-ins from before, which no one has confirmed with a code, end. */
    async confirm(viewer: Viewer, code: string): Promise<{ recoveryCodes: string[] }> {
      const factor = await store.find(viewer.userId)
      if (factor?.confirmedAt !== null) throw new Problem('conflict', 'Begin to set up a second factor first')
      await assertCode(viewer, factor.secret, code, 'second-factor.turn-on')
      const user = await users.get(viewer.userId)
      return store.transaction(async (within) => {
        await users.lockForUpdate(user.id, within)
        // Another window may have begun anew since the code was checked.
        if ((await store.find(user.id, within))?.secret !== factor.secret)
          throw new Problem('conflict', 'The set-up was begun again. Scan the newest code')
        if (!(await store.confirm(user.id, now().toISOString(), within)))
          throw new Problem('conflict', 'Your second factor is on already')
        const recoveryCodes = await newRecoveryCodes(user.id, within)
        await endSessionsOf(user.id, within, viewer.sessionId)
        await notifyOwner(user, 'second factor', viewer.username, within)
        await record(viewer, 'second-factor.turn-on', user.username, within)
        return { recoveryCodes }
      })
    },

    async renewRecoveryCodes(viewer: Viewer, code: string): Promise<{ recoveryCodes: string[] }> {
      const { secret } = await getConfirmed(viewer.userId)
      await assertCode(viewer, secret, code, 'second-factor.renew-codes')
      const user = await users.get(viewer.userId)
      return store.transaction(async (within) => {
        const recoveryCodes = await newRecoveryCodes(viewer.userId, within)
        await notifyOwner(user, 'second factor', viewer.username, within)
        await record(viewer, 'second-factor.renew-codes', viewer.username, within)
        return { recoveryCodes }
      })
    },

    async turnOff(viewer: Viewer, code: string): Promise<void> {
      const { secret } = await getConfirmed(viewer.userId)
      const user = await users.get(viewer.userId)
      if (isRequiredOf(user))
        throw new Problem(
          'conflict',
          'Your role needs a second factor. Ask another administrator to reset it if you have a new device',
        )
      await assertCode(viewer, secret, code, 'second-factor.turn-off')
      await store.transaction(async (within) => {
        await store.remove(user.id, within)
        await notifyOwner(user, 'second factor', viewer.username, within)
        await record(viewer, 'second-factor.turn-off', user.username, within)
      })
    },

    /** By another administrator: the person who holds a session alone must not be able to take the second factor away from it. */
    async reset(viewer: Viewer, userId: number): Promise<void> {
      const user = await users.get(userId)
      if (user.id === viewer.userId)
        throw new Problem('conflict', 'You cannot reset your own second factor. Ask another administrator')
      await users.assertMayActAs(viewer, user)
      await store.transaction(async (within) => {
        if (!(await store.remove(userId, within))) throw new Problem('missing', `${user.username} has no second factor`)
        await endSessionsOf(userId, within)
        await notifyOwner(user, 'second factor', viewer.username, within)
        await record(viewer, 'second-factor.reset', user.username, within)
      })
    },
  }
}

export type SecondFactors = ReturnType<typeof createSecondFactor>

export const WRONG_CODE = 'The code is wrong, or it was used before'

/** People leave out or add dashes and capitals. */
const hashRecoveryCode = (code: string): string => hashToken(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
