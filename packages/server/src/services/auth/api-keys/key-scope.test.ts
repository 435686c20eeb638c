import { type KeyScope, permissionNames, type RoleName } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { assertHoldsScope, limitToScope } from './key-scope.ts'

const owner = (role: RoleName, permissions: Viewer['permissions'] = []): Viewer => ({
  userId: 1,
  username: 'ann',
  sessionId: 'key:1',
  permissions,
  roles: [role],
  address: '',
})
const rightsOf = (viewer: Viewer, scope: KeyScope[]) => {
  const { permissions, roles } = limitToScope(viewer, scope)
  return { permissions, roles }
}

describe('the scope of an API key', () => {
  it('leaves what both the owner and the scope allow', () => {
    expect(rightsOf(owner('ROLE_USER', ['question.view', 'task.view']), ['question.view', 'question.delete'])).toEqual({
      permissions: ['question.view'],
      roles: ['ROLE_USER'],
    })
  })

  it('takes the admin role of an administrator, whose permissions are all', () => {
    expect(rightsOf(owner('ROLE_SYSTEM_ADMIN'), ['question.view', 'user.view'])).toEqual({
      permissions: ['question.view', 'user.view'],
      roles: ['ROLE_USER'],
    })
  })

  it('keeps the admin role only where it names it, and gives it to no other user', () => {
    expect(rightsOf(owner('ROLE_ADMIN'), ['administrator']).roles).toEqual(['ROLE_ADMIN'])
    expect(rightsOf(owner('ROLE_USER', ['question.view']), ['administrator'])).toEqual({
      permissions: [],
      roles: ['ROLE_USER'],
    })
  })

  it('may not name what its owner does not hold', () => {
    expect(() => assertHoldsScope(owner('ROLE_USER', ['question.view']), ['question.view'])).not.toThrow()
    expect(() =>
      assertHoldsScope(owner('ROLE_USER', ['question.view']), ['question.view', 'user.view', 'administrator']),
    ).toThrow('does not hold: user.view, administrator')
    expect(() => assertHoldsScope(owner('ROLE_ADMIN'), [...permissionNames, 'administrator'])).not.toThrow()
  })
})
