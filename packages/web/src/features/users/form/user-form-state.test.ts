import { permissionEntries, permissionNames, permissionPresets, type User } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import {
  choosePreset,
  chooseRole,
  chooseService,
  emptyForm,
  findProblems,
  fitsForm,
  groupsFor,
  isChanged,
  mayEdit,
  mayTick,
  presetOf,
  presetsFor,
  rolesFor,
  setTicked,
  tickOf,
  toChange,
  toDraft,
  toFieldProblems,
  toForm,
  toggleGroup,
  type Reach,
  type UserForm,
} from './user-form-state.ts'

const administratorReach: Reach = { manager: { permissions: [], roles: ['ROLE_ADMIN'] } }
const filled: UserForm = {
  ...emptyForm(),
  firstName: 'Ann',
  lastName: 'Lee',
  username: 'ann',
  email: 'ann@ward.org',
  password: 'secret',
  role: 'ROLE_USER',
}
const ann: User = {
  id: 7,
  username: 'ann',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@ward.org',
  enabled: true,
  provider: 'local',
  ownedByDirectory: [],
  isService: false,
  hasSecondFactor: false,
  createdBy: 'admin',
  createdDate: '2026-01-01',
  lastSignInDate: null,
  permissions: ['task.view'],
  roles: ['ROLE_USER'],
  realmRoles: [{ name: 'ROLE_USER' }],
}
const groupOf = (category: string) =>
  groupsFor(permissionEntries, 'ROLE_USER').find((group) => group.category === category)!

describe('US2 the fields', () => {
  it.each(['firstName', 'lastName', 'username', 'email', 'password', 'role'] as const)(
    '%s has to be filled',
    (field) => {
      const problems = findProblems({ ...filled, [field]: '' }, 'create')
      expect(problems.message).toBe('Please fill all fields')
      expect(Object.keys(problems.fields)).toEqual([field])
    },
  )

  it('spaces alone do not fill a field', () => {
    expect(findProblems({ ...filled, lastName: '   ' }, 'create').message).toBe('Please fill all fields')
  })

  it('a complete form has nothing wrong', () => {
    expect(findProblems(filled, 'create')).toEqual({ message: undefined, fields: {} })
  })

  it.each(['ann', 'ann@', 'ann@ward', '@ward.org', 'ann lee@ward.org'])('%s is no e-mail address', (email) => {
    expect(findProblems({ ...filled, email }, 'create')).toEqual({
      message: 'Please enter valid email',
      fields: { email: 'Please enter valid email' },
    })
  })

  it('what the directory owns is neither needed nor sent, and presets leave the role alone', () => {
    const form = toForm({
      ...ann,
      email: '',
      provider: 'directory',
      ownedByDirectory: ['firstName', 'lastName', 'email', 'password', 'realmRoles'],
    })
    expect(findProblems(form, 'edit').message).toBeUndefined()
    expect(toChange(form, 7)).toEqual({ id: 7 })
    expect(permissionPresets.filter((preset) => fitsForm(form, preset)).map(({ role }) => role)).not.toContain(
      'ROLE_ADMIN',
    )
  })

  it('a blank password means unchanged in edit, and is left out of the update', () => {
    const form = { ...toForm(ann), firstName: 'Anna' }
    expect(findProblems(form, 'edit').message).toBeUndefined()
    expect(toChange(form, 7)).toEqual({
      id: 7,
      firstName: 'Anna',
      lastName: 'Lee',
      email: 'ann@ward.org',
      realmRoles: [{ name: 'ROLE_USER' }],
    })
    expect(toChange({ ...form, password: 'new one' }, 7)).toMatchObject({ password: 'new one' })
  })

  it('the role travels as a list with one element, and names lose the spaces around them', () => {
    expect(toDraft({ ...filled, firstName: ' Ann ', password: ' keep ' })).toEqual({
      firstName: 'Ann',
      lastName: 'Lee',
      username: 'ann',
      email: 'ann@ward.org',
      password: ' keep ',
      realmRoles: [{ name: 'ROLE_USER' }],
    })
  })

  it('a service account needs no password and has no admin role', () => {
    const form = chooseService({ ...filled, role: 'ROLE_ADMIN', password: 'typed before' }, true)
    expect(findProblems(form, 'create').message).toBeUndefined()
    expect(toDraft(form)).toEqual({
      firstName: 'Ann',
      lastName: 'Lee',
      username: 'ann',
      email: 'ann@ward.org',
      isService: true,
      realmRoles: [{ name: 'ROLE_USER' }],
    })
    expect(findProblems(chooseService(form, false), 'create').fields).toEqual({ password: 'Required' })
  })

  it('what the server finds wrong stands at its field', () => {
    const errors = [
      { field: 'password', message: 'too short' },
      { field: 'realmRoles.0.name', message: 'unknown' },
      { field: 'id', message: 'odd' },
    ]
    expect(toFieldProblems(errors)).toEqual({ password: 'too short', role: 'unknown' })
  })

  it('knows when there is something to lose', () => {
    const form = toForm(ann)
    expect(isChanged(form, toForm(ann))).toBe(false)
    expect(isChanged({ ...form, lastName: 'Li' }, form)).toBe(true)
    const ticked = setTicked(form, ['task.delete'], true, administratorReach)
    expect(isChanged(ticked, form)).toBe(true)
    expect(isChanged(setTicked(ticked, ['task.delete'], false, administratorReach), form)).toBe(false)
  })
})

describe('US3 the permissions', () => {
  it('every new user has question.view and dashboard.view', () => {
    expect(emptyForm().permissions).toEqual(['question.view', 'dashboard.view'])
    expect(toForm(ann).permissions).toEqual(['question.view', 'dashboard.view', 'task.view'])
  })

  it('clearing a whole group leaves what everybody has', () => {
    const all = toggleGroup(filled, groupOf('question'), administratorReach)
    expect(all.permissions).toContain('question.schedule')
    const cleared = toggleGroup(all, groupOf('question'), administratorReach)
    expect(cleared.permissions).toEqual(['question.view', 'dashboard.view'])
  })

  it('neither of the two can be ticked off', () => {
    expect(setTicked(filled, ['question.view', 'dashboard.view'], false, administratorReach).permissions).toEqual(
      filled.permissions,
    )
    expect(mayTick('question.view', administratorReach)).toBe(false)
  })

  it('select-all of a half-ticked group fills it', () => {
    const half = setTicked(filled, ['task.view'], true, administratorReach)
    expect(tickOf(half, groupOf('task'), administratorReach)).toBe('some')
    const full = toggleGroup(half, groupOf('task'), administratorReach)
    expect(tickOf(full, groupOf('task'), administratorReach)).toBe('all')
    expect(tickOf(toggleGroup(full, groupOf('task'), administratorReach), groupOf('task'), administratorReach)).toBe(
      'none',
    )
  })

  it('shows every permission once, by category', () => {
    const groups = groupsFor(permissionEntries, '')
    expect(groups.map(({ category }) => category)).toEqual([
      'database',
      'user',
      'question',
      'dashboard',
      'task',
      'download',
    ])
    expect(groups.flatMap(({ entries }) => entries.map(({ name }) => name))).toEqual(permissionNames)
  })

  it.each(['ROLE_ADMIN', 'ROLE_SYSTEM_ADMIN', 'ROLE_SYSTEM_SUPPORT'] as const)(
    '%s hides the user group and removes its permissions',
    (role) => {
      const manager = setTicked(filled, ['user.view', 'task.view'], true, administratorReach)
      expect(groupsFor(permissionEntries, role).map(({ category }) => category)).not.toContain('user')
      expect(chooseRole(manager, role).permissions).toEqual(['question.view', 'dashboard.view', 'task.view'])
      expect(toForm({ ...ann, permissions: ['user.view'], realmRoles: [{ name: role }] }).permissions).not.toContain(
        'user.view',
      )
    },
  )
})

describe('PE2 what a user manager may hand out', () => {
  const reach: Reach = { manager: { permissions: ['user.write_access', 'task.view'], roles: ['ROLE_USER'] } }
  const edited = toForm({ ...ann, permissions: ['database.delete'] })

  it('only permissions of their own can be ticked', () => {
    expect(setTicked(edited, ['task.view', 'task.delete'], true, reach).permissions).toContain('task.view')
    expect(setTicked(edited, ['task.view', 'task.delete'], true, reach).permissions).not.toContain('task.delete')
  })

  it('select-all takes what can be taken, and the group then counts as full', () => {
    const all = toggleGroup(edited, groupOf('task'), reach)
    expect(all.permissions).toEqual(['database.delete', 'question.view', 'dashboard.view', 'task.view'])
    expect(tickOf(all, groupOf('task'), reach)).toBe('all')
  })

  it('what the user has beyond that stays and cannot be taken away', () => {
    expect(setTicked(edited, ['database.delete'], false, reach).permissions).toContain('database.delete')
    const owned = toForm({ ...ann, permissions: ['task.view'] })
    expect(setTicked(owned, ['task.view'], false, reach).permissions).not.toContain('task.view')
  })

  it('admin roles are given, and administrators edited, by administrators only', () => {
    const roles = ['ROLE_USER', 'ROLE_ADMIN', 'ROLE_SYSTEM_SUPPORT'] as const
    expect(rolesFor(roles, reach.manager)).toEqual(['ROLE_USER'])
    expect(rolesFor(roles, administratorReach.manager)).toEqual(roles)
    expect(mayEdit(reach.manager, { roles: ['ROLE_SYSTEM_ADMIN'] })).toBe(false)
    expect(mayEdit(reach.manager, ann)).toBe(true)
  })
})

describe('US3 a preset', () => {
  const [viewer, analyst, , adminPreset] = permissionPresets
  it('sets role and permissions, is shown as chosen until something else is ticked, and can be replaced', () => {
    const chosen = choosePreset(filled, analyst!, administratorReach)
    expect(presetOf(chosen)?.label).toBe('Analyst')
    expect(chosen.permissions).toContain('question.schedule')
    expect(presetOf(setTicked(chosen, ['question.delete'], false, administratorReach))).toBeUndefined()
    const less = choosePreset(chosen, viewer!, administratorReach)
    expect([presetOf(less)?.label, less.permissions]).toEqual(['Viewer', ['question.view', 'dashboard.view']])
    const all = choosePreset(less, adminPreset!, administratorReach)
    expect([all.role, presetOf(all)?.label, all.permissions.some((name) => name.startsWith('user.'))]).toEqual([
      'ROLE_ADMIN',
      'Administrator',
      false,
    ])
  })

  it('is offered to those who hold all of it', () => {
    const manager = { permissions: ['user.write_access', 'user.view'], roles: ['ROLE_USER'] }
    expect(presetsFor(manager).map(({ label }) => label)).toEqual(['Viewer'])
    expect(presetsFor(administratorReach.manager).map(({ label }) => label)).toEqual([
      'Viewer',
      'Analyst',
      'Data steward',
      'Administrator',
    ])
  })
})
