import { describe, expect, it } from 'vitest'
import { readPerson, readRole } from './sso-claims.ts'

const roleClaims = { rolesClaims: ['realm_access.roles', 'groups'], roleMap: { 'bi-admins': 'ROLE_ADMIN' } }

describe('SE9 reading what the provider says', () => {
  it.each([
    [{}, 'ROLE_USER'],
    [{ realm_access: { roles: ['Role_Admin'] } }, 'ROLE_ADMIN'],
    [{ groups: ['Role_Admin', 'ROLE_SYSTEM_ADMIN'] }, 'ROLE_USER'],
    [{ groups: 'BI-ADMINS' }, 'ROLE_ADMIN'],
    [
      { groups: ['ROLE_SYSTEM_SUPPORT'], realm_access: { roles: ['ROLE_USER', 'ROLE_SYSTEM_ADMIN'] } },
      'ROLE_SYSTEM_ADMIN',
    ],
    [{ groups: [7, null, { name: 'ROLE_ADMIN' }], realm_access: 'ROLE_ADMIN' }, 'ROLE_USER'],
  ])('%j means %s', (claims, role) => {
    expect(readRole(claims, roleClaims)).toBe(role)
  })

  it('makes a username of what there is, safe for addresses', () => {
    const named = (claims: object) => readPerson({ sub: 's', ...claims }, 'https://id', roleClaims).username
    expect(named({ preferred_username: 'Jörg Müller' })).toBe('Jorg-Muller')
    expect(named({ email: 'a.b@c.example' })).toBe('a.b@c.example')
    expect(named({ preferred_username: '../../etc' })).toBe('etc')
    expect(named({})).toBe('s')
  })

  it.each([undefined, '', '   ', 7, 'x'.repeat(256)])(
    'refuses the subject %j, by which two people could be one',
    (sub) => {
      expect(() => readPerson({ sub, preferred_username: 'anna' }, 'https://id', roleClaims)).toThrow(
        'The sign-in provider did not say who you are',
      )
    },
  )

  it('takes a subject as it is: people are the same only when every letter is', () => {
    const subjectOf = (sub: string) => readPerson({ sub }, 'https://id', roleClaims).subject
    expect(subjectOf(`${'x'.repeat(120)}1`)).not.toBe(subjectOf(`${'x'.repeat(120)}2`))
    expect(subjectOf(' a')).not.toBe(subjectOf('a'))
  })

  it('splits a full name where the parts are missing', () => {
    expect(readPerson({ sub: 's', name: 'Anna Maria Berg' }, 'https://id', roleClaims)).toMatchObject({
      firstName: 'Anna',
      lastName: 'Maria Berg',
    })
  })
})
