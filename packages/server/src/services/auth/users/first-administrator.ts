import { randomBytes } from 'node:crypto'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { PasswordRules } from './passwords/password-rules.ts'
import type { Passwords } from './passwords/passwords.ts'
import { normalisePermissions, SYSTEM } from './user-rules.ts'
import type { UserStore } from './users.store.ts'

interface Needs {
  readonly store: UserStore
  readonly passwords: Passwords
  readonly passwordRules: PasswordRules
  readonly audit: Audit
  readonly username: string
  readonly password: string | undefined
  readonly now: () => Date
}

export interface FirstAdministrator {
  readonly username: string
  /** Only when it was generated: it is printed once and kept nowhere. */
  readonly generatedPassword: string | undefined
  /** The one in the environment would be refused to anybody else. */
  readonly hasWeakPassword: boolean
}

/** An empty installation gets one administrator; one that has users is left as it is. */
export async function createFirstAdministrator({
  store,
  passwords,
  passwordRules,
  audit,
  username,
  password,
  now,
}: Needs): Promise<FirstAdministrator | undefined> {
  if ((await store.list({ size: 1 })).total > 0) return undefined
  const chosen = password ?? randomBytes(15).toString('base64url')
  const passwordHash = await passwords.hash(chosen)
  await store.transaction(async (within) => {
    const role = 'ROLE_SYSTEM_ADMIN'
    const id = await store.insert(
      {
        username,
        firstName: 'System',
        lastName: 'Administrator',
        email: '',
        passwordHash,
        role,
        enabled: true,
        createdBy: SYSTEM,
        createdAt: now().toISOString(),
      },
      within,
    )
    if (id === undefined) return
    await store.setPermissions(id, normalisePermissions([], role), within)
    await audit.record({ username: SYSTEM, action: 'user.create', object: username, detail: role, address: '' }, within)
  })
  return { username, generatedPassword: password ? undefined : chosen, hasWeakPassword: passwordRules.isWeak(chosen) }
}
