import {
  fieldProblem,
  isAdminRole,
  mayUse,
  type OwnedField,
  ownedFields,
  type PermissionName,
  Problem,
  type RoleName,
  type SharableUser,
  type User,
  type UserChange,
  type UserDraft,
} from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { WantedWords } from '../../../platform/store/lists/find-words.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { RowAccessGuard } from '../groups/row-access-guard.ts'
import { assertAdministratorLeft, assertDispensable } from './administrators.ts'
import type { EditUser } from './edit-user.ts'
import type { PasswordRules } from './passwords/password-rules.ts'
import type { Passwords } from './passwords/passwords.ts'
import {
  assertMayAssignRole,
  assertMayCreateService,
  assertMayEdit,
  assertMayGrant,
  assertMayMakeLocal,
  assertMayTakeAway,
  assertMayTakeOver,
  assertMayTouch,
  assertNotOwned,
  assertNotSelf,
  assertRemovable,
  assertSameUser,
  assertStaysService,
  changesSignIn,
  isOwnAccount,
  isToggle,
  normalisePermissions,
} from './user-rules.ts'
import type { StoredUser, UserEdit, UserStore } from './users.store.ts'

interface Needs {
  readonly store: UserStore
  readonly editUser: EditUser
  readonly rowAccess: Pick<RowAccessGuard, 'guard'>
  readonly passwords: Passwords
  readonly passwordRules: PasswordRules
  readonly audit: Audit
  readonly now: () => Date
  readonly endSessionsOf: (userId: number, within: Db) => Promise<void>
  /** Undefined without a directory: then an administrator can make its accounts local by a password. */
  readonly directory: { readonly ownsRoles: boolean } | undefined
}

/** Throws when the viewer would gain something by signing in as the other. */
export type TakeOverCheck = (viewer: Viewer, user: StoredUser) => Promise<void>

/** Ends what the directory gave to an account that an administrator made local. */
export type LocalHook = (user: StoredUser, viewer: Viewer, within: Db) => Promise<void>

/** Throws when the viewer would let an account see more than they see by giving it an admin role; undefined for a new account. */
export type PromotionCheck = (viewer: Viewer, user: StoredUser | undefined) => Promise<void>

/** The rules of accounts: who may make, change and remove them, and what no one may. */
export function createUsers({
  store,
  editUser,
  rowAccess,
  passwords,
  passwordRules,
  audit,
  now,
  endSessionsOf,
  directory,
}: Needs) {
  const takeOverChecks: TakeOverCheck[] = []
  const promotionChecks: PromotionCheck[] = []
  const localHooks: LocalHook[] = []

  function ownedBy({ provider }: StoredUser): OwnedField[] {
    if (!directory || provider !== 'directory') return []
    return ownedFields.filter((field) => field !== 'realmRoles' || directory.ownsRoles)
  }

  const toUser = (user: StoredUser): User => toReply(user, ownedBy(user))

  async function get(id: number, from?: Db): Promise<StoredUser> {
    const user = await store.find(id, from)
    if (!user) throw userMissing(`There is no user with id ${id}`)
    return user
  }

  async function getByName(username: string, from?: Db): Promise<StoredUser> {
    const user = await store.findByName(username, from)
    if (!user) throw userMissing(`There is no user ${username}`)
    return user
  }

  async function assertChangeAllowed(viewer: Viewer, user: StoredUser, change: UserChange, within: Db) {
    assertMayTouch(viewer, user)
    if (!isToggle(change)) assertMayEdit(viewer)
    if (user.isService) assertStaysService(change)
    assertNotOwned(user, ownedBy(user), change)
    if (change.password !== undefined) passwordRules.assertPassword(change.password, user)
    if (changesSignIn(user, change)) assertMayTakeOver(viewer, user)
    const role = change.realmRoles?.[0]?.name
    if (role && role !== user.role) assertMayAssignRole(viewer, role)
    const isDisabled = change.enabled === false && user.enabled
    if (isDisabled) assertNotSelf(viewer, user, 'deactivate')
    const isDemoted = role !== undefined && !isAdminRole(role)
    if (isDisabled || isDemoted) await assertDispensable(store, user, within)
  }

  async function assertTakeOverAllowed(viewer: Viewer, user: StoredUser, change: UserChange) {
    if (!changesSignIn(user, change) || isOwnAccount(viewer, user)) return
    assertMayEdit(viewer)
    assertMayTouch(viewer, user)
    for (const check of takeOverChecks) await check(viewer, user)
  }

  async function assertPromotionAllowed(viewer: Viewer, role: RoleName | undefined, user?: StoredUser) {
    if (!role || !isAdminRole(role) || (user && isAdminRole(user.role))) return
    assertMayAssignRole(viewer, role)
    for (const check of promotionChecks) await check(viewer, user)
  }

  /** By a password here, while no directory is configured. The directory is no longer followed for it. */
  async function makeLocal(viewer: Viewer, user: StoredUser, within: Db) {
    assertMayMakeLocal(viewer)
    await store.unlinkIssuer(user.id, within)
    for (const hook of localHooks) await hook(user, viewer, within)
  }

  /** Null for service accounts, through which no one can sign in. */
  async function newPasswordHash(
    viewer: Viewer,
    { isService, password, ...person }: UserDraft,
    role: RoleName,
  ): Promise<string | null> {
    if (isService) {
      assertMayCreateService(viewer, role, password)
      return null
    }
    if (password === undefined) throw fieldProblem({ field: 'password', message: 'is required' })
    passwordRules.assertPassword(password, person)
    return passwords.hash(password)
  }

  async function changePermissions(
    viewer: Viewer,
    username: string,
    listed: readonly PermissionName[],
    mode: 'grant' | 'set',
  ): Promise<PermissionName[]> {
    return store.transaction(async (within) => {
      const { id } = await getByName(username, within)
      const user = await store.findForUpdate(id, within)
      if (!user) throw userMissing(`There is no user ${username}`)
      assertMayTouch(viewer, user)
      assertMayGrant(viewer, listed, user.permissions)
      const wanted = mode === 'grant' ? [...user.permissions, ...listed] : listed
      assertMayTakeAway(viewer, wanted, user.permissions)
      const settled = normalisePermissions(wanted, user.role)
      await store.setPermissions(user.id, settled, within)
      await audit.record(
        {
          username: viewer.username,
          action: `permission.${mode}`,
          object: user.username,
          detail: settled.join(' '),
          address: viewer.address,
        },
        within,
      )
      return settled
    })
  }

  return {
    get,
    find: store.find,
    findByName: store.findByName,
    getByName,
    /** Services above know what else a person could gain by another's password. */
    registerTakeOverCheck: (check: TakeOverCheck) => void takeOverChecks.push(check),
    onPromotion: (check: PromotionCheck) => void promotionChecks.push(check),
    onMadeLocal: (hook: LocalHook) => void localHooks.push(hook),
    /** For the person who is about to hold a key of the account, which is as good as its password. */
    async assertMayActAs(viewer: Viewer, user: StoredUser): Promise<void> {
      assertMayTouch(viewer, user)
      for (const check of takeOverChecks) await check(viewer, user)
    },
    lockForUpdate: store.findForUpdate,
    setPasswordHash: (user: StoredUser, passwordHash: string, within: Db) =>
      editUser(user, { passwordHash }, user.username, within),

    view: async (id: number): Promise<User> => toUser(await get(id)),

    count: store.count,

    async list(ask: ListAsk): Promise<Page<User>> {
      const { rows, total } = await store.list(ask)
      return { rows: rows.map(toUser), total }
    },

    /** For those who see the list of users. */
    findByWords: async (viewer: Viewer, wanted: WantedWords, { limit }: { limit: number }): Promise<SharableUser[]> =>
      mayUse(viewer, 'user.view') ? store.findByWords(wanted, limit) : [],

    listSharable: (viewer: Viewer, ask: ListAsk): Promise<Page<SharableUser>> => store.listSharable(viewer.userId, ask),

    async create(viewer: Viewer, draft: UserDraft): Promise<User> {
      const role = draft.realmRoles[0]!.name
      assertMayAssignRole(viewer, role)
      await assertPromotionAllowed(viewer, role)
      const passwordHash = await newPasswordHash(viewer, draft, role)
      return store.transaction(async (within) => {
        const { username, firstName, lastName, email, enabled = true, isService = false } = draft
        const createdAt = now().toISOString()
        const id = await store.insert(
          {
            username,
            firstName,
            lastName,
            email,
            enabled,
            isService,
            role,
            passwordHash,
            createdAt,
            createdBy: viewer.username,
          },
          within,
        )
        if (id === undefined) throw nameTaken(username)
        await store.setPermissions(id, normalisePermissions([], role), within)
        await audit.record(
          {
            username: viewer.username,
            action: 'user.create',
            object: username,
            detail: isService ? 'service account' : role,
            address: viewer.address,
          },
          within,
        )
        return toUser(await get(id, within))
      })
    },

    async update(viewer: Viewer, id: number, sent: UserChange): Promise<User> {
      const known = await get(id)
      assertSameUser(known, sent)
      const change = differences(known, sent)
      if (Object.keys(change).length === 0) return toUser(known)
      await assertTakeOverAllowed(viewer, known, change)
      await assertPromotionAllowed(viewer, change.realmRoles?.[0]?.name, known)
      const passwordHash = change.password === undefined ? undefined : await passwords.hash(change.password)
      return store.transaction(async (within) => {
        const user = await get(id, within)
        await assertChangeAllowed(viewer, user, change, within)
        const edit = toEdit(change, passwordHash)
        const write = () => editUser(user, edit, viewer.username, within)
        // Rules of everybody leave admin roles out, so that another role can show more rows.
        await (edit.role ? rowAccess.guard(viewer, [id], write, within) : write())
        if (passwordHash && user.provider === 'directory') await makeLocal(viewer, user, within)
        // Read again: the update waited for permissions that were being changed.
        if (edit.role)
          await store.setPermissions(id, normalisePermissions((await get(id, within)).permissions, edit.role), within)
        if (edit.enabled === false || passwordHash) await endSessionsOf(id, within)
        await audit.record(
          {
            username: viewer.username,
            action: 'user.update',
            object: user.username,
            detail: describe(change),
            address: viewer.address,
          },
          within,
        )
        return toUser(await get(id, within))
      })
    },

    remove: (viewer: Viewer, id: number): Promise<void> =>
      store.transaction(async (within) => {
        const user = await get(id, within)
        assertMayTouch(viewer, user)
        assertRemovable(user)
        assertNotSelf(viewer, user, 'delete')
        if (isAdminRole(user.role)) await assertAdministratorLeft(store, id, within)
        await store.remove(id, within)
        await audit.record(
          { username: viewer.username, action: 'user.delete', object: user.username, address: viewer.address },
          within,
        )
      }),

    permissionsOf: async (username: string) => [...(await getByName(username)).permissions],
    grant: (viewer: Viewer, username: string, listed: readonly PermissionName[]) =>
      changePermissions(viewer, username, listed, 'grant'),
    set: (viewer: Viewer, username: string, listed: readonly PermissionName[]) =>
      changePermissions(viewer, username, listed, 'set'),
  }
}

export type Users = ReturnType<typeof createUsers>
export type { StoredUser } from './users.store.ts'

function toReply(
  {
    createdAt,
    lastSignInAt,
    role,
    passwordHash: _secret,
    subject: _subject,
    permissions,
    effectivePermissions: _effective,
    ...user
  }: StoredUser,
  ownedByDirectory: OwnedField[],
): User {
  return {
    ...user,
    ownedByDirectory,
    createdDate: createdAt,
    lastSignInDate: lastSignInAt,
    permissions: [...permissions],
    roles: [role],
    realmRoles: [{ name: role }],
  }
}

/** Clients send a user back whole: what is as it was is no change. */
function differences(
  user: StoredUser,
  { firstName, lastName, email, password, realmRoles, enabled }: UserChange,
): UserChange {
  return {
    ...(firstName !== undefined && firstName !== user.firstName && { firstName }),
    ...(lastName !== undefined && lastName !== user.lastName && { lastName }),
    ...(email !== undefined && email !== user.email && { email }),
    ...(password !== undefined && { password }),
    ...(realmRoles !== undefined && realmRoles[0]?.name !== user.role && { realmRoles }),
    ...(enabled !== undefined && enabled !== user.enabled && { enabled }),
  }
}

function toEdit(
  { firstName, lastName, email, enabled, realmRoles }: UserChange,
  passwordHash: string | undefined,
): UserEdit {
  const role = realmRoles?.[0]?.name
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
    ...(enabled !== undefined && { enabled }),
    ...(role !== undefined && { role }),
    ...(passwordHash !== undefined && { passwordHash }),
  }
}

/** Which fields changed, never what they hold. */
function describe(change: UserChange): string {
  const fields = Object.keys(change).filter((key) => key !== 'id' && key !== 'enabled')
  if (change.enabled !== undefined) fields.push(change.enabled ? 'activated' : 'deactivated')
  return fields.join(' ')
}

function userMissing(title: string) {
  return new Problem('missing', title)
}

function nameTaken(username: string) {
  return new Problem('conflict', `The username ${username} is already in use`)
}
