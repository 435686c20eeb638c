import {
  DEFAULT_PERMISSIONS,
  isAdministrator,
  isAdminRole,
  isEmail,
  mayUse,
  permissionNames,
  permissionPresets,
  type FieldError,
  type Holder,
  type OwnedField,
  type PermissionEntry,
  type PermissionName,
  type PermissionPreset,
  type RoleName,
  type User,
  type UserChange,
  type UserDraft,
} from '@soundings/contract'
import { messages } from '../messages.ts'

export interface UserForm {
  readonly firstName: string
  readonly lastName: string
  readonly username: string
  readonly email: string
  readonly password: string
  /** Empty until one is chosen. */
  readonly role: RoleName | ''
  readonly permissions: readonly PermissionName[]
  /** Has no password and no admin role. */
  readonly isService: boolean
  /** What the directory owns: shown, and neither needed nor sent. */
  readonly owned: readonly OwnedField[]
}

export type TextField = Exclude<keyof UserForm, 'permissions' | 'isService' | 'owned'>
export type Mode = 'create' | 'edit'

export interface FormProblems {
  /** About the form as a whole; nothing when it can be sent. */
  readonly message: string | undefined
  readonly fields: Partial<Record<TextField, string>>
}

export const NO_PROBLEMS: FormProblems = { message: undefined, fields: {} }

const requiredFields: readonly TextField[] = ['firstName', 'lastName', 'username', 'email', 'password', 'role']

export function emptyForm(): UserForm {
  return {
    firstName: '',
    lastName: '',
    username: '',
    email: '',
    password: '',
    role: '',
    permissions: inOrder(DEFAULT_PERMISSIONS),
    isService: false,
    owned: [],
  }
}

export function toForm({
  firstName,
  lastName,
  username,
  email,
  realmRoles,
  permissions,
  isService,
  ownedByDirectory,
}: User): UserForm {
  const role = realmRoles[0]?.name ?? ''
  return withoutUserGroup({
    firstName,
    lastName,
    username,
    email,
    password: '',
    role,
    permissions: inOrder([...DEFAULT_PERMISSIONS, ...permissions]),
    isService,
    owned: ownedByDirectory,
  })
}

/** An admin role includes the management of users, so its permissions leave with the choice of such a role. */
export function chooseRole(form: UserForm, role: RoleName | ''): UserForm {
  return withoutUserGroup({ ...form, role })
}

/** Of a service account there is neither a password nor a choice of roles. */
export const chooseService = (form: UserForm, isService: boolean): UserForm =>
  isService ? { ...chooseRole(form, 'ROLE_USER'), isService, password: '' } : { ...form, isService }

/** Sets what the preset says, as far as the manager may; what they do not hold stays as it was. */
export function choosePreset(form: UserForm, { role, permissions }: PermissionPreset, reach: Reach): UserForm {
  const cleared = setTicked(chooseRole(form, role), permissionNames, false, reach)
  return withoutUserGroup(setTicked(cleared, permissions, true, reach))
}

/** The preset that the form shows at the moment. */
export function presetOf(form: UserForm): PermissionPreset | undefined {
  return permissionPresets.find(
    ({ role, permissions }) =>
      form.role === role && sameNames(form.permissions, withoutUserGroup({ ...form, permissions }).permissions),
  )
}

/** A preset sets the role too, which may not be the form's to set. */
export const fitsForm = (form: UserForm, { role }: PermissionPreset): boolean =>
  isOwned(form, 'role') ? role === form.role : !form.isService || !isAdminRole(role)

export const presetsFor = (manager: Holder): PermissionPreset[] =>
  permissionPresets.filter(
    ({ role, permissions }) =>
      rolesFor([role], manager).length > 0 && permissions.every((name) => isAlwaysOn(name) || mayUse(manager, name)),
  )

export interface PermissionGroup {
  readonly category: string
  readonly entries: readonly PermissionEntry[]
}

export function groupsFor(entries: readonly PermissionEntry[], role: RoleName | ''): PermissionGroup[] {
  const shown = isAdminRole(role) ? entries.filter(({ category }) => category !== 'user') : entries
  const categories = [...new Set(shown.map(({ category }) => category))]
  return categories.map((category) => ({ category, entries: shown.filter((entry) => entry.category === category) }))
}

/** Who edits. Ticks of what they do not hold themselves they can neither set nor take away. */
export interface Reach {
  readonly manager: Holder
}

export function isAlwaysOn(name: PermissionName): boolean {
  return DEFAULT_PERMISSIONS.includes(name)
}

export function mayTick(name: PermissionName, { manager }: Reach): boolean {
  return !isAlwaysOn(name) && mayUse(manager, name)
}

export function setTicked(form: UserForm, names: readonly PermissionName[], ticked: boolean, reach: Reach): UserForm {
  const changing = names.filter((name) => mayTick(name, reach))
  const kept = form.permissions.filter((name) => !changing.includes(name))
  return { ...form, permissions: inOrder(ticked ? [...kept, ...changing] : kept) }
}

export type GroupTick = 'all' | 'some' | 'none'

/** A group counts as full when everything that can be ticked is. */
export function tickOf(form: UserForm, { entries }: PermissionGroup, reach: Reach): GroupTick {
  const ticked = entries.filter(({ name }) => form.permissions.includes(name))
  const missing = entries.filter(({ name }) => !form.permissions.includes(name) && mayTick(name, reach))
  if (ticked.length === 0) return 'none'
  return missing.length === 0 ? 'all' : 'some'
}

/** Select-all of a group: ticks what is missing, and clears the group when nothing is. */
export function toggleGroup(form: UserForm, group: PermissionGroup, reach: Reach): UserForm {
  return setTicked(
    form,
    group.entries.map(({ name }) => name),
    tickOf(form, group, reach) !== 'all',
    reach,
  )
}

export function rolesFor(roles: readonly RoleName[], manager: Holder): RoleName[] {
  return roles.filter((role) => isAdministrator(manager) || !isAdminRole(role))
}

export function mayEdit(manager: Holder, user: Pick<User, 'roles'>): boolean {
  return isAdministrator(manager) || !isAdministrator(user)
}

export function findProblems(form: UserForm, mode: Mode): FormProblems {
  const missing = requiredFields.filter(
    (field) =>
      form[field].trim() === '' &&
      !isOwned(form, field) &&
      !(field === 'password' && form.password === '' && (mode === 'edit' || form.isService)),
  )
  const fields: FormProblems['fields'] = {
    ...Object.fromEntries(missing.map((field) => [field, 'Required'])),
    ...emailProblem(form),
  }
  if (missing.length > 0) return { message: messages.fillAllFields, fields }
  return { message: fields.email, fields }
}

/** Whether the directory owns a field, so that it is read here. */
export const isOwned = ({ owned }: UserForm, field: TextField): boolean =>
  owned.some((each) => each === (field === 'role' ? 'realmRoles' : field))

export function emailProblem({ email }: Pick<UserForm, 'email'>): FormProblems['fields'] {
  return email.trim() === '' || isEmail(email.trim()) ? {} : { email: messages.invalidEmail }
}

/** Puts what the server found wrong beside the field it means. */
export function toFieldProblems(errors: readonly FieldError[]): FormProblems['fields'] {
  const own = errors.map(({ field, message }) => ({ field: field.startsWith('realmRoles') ? 'role' : field, message }))
  return Object.fromEntries(
    own
      .filter(({ field }) => requiredFields.some((name) => name === field))
      .map(({ field, message }) => [field, message]),
  )
}

export function toDraft(form: UserForm): UserDraft {
  const { username, password, isService } = form
  return {
    ...toNames(form),
    username: username.trim(),
    ...(isService ? { isService } : { password }),
    realmRoles: toRealmRoles(form),
  }
}

/** A blank password is left out, which leaves it as it is, and so is what the directory owns. */
export function toChange(form: UserForm, id: number): UserChange {
  const change: UserChange = {
    id,
    ...toNames(form),
    realmRoles: toRealmRoles(form),
    ...(form.password !== '' && { password: form.password }),
  }
  return Object.fromEntries(Object.entries(change).filter(([field]) => !form.owned.some((each) => each === field)))
}

export function isChanged(form: UserForm, initial: UserForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(initial)
}

function toNames({ firstName, lastName, email }: UserForm) {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }
}

function toRealmRoles({ role }: UserForm): { name: RoleName }[] {
  return role === '' ? [] : [{ name: role }]
}

function withoutUserGroup(form: UserForm): UserForm {
  return isAdminRole(form.role)
    ? { ...form, permissions: form.permissions.filter((name) => !name.startsWith('user.')) }
    : form
}

const sameNames = (one: readonly PermissionName[], other: readonly PermissionName[]) =>
  inOrder(one).join() === inOrder(other).join()

function inOrder(names: readonly PermissionName[]): PermissionName[] {
  return permissionNames.filter((name) => names.includes(name))
}
