import { z } from 'zod'
import { endpoint, showsNoRows } from '../endpoint.ts'
import { IdParams, SearchedListQuery } from '../paging.ts'
import { needed } from '../permissions/needed.ts'
import { permissionNames, roleNames } from '../permissions/permissions.ts'
import { takesBack } from '../permissions/takes-back.ts'
import { Email, line, nameLine } from '../text.ts'
import { Password } from './session.ts'

/** Letters, digits and a few joiners: a username stands in addresses, mails and file names. */
export const Username = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/, 'Use letters, digits and . _ @ - only')

const PersonName = nameLine(100).trim().min(1)
const RealmRoles = z.array(z.strictObject({ name: z.enum(roleNames) })).length(1)
const PermissionList = z.array(z.enum(permissionNames)).max(permissionNames.length)
const NameParams = z.strictObject({ name: line(64).min(1) })

/** Where a user proves who they are: here, at the single-sign-on provider or in the directory. */
export const userProviders = ['local', 'sso', 'directory'] as const
export type UserProvider = (typeof userProviders)[number]

/** What the directory may own of a user: it can be changed there only. */
export const ownedFields = ['firstName', 'lastName', 'email', 'password', 'realmRoles'] as const
export type OwnedField = (typeof ownedFields)[number]

export const User = z.object({
  id: z.int(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  enabled: z.boolean(),
  provider: z.enum(userProviders),
  /** Empty but for accounts of the directory. */
  ownedByDirectory: z.array(z.enum(ownedFields)),
  /** A service account has no password: programs use it with API keys. */
  isService: z.boolean(),
  /** Whether signing in asks for a second factor. */
  hasSecondFactor: z.boolean(),
  createdBy: z.string(),
  createdDate: z.string(),
  /** Null when they never signed in. */
  lastSignInDate: z.string().nullable(),
  permissions: z.array(z.enum(permissionNames)),
  roles: z.array(z.enum(roleNames)),
  realmRoles: z.array(z.object({ name: z.enum(roleNames) })),
})
export type User = z.infer<typeof User>

export const UserDraft = z.strictObject({
  username: Username,
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  /** Left out for service accounts, which have none. */
  password: Password.optional(),
  realmRoles: RealmRoles,
  enabled: z.boolean().optional(),
  isService: z.boolean().optional(),
})
export type UserDraft = z.infer<typeof UserDraft>

/** What is left out stays as it is: the list's toggle sends `id` and `enabled` alone. */
const UserFields = z.strictObject({
  id: z.int().optional(),
  username: Username.optional(),
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  email: Email.optional(),
  password: Password.optional(),
  realmRoles: RealmRoles.optional(),
  enabled: z.boolean().optional(),
})
export const UserChange = takesBack(UserFields, User)
export type UserChange = z.infer<typeof UserChange>

export const listUsers = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/users',
  allow: needed.readUsers,
  records: showsNoRows,
  summary: 'All users',
  query: SearchedListQuery,
  reply: z.array(User),
})

export const getUser = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/:id',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'One user',
  params: IdParams,
  reply: User,
})

export const createUser = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/users',
  allow: needed.writeUsers,
  records: ['user.create'],
  summary: 'Create a user; a service account only by administrators, with the role ROLE_USER and without a password',
  body: UserDraft,
  replies: [201],
  reply: User,
})

export const updateUser = endpoint({
  service: 'auth',
  method: 'PUT',
  path: '/users/:id',
  // Editing asks for user.write_access; `enabled` alone is the toggle, which user.view shows and user.activate lets use.
  allow: ['user.write_access', 'user.activate'],
  records: ['user.update'],
  summary: 'Edit a user, or activate and deactivate one',
  params: IdParams,
  body: UserChange,
  reply: User,
})

export const deleteUser = endpoint({
  service: 'auth',
  method: 'DELETE',
  path: '/users/:id',
  allow: 'user.delete',
  records: ['user.delete'],
  summary: 'Delete a user',
  params: IdParams,
  reply: z.strictObject({}),
})

export const listAuthorities = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/authorities',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'The roles a user can have',
  reply: z.array(z.enum(roleNames)),
})

export const SharableUser = z.object({ id: z.int(), username: z.string(), firstName: z.string(), lastName: z.string() })
export type SharableUser = z.infer<typeof SharableUser>

export const listSharableUsers = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/sharableusers',
  allow: ['database.share', 'question.share', 'dashboard.share'],
  records: showsNoRows,
  summary: 'The users with whom something can be shared; search finds usernames and names',
  query: SearchedListQuery,
  reply: z.array(SharableUser),
})

export const listPermissions = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/user-permissions',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'Every permission with its category and description',
  reply: z.array(z.object({ name: z.enum(permissionNames), category: z.string(), description: z.string() })),
})

export const getUserPermissions = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/users/:name/permissions',
  allow: needed.readGroups,
  records: showsNoRows,
  summary: 'The permissions of one user',
  params: NameParams,
  reply: z.array(z.enum(permissionNames)),
})

export const grantPermissions = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/users/:name/permissions/grant',
  allow: needed.writeUsers,
  records: ['permission.grant'],
  summary: 'Add to the permissions of a user',
  params: NameParams,
  body: PermissionList,
  reply: z.array(z.enum(permissionNames)),
})

export const setPermissions = endpoint({
  service: 'auth',
  method: 'POST',
  path: '/users/:name/permissions/set',
  allow: needed.writeUsers,
  records: ['permission.set'],
  summary: 'Replace the permissions of a user',
  params: NameParams,
  body: PermissionList,
  reply: z.array(z.enum(permissionNames)),
})
