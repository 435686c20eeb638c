import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the environment', () => {
  it('needs nothing: every setting has its default', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      adminUsername: 'admin',
      passwordMinLength: 8,
      idTokenMinutes: 15,
      publicUrl: 'http://localhost:8080',
      oidc: undefined,
    })
    expect(config).toMatchObject({ queryTimeoutMs: 300_000, allowedDatabaseHosts: [] })
    expect(config.dataDir).toMatch(/\/data$/)
    expect(config.dataFilesDir).toMatch(/\/data\/files$/)
  })

  it('R9: reads the folder for database files, the hosts that may be connected to and the time limit of queries', () => {
    const config = readConfig({
      DATA_FILES_DIR: '/srv/databases',
      ALLOWED_DATABASE_HOSTS: 'db.hospital.example, 10.0.0.7',
      QUERY_TIMEOUT_SECONDS: '20',
    })
    expect(config).toMatchObject({
      dataFilesDir: '/srv/databases',
      allowedDatabaseHosts: ['db.hospital.example', '10.0.0.7'],
      queryTimeoutMs: 20_000,
    })
  })

  it('R13: reads how often each person, and each address without a sign-in, may ask', () => {
    expect(readConfig({}).requestsPerMinute).toEqual({ perPerson: 1200, perAddress: 3000 })
    expect(
      readConfig({ REQUESTS_PER_MINUTE_PER_PERSON: '100', REQUESTS_PER_MINUTE_PER_ADDRESS: '50' }).requestsPerMinute,
    ).toEqual({ perPerson: 100, perAddress: 50 })
    expect(() => readConfig({ REQUESTS_PER_MINUTE_PER_PERSON: '1' })).toThrow('REQUESTS_PER_MINUTE_PER_PERSON')
  })

  it('R27: keeps the audit record for ever, or for a number of days', () => {
    expect(readConfig({}).auditRetentionDays).toBeUndefined()
    expect(readConfig({ AUDIT_RETENTION_DAYS: '400' }).auditRetentionDays).toBe(400)
    expect(() => readConfig({ AUDIT_RETENTION_DAYS: '0' })).toThrow('AUDIT_RETENTION_DAYS')
  })

  it('treats an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 8080, smtpUrl: undefined })
  })

  it('names every variable it cannot use, in one message', () => {
    const wrong = { PORT: 'eighty', DATABASE_URL: 'mysql://x', SECRET_KEY: 'short', COMMUNITY: 'A B' }
    expect(() => readConfig(wrong)).toThrow(
      /PORT: must be a whole number[^]*DATABASE_URL[^]*SECRET_KEY: must have at least 32 characters[^]*COMMUNITY/,
    )
  })

  it('takes the reporting zone by its name, and nothing that only looks like one', () => {
    expect(readConfig({ TZ: 'Asia/Kolkata' }).timeZone).toBe('Asia/Kolkata')
    expect(readConfig({ TZ: '' }).timeZone).toMatch(/^\w+/)
    for (const TZ of ['Europe/Nowhere', '+02:00', ':/etc/localtime'])
      expect(() => readConfig({ TZ })).toThrow(/TZ: must be a time zone such as Europe\/Vienna/)
  })

  it('R13: reads how many or which proxies stand in front, and refuses what would trust everybody', () => {
    const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustedProxies
    expect(['', 'off', 'no', '0', 'false'].map(read)).toEqual([false, false, false, false, false])
    expect(['on', 'true', 'yes', '1', '2', ' 10 '].map(read)).toEqual([1, 1, 1, 1, 2, 10])
    expect(read('10.0.0.0/8, 192.168.1.7,fd00::/8, ::1')).toEqual(['10.0.0.0/8', '192.168.1.7', 'fd00::/8', '::1'])
    for (const wrong of [
      'maybe',
      '11',
      '-1',
      '1.5',
      '10.0.0.0/33',
      '10.0.0/8',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.1,',
      'proxy.example',
      '10.0.0.1;10.0.0.2',
      '10.0.0.0/',
      '10.0.0.0/8/8',
    ]) {
      expect(() => read(wrong), wrong).toThrow(
        'TRUST_PROXY: must be off, on (one proxy), a number of proxies from 1 to 10, or their addresses such as 10.0.0.7,192.168.0.0/16',
      )
    }
  })

  it('reads single sign-on with its role map', () => {
    const { oidc } = readConfig({
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'bi',
      OIDC_ROLE_MAP: 'Ward Admins=role_admin, it=ROLE_SYSTEM_SUPPORT',
    })
    expect(oidc).toMatchObject({
      roleMap: { 'ward admins': 'ROLE_ADMIN', it: 'ROLE_SYSTEM_SUPPORT' },
      rolesClaims: ['realm_access.roles', 'roles', 'groups'],
    })
    const claims = readConfig({
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'bi',
      OIDC_ATTRIBUTES: 'ward=departments, site=hospital.id',
      OIDC_GROUPS_CLAIM: 'groups',
    })
    expect(claims.oidc).toMatchObject({
      attributes: [
        { name: 'ward', claim: 'departments' },
        { name: 'site', claim: 'hospital.id' },
      ],
      groupsClaim: 'groups',
    })
    expect(() =>
      readConfig({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'bi', OIDC_ATTRIBUTES: 'ward' }),
    ).toThrow(/attribute=claim/)
    expect([claims.sessionLimits.ssoHours, claims.ssoUnattendedDays]).toEqual([24, 90])
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example' })).toThrow(/both OIDC_ISSUER and OIDC_CLIENT_ID/)
    expect(() =>
      readConfig({ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'bi', OIDC_ROLE_MAP: 'nonsense' }),
    ).toThrow(/group=ROLE_NAME/)
  })

  it('reads the settings of a directory, and names what is wrong with them', () => {
    const needed = {
      LDAP_URL: 'ldaps://dc1.hospital.example, ldaps://dc2.hospital.example:3269',
      LDAP_BIND_DN: 'cn=bi',
      LDAP_BIND_PASSWORD: 'secret',
      LDAP_SEARCH_BASE: 'dc=hospital',
    }
    expect(readConfig({}).ldap).toBeUndefined()
    expect(readConfig(needed).ldap).toMatchObject({
      servers: [
        { url: 'ldaps://dc1.hospital.example', security: 'tls' },
        { url: 'ldaps://dc2.hospital.example:3269', security: 'tls' },
      ],
      isUnencrypted: false,
      userFilter: '(uid={username})',
      ownsRoles: false,
    })
    expect(
      readConfig({
        ...needed,
        LDAP_URL: 'ldap://dc',
        LDAP_START_TLS: 'on',
        LDAP_GROUPS: 'nested',
        LDAP_ROLE_MAP: 'BI Admins=role_admin',
      }).ldap,
    ).toMatchObject({
      servers: [{ security: 'start-tls' }],
      groups: { by: 'search', filter: '(member:1.2.840.113556.1.4.1941:={dn})' },
      roleMap: { 'bi admins': 'ROLE_ADMIN' },
    })
    expect(
      readConfig({ ...needed, LDAP_URL: 'ldap://localhost', LDAP_ALLOW_UNENCRYPTED: 'on' }).ldap?.isUnencrypted,
    ).toBe(true)
    const wrong: [Record<string, string>, RegExp][] = [
      [{ LDAP_URL: '' }, /needs LDAP_URL/],
      [{ LDAP_BIND_PASSWORD: '' }, /needs LDAP_BIND_DN, LDAP_BIND_PASSWORD and LDAP_SEARCH_BASE/],
      [{ LDAP_URL: 'ldap://dc', LDAP_ALLOW_UNENCRYPTED: 'on' }, /in the clear to dc/],
      [{ LDAP_URL: 'ldap://localhost' }, /LDAP_ALLOW_UNENCRYPTED=on/],
      [{ LDAP_URL: 'https://dc' }, /not of the form ldaps:/],
      [{ LDAP_URL: 'ldaps://user:secret@dc' }, /"ldaps:\/\/dc" takes a host and a port only/],
      [{ LDAP_URL: 'ldaps://dc/dc=hospital' }, /takes a host and a port only/],
      [{ LDAP_USER_FILTER: '(uid=anna)' }, /LDAP_USER_FILTER needs \{username\}/],
      [{ LDAP_USER_FILTER: '((uid={username})' }, /is not a filter/],
      [{ LDAP_USER_FILTER: '(uid:caseExactMatch:={username})' }, /stands behind a plain =/],
      [{ LDAP_GROUP_FILTER: '(member={dn})' }, /with LDAP_GROUPS=search only/],
      [{ LDAP_GROUPS: 'search', LDAP_GROUP_FILTER: '(cn=x)' }, /needs \{dn\} or \{username\}/],
      [{ LDAP_ROLE_MAP: 'a=ROLE_ADMIN' }, /with LDAP_GROUPS/],
      [{ LDAP_GROUPS: 'memberOf', LDAP_ROLE_MAP: 'a=ROLE_BOSS' }, /"ROLE_BOSS" is none of/],
      [{ LDAP_ATTRIBUTES: 'ward' }, /attribute=directoryAttribute/],
      [{ LDAP_ID_ATTRIBUTE: '(uid=*' }, /LDAP_ID_ATTRIBUTE: must be the name of an attribute/],
      [{ LDAP_CA_FILE: '/nowhere.pem' }, /LDAP_CA_FILE: \/nowhere.pem cannot be read/],
    ]
    for (const [change, message] of wrong)
      expect(() => readConfig({ ...needed, ...change }), JSON.stringify(change)).toThrow(message)
  })
})
