import type { Group, User } from '@soundings/contract'
import { describe, expect, it } from 'vitest'
import { fromBase32 } from '../../../testing/base32.ts'
import { BASE, GROUPS, PEOPLE } from '../../../testing/servers/slapd.ts'
import { ADMIN, PASSWORD, userDraft } from '../../../testing/servers/test-app.ts'
import { codeAt, stepAt } from '../second-factor/totp.ts'
import { FREE_GUESSES, directoryForTests } from './testing/directory-for-tests.ts'

const { on, admin, start, addPerson, signIn, userOf, recorded, pass } = directoryForTests()
const titleOf = (answer: { json: () => unknown }) => (answer.json() as { title: string }).title

describe('signing in by the directory', () => {
  it('makes the account at the first sign-in with the names of the directory, and tells wrong passwords and unknown people not apart', async () => {
    await start()
    const uid = await addPerson({ givenName: 'Anna', sn: 'Berg' })
    const [wrong, unknown] = [await signIn(uid, 'wrong'), await signIn('nobody', 'wrong')]
    expect([wrong.status, unknown.status, titleOf(wrong), titleOf(unknown)]).toEqual([
      401,
      401,
      'Wrong username or password',
      'Wrong username or password',
    ])
    expect(await userOf(uid)).toBeUndefined()
    expect((await signIn(uid)).status).toBe(200)
    expect(await userOf(uid)).toMatchObject({
      firstName: 'Anna',
      lastName: 'Berg',
      email: `${uid}@hospital.example`,
      provider: 'directory',
      createdBy: 'directory',
      roles: ['ROLE_USER'],
      ownedByDirectory: ['firstName', 'lastName', 'email', 'password'],
    })
    expect((await signIn(uid, '')).status).toBe(400)
    expect(await recorded('session.sign-in')).toEqual(
      expect.arrayContaining([
        [uid, 'success', 'directory'],
        [uid, 'refused', 'directory: wrong password'],
        ['nobody', 'refused', 'directory: not found'],
      ]),
    )
  })

  it('finds nobody by a username that means something in a filter', async () => {
    await start()
    const uid = await addPerson()
    for (const name of ['*', 'person*', `${uid})(uid=*`, `${uid}\\`, '\\2a'])
      expect([name, (await signIn(name)).status]).toEqual([name, 401])
    expect((await signIn(`${uid}\0`)).status).toBeGreaterThanOrEqual(400)
    expect(((await admin().get('/auth/users')).json() as User[]).map(({ username }) => username)).toEqual([ADMIN])
  })

  it('leaves local accounts local: a password here wins, and the directory is not asked', async () => {
    await start()
    const uid = await addPerson()
    await admin().post('/auth/users', userDraft(uid, { password: 'a local password' }))
    expect([(await signIn(uid)).status, (await signIn(uid, 'a local password')).status]).toEqual([401, 200])
    // The directory ignores spaces around names; the account of this name here is still another's.
    const spaced = await signIn(`${uid} `)
    expect([spaced.status, titleOf(spaced)]).toEqual([
      409,
      `There is already an account ${uid} that does not belong to this sign-in. Ask your administrator`,
    ])
    expect(await userOf(uid)).toMatchObject({ provider: 'local', ownedByDirectory: [] })
  })

  it('does not open an account that has a password here, under whatever spelling', async () => {
    await start()
    const uid = await addPerson()
    await signIn(uid)
    await on.test.app.store.db
      .updateTable('users')
      .set({ password_hash: 'of a local password' })
      .where('username', '=', uid)
      .execute()
    expect((await signIn(`${uid} `)).status).toBe(409)
  })

  it('knows people by their id: a new name keeps the account, and a recycled name does not open it', async () => {
    await start()
    const uid = await addPerson()
    await signIn(uid)
    const { id } = (await userOf(uid))!
    await on.slapd.root.modifyDN(on.slapd.dnOf(uid), on.slapd.dnOf(`${uid}-new`))
    expect((await signIn(uid)).status).toBe(401)
    const renamed = (await signIn(`${uid}-new`)).json() as { id_token: string }
    expect(
      (await on.test.request({ method: 'GET', url: '/auth/account', token: renamed.id_token })).json(),
    ).toMatchObject({ id, preferred_username: uid })
    await on.slapd.addPerson(uid, PASSWORD)
    expect((await signIn(uid)).status).toBe(409)
  })

  it('refuses people whom the filter no longer finds, and accounts that Active Directory disabled or let expire', async () => {
    await start()
    const [uid, later] = [
      await addPerson({ userAccountControl: '512', accountExpires: '9223372036854775807' }),
      await addPerson(),
    ]
    await signIn(uid)
    for (const [type, closed, open] of [
      ['employeeType', 'left', 'nurse'],
      ['userAccountControl', '514', '512'],
      ['accountExpires', '133000000000000000', '0'],
    ] as const) {
      await on.slapd.change(uid, type, closed)
      expect([type, (await signIn(uid)).status]).toEqual([type, 401])
      await on.slapd.change(uid, type, open)
      expect([type, (await signIn(uid)).status]).toEqual([type, 200])
    }
    await signIn(later)
    await admin().put(`/auth/users/${(await userOf(later))!.id}`, { enabled: false })
    expect((await signIn(later)).status).toBe(403)
  })

  it('gives groups, attributes, role and names of the directory, anew at every sign-in, and keeps what was set by hand', async () => {
    await start({
      LDAP_GROUPS: 'memberOf',
      LDAP_GROUP_BASE: GROUPS,
      LDAP_ATTRIBUTES: 'ward=departmentNumber,site=l',
      LDAP_ROLE_MAP: 'bi-support=ROLE_SYSTEM_SUPPORT',
    })
    const uid = await addPerson({ departmentNumber: ['10', '11'], l: 'Graz' })
    await on.slapd.addGroup('Managers', uid)
    await on.slapd.addGroup('bi-support', uid)
    for (const name of ['Managers', 'Doctors']) await admin().post('/auth/groups', { name, permissions: [] })
    const rights = async () => ({
      roles: (await userOf(uid))!.roles,
      groups: ((await admin().get(`/auth/users/${uid}/groups`)).json() as { name: string; sources: string[] }[]).map(
        ({ name, sources }) => `${name} ${sources.join(' ')}`,
      ),
      values: (
        (await admin().get(`/auth/users/${uid}/attributes`)).json() as {
          attribute: string
          values: { value: string; source: string }[]
        }[]
      ).flatMap(({ attribute, values }) => values.map(({ value, source }) => `${attribute} ${value} ${source}`)),
    })
    await signIn(uid)
    expect(await rights()).toEqual({
      roles: ['ROLE_SYSTEM_SUPPORT'],
      groups: ['Managers directory'],
      values: ['site Graz directory', 'ward 10 directory', 'ward 11 directory'],
    })
    const groups = (await admin().get('/auth/groups')).json() as Group[]
    const refused = await admin().post(`/auth/groups/${groups.find(({ name }) => name === 'Managers')!.id}/members`, {
      remove: [uid],
    })
    expect([refused.status, titleOf(refused)]).toEqual([
      409,
      `${uid} is a member by the directory. Remove them from the group there`,
    ])
    await admin().post(`/auth/groups/${groups.find(({ name }) => name === 'Doctors')!.id}/members`, { add: [uid] })

    for (const cn of ['Managers', 'bi-support']) await on.slapd.root.del(`cn=${cn},${GROUPS}`)
    await on.slapd.change(uid, 'departmentNumber', '20')
    await on.slapd.change(uid, 'mail', 'new@hospital.example')
    await signIn(uid)
    expect(await rights()).toEqual({
      roles: ['ROLE_USER'],
      groups: ['Doctors hand'],
      values: ['site Graz directory', 'ward 20 directory'],
    })
    expect((await userOf(uid))!.email).toBe('new@hospital.example')
    expect(await recorded('directory.role-change')).toEqual([[uid, 'success', 'ROLE_USER']])
    expect(await recorded('directory.update')).toEqual([[uid, 'success', 'email']])
  })

  it('slows guessing as for local accounts, and does not count what the directory could not answer', async () => {
    await start()
    const uid = await addPerson()
    await on.slapd.stop()
    const away = await signIn(uid)
    expect([away.status, titleOf(away)]).toEqual([503, 'The directory cannot be reached. Try again later'])
    expect((await signIn(ADMIN)).status).toBe(200)
    expect(await on.test.app.store.db.selectFrom('guesses').selectAll().where('failures', '>', 0).execute()).toEqual([])
    await on.slapd.start()
    await signIn(uid, 'wrong')
    expect(
      await on.test.app.store.db.selectFrom('guesses').select('failures').where('failures', '>', 0).execute(),
    ).toHaveLength(3)
    expect(await recorded('session.sign-in')).toContainEqual([
      uid,
      'failed',
      'The directory cannot be reached. Try again later',
    ])
  })

  it('counts guesses at one person together, however the name is spelled, and tells nobody by it who exists', async () => {
    await start()
    const uid = await addPerson()
    const guess = async (name: string, more: number) => (await signIn(`${name}${' '.repeat(more)}`, 'wrong')).status
    for (const name of [uid, 'nobody']) {
      const statuses: number[] = []
      for (let more = 0; more <= FREE_GUESSES; more += 1) statuses.push(await guess(name, more))
      expect(statuses).toEqual([...Array.from({ length: FREE_GUESSES }, () => 401), 429])
    }
  })

  it('asks for the password of the directory before an API key or a second factor is made, and for the code at the next sign-in', async () => {
    await start({
      SECOND_FACTOR_FOR_ADMINS: 'on',
      LDAP_GROUPS: 'memberOf',
      LDAP_GROUP_BASE: GROUPS,
      LDAP_ROLE_MAP: 'bi-admins=ROLE_ADMIN',
    })
    const uid = await addPerson()
    await on.slapd.addGroup('bi-admins', uid)
    const { id_token: token } = (await signIn(uid)).json() as { id_token: string }
    const call = (method: 'GET' | 'POST', url: string, body?: object) =>
      on.test.request({ method, url, token, ...(body && { body }) })
    expect((await call('GET', '/auth/account')).json()).toMatchObject({
      mustSetUpSecondFactor: true,
      roles: ['ROLE_USER'],
    })
    pass(11 * 60_000)
    const begin = (currentPassword?: string) =>
      call('POST', '/auth/account/second-factor/begin', { ...(currentPassword && { currentPassword }) })
    expect([(await begin()).status, (await begin('wrong')).status]).toEqual([400, 400])
    const { secret } = (await begin(PASSWORD)).json() as { secret: string }
    const code = () => codeAt(fromBase32(secret), stepAt(new Date(on.clock)))
    expect((await call('POST', '/auth/account/second-factor/confirm', { code: code() })).status).toBe(200)
    expect((await call('GET', '/auth/account')).json()).toMatchObject({ roles: ['ROLE_ADMIN'] })
    on.clock += 30_000
    const statuses = [
      await signIn(uid),
      await signIn(uid, PASSWORD, { code: '000000' }),
      await signIn(uid, 'wrong', { code: code() }),
      await signIn(uid, PASSWORD, { code: code() }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 401, 200])
    // A person who knows the password cannot evade the limit of codes by another spelling; one was wrong above.
    const guesses: number[] = []
    for (let more = 1; more <= FREE_GUESSES; more += 1)
      guesses.push((await signIn(`${uid}${' '.repeat(more)}`, PASSWORD, { code: '000000' })).status)
    expect(guesses).toEqual([...Array.from({ length: FREE_GUESSES - 1 }, () => 401), 429])
    await on.slapd.root.del(`cn=bi-admins,${GROUPS}`)
  })

  it('LDAP settings of another base do not lock the people out who signed in before', async () => {
    await start({ LDAP_SEARCH_BASE: BASE })
    const uid = await addPerson()
    expect((await signIn(uid)).status).toBe(200)
    expect(await userOf(uid)).toMatchObject({ provider: 'directory' })
  })
})

describe('a person of the directory who tries to gain more', () => {
  it('is refused by every call, and nothing changes', async () => {
    await start({
      LDAP_GROUPS: 'memberOf',
      LDAP_GROUP_BASE: GROUPS,
      LDAP_ROLE_MAP: 'bi-admins=ROLE_ADMIN',
      LDAP_ATTRIBUTES: 'ward=departmentNumber',
    })
    const uid = await addPerson({ departmentNumber: '10' })
    await signIn(uid)
    const group = (await admin().post('/auth/groups', { name: 'Managers', permissions: ['task.view'] })).json() as Group
    const before = await userOf(uid)
    const me = on.test.as(uid)
    const tries = [
      await me.put(`/auth/users/${before!.id}`, { realmRoles: [{ name: 'ROLE_ADMIN' }] }),
      await me.put(`/auth/users/${before!.id}`, { password: 'a password here' }),
      await me.put(`/auth/users/${before!.id}`, { email: 'other@hospital.example' }),
      await me.post(`/auth/users/${uid}/permissions/grant`, ['user.write_access']),
      await me.post(`/auth/users/${uid}/permissions/set`, ['user.write_access']),
      await me.post('/auth/users', userDraft('accomplice')),
      await me.post(`/auth/groups/${group.id}/members`, { add: [uid] }),
      await me.post(`/auth/users/${uid}/attributes`, [{ attribute: 'ward', values: ['11'] }]),
      await me.get('/auth/audit'),
      await me.get('/auth/system-status'),
      await me.get('/core/questions/1'),
      await me.delete(`/auth/users/${before!.id}`),
    ]
    expect(tries.map(({ status }) => status).filter((status) => status !== 403 && status !== 404)).toEqual([])
    expect((await me.post('/auth/account/change-password', { newPassword: 'a password here' })).status).toBe(409)
    expect((await on.test.anonymous('POST', `/auth/account/forget-password/${uid}`)).status).toBe(200)
    expect(await on.test.app.store.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([])
    expect(await userOf(uid)).toEqual(before)
    expect((await admin().get(`/auth/users/${uid}/groups`)).json()).toEqual([])
    expect((await admin().get(`/auth/users/${uid}/attributes`)).json()).toEqual([
      { attribute: 'ward', values: [{ value: '10', source: 'directory' }] },
    ])
    // A group of the same name outside the base gives nothing either.
    await on.slapd.root.add(`cn=bi-admins,${PEOPLE}`, {
      objectClass: 'groupOfNames',
      cn: 'bi-admins',
      member: on.slapd.dnOf(uid),
    })
    on.test.forgetSignIn(uid)
    expect(((await me.get('/auth/account')).json() as { roles: string[] }).roles).toEqual(['ROLE_USER'])
    await on.slapd.root.del(`cn=bi-admins,${PEOPLE}`)
  })

  it('gets no password, e-mail, name or role from an administrator here either', async () => {
    await start({ LDAP_GROUPS: 'memberOf', LDAP_ROLE_MAP: 'bi-admins=ROLE_ADMIN' })
    const uid = await addPerson()
    await signIn(uid)
    const before = (await userOf(uid))!
    for (const change of [
      { password: 'a password here' },
      { email: 'x@hospital.example' },
      { firstName: 'X' },
      { lastName: 'X' },
      { realmRoles: [{ name: 'ROLE_ADMIN' }] },
    ]) {
      const answer = await admin().put(`/auth/users/${before.id}`, change)
      expect([answer.status, titleOf(answer)]).toEqual([
        409,
        expect.stringContaining(`${uid} is an account of the directory`),
      ])
    }
    expect(await userOf(uid)).toEqual(before)
    // Sent back whole, as the form does it, it is no change.
    expect((await admin().put(`/auth/users/${before.id}`, before)).status).toBe(200)
  })
})
