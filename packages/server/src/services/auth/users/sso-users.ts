import { Problem, type RoleName } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { EditUser } from './edit-user.ts'
import { settlePermissions } from './user-rules.ts'
import type { StoredUser, UserStore } from './users.store.ts'

/** What a provider says of the person who signed in, in our words. */
export interface SsoPerson {
  readonly issuer: string
  readonly subject: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: RoleName
}

interface Needs {
  readonly store: UserStore
  readonly editUser: EditUser
  readonly endLinksOf: (userId: number, within: Db) => Promise<void>
  readonly linkExisting: boolean
  readonly endSessionsOf: (userId: number, within: Db) => Promise<void>
  readonly audit: Audit
  readonly now: () => Date
}

/** Finds or makes the account of a person whom the provider vouches for; the provider's role is the one that counts. */
export function createSsoUsers({ store, editUser, endLinksOf, linkExisting, endSessionsOf, audit, now }: Needs) {
  async function admit(person: SsoPerson, address: string): Promise<StoredUser> {
    const known = await store.findBySso(person)
    if (known) return follow(known, person, address)
    const namesake = await store.findByName(person.username)
    // Whoever may choose a name at the provider must not get another's account by it, unless the operator says so.
    if (namesake && (!linkExisting || namesake.isService)) throw nameBelongsToAnother(person.username)
    if (namesake) {
      await store.transaction(async (within) => {
        await store.linkSso(namesake.id, person, within)
        await endLinksOf(namesake.id, within)
      })
      return follow(namesake, person, address)
    }
    return create(person, address)
  }

  async function follow(user: StoredUser, { role }: SsoPerson, address: string): Promise<StoredUser> {
    if (!user.enabled) throw notWelcome()
    if (user.role === role) return user
    await store.transaction(async (within) => {
      await editUser(user, { role }, user.username, within)
      await store.setPermissions(user.id, settlePermissions(user.permissions, role), within)
      await endSessionsOf(user.id, within)
      await audit.record({ username: user.username, action: 'sso.role-change', object: user.username, detail: role, address }, within)
    })
    return { ...user, role }
  }

  async function create(person: SsoPerson, address: string): Promise<StoredUser> {
    const { username, firstName, lastName, email, role, issuer, subject } = person
    const user = await store.transaction(async (within) => {
      const id = await store.insert(
        { username, firstName, lastName, email, role, enabled: true, passwordHash: null, createdBy: 'sso', createdAt: now().toISOString(), sso: { issuer, subject } },
        within,
      )
      if (id === undefined) return undefined
      await store.setPermissions(id, settlePermissions([], role), within)
      await audit.record({ username, action: 'user.create', object: username, detail: `${role} by single sign-on`, address }, within)
      return store.find(id, within)
    })
    if (!user) throw nameBelongsToAnother(username)
    return user
  }

  return { admit }
}

export type SsoUsers = ReturnType<typeof createSsoUsers>

function nameBelongsToAnother(username: string) {
  return new Problem('conflict', `There is already an account ${username} that does not belong to this sign-in. Ask your administrator`)
}

function notWelcome() {
  return new Problem('forbidden', 'Your account is deactivated')
}
