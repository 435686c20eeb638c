import { fieldProblem, type AuditAction, Problem } from '@soundings/contract'
import type { AuditRecord } from '../../../platform/audit/audit-record.ts'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { GuessRules } from '../guesses/guesses.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Users } from '../users/users.ts'
import type { VerifyPassword } from './verify-password.ts'

interface Needs {
  readonly users: Pick<Users, 'get'>
  readonly verifyPassword: VerifyPassword
  readonly guesses: GuessRules
  readonly sessions: Sessions
  readonly audit: Audit
}

/** Throws unless the viewer knows their password. Users of single sign-on have none to know. */
export type ConfirmPassword = (
  viewer: Viewer,
  currentPassword: string | undefined,
  action: AuditAction,
) => Promise<void>

/** By entering it, or by having entered it in this sign-in a moment ago: a page left open is not enough. */
export function createConfirmPassword({ users, verifyPassword, guesses, sessions, audit }: Needs): ConfirmPassword {
  return async function confirmPassword(viewer, currentPassword, action) {
    const user = await users.get(viewer.userId)
    if (!verifyPassword.hasOne(user)) return
    if (currentPassword === undefined && (await sessions.hasFreshPassword(viewer.sessionId))) return
    const entry = { username: viewer.username, action, address: viewer.address } as const
    const guess = (entered: string) => guesses.currentPassword(user.id, () => verifyPassword.ofUser(user, entered))
    if (
      currentPassword !== undefined &&
      (await recordDelay(audit, viewer.username, entry, () => guess(currentPassword)))
    )
      return
    await audit.record({ ...entry, outcome: 'refused' })
    throw currentPassword === undefined ? currentPasswordProblem('Enter your current password') : wrongCurrentPassword()
  }
}

/** Guesses that are stopped by a delay can be sent without end, so of many only their number is recorded. */
export async function recordDelay<Result>(
  audit: Audit,
  source: string,
  entry: AuditRecord,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && error.kind === 'too-many-requests')
      audit.refusals.add(source, { ...entry, outcome: 'refused', detail: 'not looked at: too many failed guesses' })
    throw error
  }
}

export function wrongCurrentPassword() {
  return currentPasswordProblem('The current password is wrong')
}

function currentPasswordProblem(title: string) {
  return fieldProblem({ field: 'currentPassword', message: title })
}
