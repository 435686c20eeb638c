import type { PermissionName, RoleName } from '@soundings/contract'
import { expect, it } from 'vitest'
import { menuFor } from './menu.ts'

const labels = (permissions: PermissionName[], roles: RoleName[] = ['ROLE_USER']) =>
  menuFor({ permissions, roles }).map((entry) => entry.label)

it('a new user sees dashboards and questions', () => {
  expect(labels(['dashboard.view', 'question.view'])).toEqual(['Dashboards', 'Questions'])
})

it('nothing is shown to a user without permissions', () => {
  expect(labels([])).toEqual([])
})

it.each<[PermissionName, string]>([
  ['question.write_access', 'Questions'],
  ['database.view', 'Databases'],
  ['database.write_access', 'Databases'],
  ['download.view', 'Downloads'],
  ['dashboard.write_access', 'Dashboards'],
  ['task.view', 'Tasks'],
  ['user.view', 'Users'],
])('%s opens %s', (permission, label) => {
  expect(labels([permission])).toEqual([label])
})

it('a permission that the list of the screen does not ask for opens no screen that would be refused', () => {
  expect(labels(['download.delete', 'task.write_access', 'user.write_access'])).toEqual([])
})

it.each<RoleName>(['ROLE_ADMIN', 'ROLE_SYSTEM_ADMIN', 'ROLE_SYSTEM_SUPPORT'])(
  '%s sees everything, and alone sees Settings',
  (role) => {
    expect(labels([], [role])).toEqual([
      'Dashboards',
      'Questions',
      'Databases',
      'Downloads',
      'Tasks',
      'Users',
      'Settings',
    ])
  },
)
