import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { isMassLeaving } from './directory-check.ts'
import { escapeFilterValue, fillFilter } from './filters.ts'
import { groupName, readEntry } from './read-entry.ts'

const now = new Date('2026-03-01T00:00:00Z')
const config = (env: Record<string, string> = {}) =>
  readConfig({
    LDAP_URL: 'ldaps://dc',
    LDAP_BIND_DN: 'cn=s',
    LDAP_BIND_PASSWORD: 'p',
    LDAP_SEARCH_BASE: 'dc=h',
    LDAP_GROUPS: 'memberOf',
    LDAP_GROUP_BASE: 'OU=Groups,DC=h',
    ...env,
  }).ldap!
const read = (entry: object, env?: Record<string, string>) =>
  readEntry({ dn: 'uid=anna,dc=h', entryUUID: 'u-1', uid: 'anna', ...entry }, config(env), [], now)

describe('reading an entry of the directory', () => {
  it('takes names whatever their case, and leaves out an e-mail that is none', () => {
    expect(read({ GIVENNAME: ' Anna ', sn: ['Berg', 'Huber'], mail: 'anna@hospital.example' })).toMatchObject({
      subject: 'u-1',
      username: 'anna',
      isNameCleaned: false,
      firstName: 'Anna',
      lastName: 'Berg',
      email: 'anna@hospital.example',
    })
    expect(read({ uid: 'Jörg Müller', mail: 'none' })).toMatchObject({
      username: 'Jorg-Muller',
      firstName: 'Jorg-Muller',
      email: '',
    })
  })

  it.each([{ entryUUID: [] }, { entryUUID: '  ' }, { uid: [] }])(
    'says nobody for %j, which could be anybody',
    (entry) => {
      expect(read(entry)).toBeUndefined()
    },
  )

  it.each([
    [{ userAccountControl: '514' }, true],
    [{ userAccountControl: '66048' }, false],
    [{ accountExpires: '0' }, false],
    [{ accountExpires: '9223372036854775807' }, false],
    // 2026-02-28 and 2026-03-02
    [{ accountExpires: '134167104000000000' }, true],
    [{ accountExpires: '134168832000000000' }, false],
  ])('%j is disabled: %s', (entry, isDisabled) => {
    expect(read(entry)).toMatchObject({ isDisabled })
  })

  it('gives the strongest role of mapped groups below the base, and none where roles are set here', () => {
    const memberOf = ['CN=BI-Support,OU=Groups,DC=h', 'cn=bi-admins, ou=groups, dc=h', 'CN=bi-root,OU=Projects,DC=h']
    const map = 'bi-support=ROLE_SYSTEM_SUPPORT,bi-admins=ROLE_ADMIN,bi-root=ROLE_SYSTEM_ADMIN'
    expect(read({ memberOf }, { LDAP_ROLE_MAP: map })).toMatchObject({
      role: 'ROLE_ADMIN',
      rights: { groups: ['BI-Support', 'bi-admins'] },
    })
    expect(read({ memberOf: [] }, { LDAP_ROLE_MAP: map })?.role).toBe('ROLE_USER')
    expect(read({ memberOf })?.role).toBeUndefined()
  })

  it('notices that a list of groups was cut', () => {
    expect(read({ 'memberOf;range=0-1499': ['CN=a,OU=Groups,DC=h'] })?.rights).toMatchObject({ hasOverflow: true })
    expect(read({ memberOf: 'CN=a,OU=Groups,DC=h' })?.rights).toMatchObject({ hasOverflow: false, groups: ['a'] })
  })
})

it.each([
  ['CN=Managers,OU=Groups,DC=h', 'Managers'],
  ['CN=Ward 3\\, North,OU=Sub,OU=Groups,DC=h', 'Ward 3, North'],
  ['CN=\\c3\\84rzte,OU=Groups,DC=h', 'Ärzte'],
  ['CN=x,OU=Other\\,OU=Groups,DC=h', undefined],
  ['CN=x,OU=NotGroups,DC=h', undefined],
  ['OU=Groups,DC=h', undefined],
  ['', undefined],
])('the name of the group %j is %j', (dn, name) => {
  expect(groupName(dn, 'OU=Groups, DC=h')).toBe(name)
})

it('values of a filter have no meaning of their own, nor placeholders', () => {
  expect(escapeFilterValue('*()\\\0ü')).toBe('\\2a\\28\\29\\5c\\00ü')
  expect(fillFilter('(&(uid={username})(cn={dn}))', { username: '{dn}*', dn: 'x' }).toString()).toBe(
    '(&(uid={dn}\\2a)(cn=x))',
  )
})

it.each([
  [9, 9, 50, false],
  [10, 20, 50, false],
  [11, 21, 50, true],
  [10, 12, 50, true],
  [12, 12, 100, false],
])('%i of %i people gone, with %i percent allowed, is too many: %s', (gone, all, percent, isTooMany) => {
  expect(isMassLeaving(gone, all, percent)).toBe(isTooMany)
})
