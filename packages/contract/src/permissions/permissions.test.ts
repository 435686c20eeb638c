import { describe, expect, it } from 'vitest'
import { isAdministrator, mayUse, permissionEntries, permissionNames, roleNames } from './permissions.ts'

describe('PE1 permissions and roles', () => {
  it('are the 25 of six areas, and four roles', () => {
    const byArea = Map.groupBy(permissionEntries, ({ category }) => category)
    expect([...byArea].map(([area, entries]) => [area, entries.length])).toEqual([
      ['database', 4],
      ['user', 4],
      ['question', 7],
      ['dashboard', 5],
      ['task', 3],
      ['download', 2],
    ])
    expect(permissionNames).toHaveLength(25)
    expect(roleNames).toEqual(['ROLE_USER', 'ROLE_ADMIN', 'ROLE_SYSTEM_ADMIN', 'ROLE_SYSTEM_SUPPORT'])
  })

  it.each(['role_admin', 'Role_System_Admin', 'ROLE_SYSTEM_SUPPORT'])(
    '%s stands above every check, whatever its letters',
    (role) => {
      expect(isAdministrator({ roles: [role] })).toBe(true)
      expect(mayUse({ roles: [role], permissions: [] }, 'user.delete')).toBe(true)
    },
  )

  it('a plain user needs the permission itself, or one of several', () => {
    const user = { roles: ['ROLE_USER'], permissions: ['question.view'] }
    expect(mayUse(user, 'question.view')).toBe(true)
    expect(mayUse(user, ['question.write_access', 'question.view'])).toBe(true)
    expect(mayUse(user, ['question.write_access', 'question.share'])).toBe(false)
    expect(mayUse({ roles: [], permissions: [] }, [])).toBe(false)
  })
})
