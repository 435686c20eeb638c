import { type ExternalSource, isAdminRole, Problem } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/store/store.ts'
import { DIRECTORY_ISSUER, type ExternalPerson, issuerWords } from '../external/external-person.ts'
import { assertDispensable } from './administrators.ts'
import type { EditUser } from './edit-user.ts'
import { normalisePermissions } from './user-rules.ts'
import type { StoredUser, UserEdit, UserStore } from './users.store.ts'

interface Needs {
  readonly source: ExternalSource
  readonly store: UserStore
  readonly editUser: EditUser
  readonly endLinksOf: (userId: number, within: Db) => Promise<void>
  /** Whether a person gets the local account of the same name. */
  readonly linkExisting: boolean
  /** Whether names and email are those of the issuer at every sign-in, as for the directory. */
  readonly ownsNames: boolean
  readonly endSessionsOf: (userId: number, within: Db) => Promise<void>
  readonly audit: Pick<Audit, 'record'>
  readonly now: () => Date
}

/** Finds or makes the account of a person whom single sign-on or the directory vouches for; a role of theirs is the one that counts. */
export function createExternalUsers({
  source,
  store,
  editUser,
  endLinksOf,
  linkExisting,
  ownsNames,
  endSessionsOf,
  audit,
  now,
}: Needs) {
  async function admit(person: ExternalPerson, address: string): Promise<StoredUser> {
    const known = await store.findByIssuer(person)
    // With a password here an account is local, also one that is still linked.
    if (known && source === 'directory' && known.passwordHash !== null) throw nameBelongsToAnother(known.username)
    if (known) return follow(known, person, address)
    const namesake = await store.findByName(person.username)
    return namesake ? link(namesake, person, address) : create(person, address)
  }

  async function link({ id, username }: StoredUser, person: ExternalPerson, address: string): Promise<StoredUser> {
    const linked = await store.transaction(async (within) => {
      // Read again and locked: two people of one name may sign in at once.
      const namesake = await store.findForUpdate(id, within)
      if (!namesake) throw nameBelongsToAnother(username)
      assertLinkable(namesake, person)
      await store.linkIssuer(id, person, within)
      await endLinksOf(id, within)
      return namesake
    })
    return follow(linked, person, address)
  }

  /** A user who may choose a name at the issuer must not take over the account of another user, unless the operator allows it. */
  function assertLinkable(
    { username, isService, subject, issuerName }: StoredUser,
    { isNameCleaned, issuer }: ExternalPerson,
  ) {
    if (!linkExisting || isService) throw nameBelongsToAnother(username)
    // People of a provider that was replaced by another one are linked again by their names.
    const isOfEarlierProvider = issuerName !== issuer && issuerName !== DIRECTORY_ISSUER
    if (subject !== null && !isOfEarlierProvider)
      throw nameBelongsToAnother(username, 'is linked to another person already')
    if (isNameCleaned) throw nameBelongsToAnother(username, 'is written differently at the provider')
  }

  async function follow(known: StoredUser, person: ExternalPerson, address: string): Promise<StoredUser> {
    if (!known.enabled) throw notWelcome()
    if (Object.keys(differences(known, person, ownsNames)).length === 0) return known
    return store.transaction(async (within) => {
      // Read again and locked: permissions may have been taken away, or the account deactivated, since it was read.
      const user = await store.findForUpdate(known.id, within)
      if (!user?.enabled) throw notWelcome()
      const { role: given, ...names } = differences(user, person, ownsNames)
      const role = await allowedRole(user, given, address, within)
      const edit = { ...names, ...(role !== undefined && { role }) }
      const { username } = user
      await editUser(user, edit, issuerWords[source], within)
      if (Object.keys(names).length > 0)
        await audit.record(
          { username, action: 'directory.update', object: username, detail: Object.keys(names).join(' '), address },
          within,
        )
      if (role === undefined) return { ...user, ...edit }
      await store.setPermissions(user.id, normalisePermissions(user.permissions, role), within)
      await endSessionsOf(user.id, within)
      await audit.record({ username, action: `${source}.role-change`, object: username, detail: role, address }, within)
      return { ...user, ...edit }
    })
  }

  /** What the issuer says must leave an administrator (R3). Signing in goes on, so that they can give the role to another user. */
  async function allowedRole(
    user: StoredUser,
    role: UserEdit['role'],
    address: string,
    within: Db,
  ): Promise<UserEdit['role']> {
    if (role === undefined || isAdminRole(role)) return role
    try {
      await assertDispensable(store, user, within)
      return role
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { username } = user
      const detail = `${role}: ${error.message}`
      await audit.record(
        { username, action: `${source}.role-change`, object: username, outcome: 'refused', detail, address },
        within,
      )
      return undefined
    }
  }

  async function create(person: ExternalPerson, address: string): Promise<StoredUser> {
    const { username, firstName, lastName, email, role = 'ROLE_USER', issuer, subject } = person
    const user = await store.transaction(async (within) => {
      const id = await store.insert(
        {
          username,
          firstName,
          lastName,
          email,
          role,
          enabled: true,
          passwordHash: null,
          createdBy: source,
          createdAt: now().toISOString(),
          issuer: { issuer, subject },
        },
        within,
      )
      if (id === undefined) return undefined
      await store.setPermissions(id, normalisePermissions([], role), within)
      await audit.record(
        { username, action: 'user.create', object: username, detail: `${role} by ${issuerWords[source]}`, address },
        within,
      )
      return store.find(id, within)
    })
    // Two sign-ins at once: the other one has made it.
    const found = user ?? (await store.findByIssuer(person))
    if (!found) throw nameBelongsToAnother(username)
    return found
  }

  return {
    admit,
    follow,

    /** For a person whom the issuer has no longer: sessions end, keys and tasks stop. */
    deactivate: (id: number, reason: string, address: string): Promise<void> =>
      store.transaction(async (within) => {
        const user = await store.findForUpdate(id, within)
        if (!user?.enabled) return
        await editUser(user, { enabled: false }, issuerWords[source], within)
        await endSessionsOf(id, within)
        await audit.record(
          { username: user.username, action: 'directory.deactivate', object: user.username, detail: reason, address },
          within,
        )
      }),
  }
}

export type ExternalUsers = ReturnType<typeof createExternalUsers>

function differences(
  user: StoredUser,
  { role, firstName, lastName, email }: ExternalPerson,
  ownsNames: boolean,
): UserEdit {
  return {
    ...(role !== undefined && role !== user.role && { role }),
    ...(ownsNames && firstName !== user.firstName && { firstName }),
    ...(ownsNames && lastName !== user.lastName && { lastName }),
    ...(ownsNames && email !== user.email && { email }),
  }
}

function nameBelongsToAnother(username: string, why = 'does not belong to this sign-in') {
  return new Problem('conflict', `There is already an account ${username} that ${why}. Ask your administrator`)
}

function notWelcome() {
  return new Problem('forbidden', 'Your account is deactivated')
}
