import type { AuditEntry, Group, NewApiKey, ScheduledTask, SystemStatus, TaskRun, User } from '@soundings/contract'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCertificate } from '../../../../../engines/src/testing/servers/certificate.ts'
import { createApp } from '../../../app.ts'
import { DEFAULT_RATE_LIMITS } from '../../../platform/http/guards/rate-limits.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { fromBase32 } from '../../../testing/base32.ts'
import { eventually } from '../../../testing/eventually.ts'
import { BASE, GROUPS, MOST_ENTRIES, PEOPLE, SEARCHER, type Slapd, startSlapd } from '../../../testing/servers/slapd.ts'
import { ADMIN, PASSWORD, startTestApp, type TestApp, userDraft } from '../../../testing/servers/test-app.ts'
import { WIDE_RATE_LIMITS } from '../../../testing/servers/wide-rate-limits.ts'
import { codeAt, stepAt } from '../second-factor/totp.ts'

const HOUR = 3_600_000
const FREE_GUESSES = 5
const permissions = [
  'question.write_access',
  'question.schedule',
  'question.send_as_email',
  'task.view',
  'task.write_access',
  'database.write_access',
  'database.view',
] as const

let slapd: Slapd
let test: TestApp
let clock: number
let ldap: Record<string, string>
let people = 0
beforeAll(async () => {
  const certificate = createCertificate()!
  slapd = await startSlapd(certificate)
  ldap = {
    LDAP_URL: slapd.urls.plain,
    LDAP_START_TLS: 'on',
    LDAP_CA_FILE: `${certificate.folder}/ca.pem`,
    LDAP_TIMEOUT_SECONDS: '10',
    LDAP_BIND_DN: SEARCHER.dn,
    LDAP_BIND_PASSWORD: SEARCHER.password,
    LDAP_SEARCH_BASE: PEOPLE,
    LDAP_USER_FILTER: '(&(objectClass=inetOrgPerson)(uid={username})(!(employeeType=left)))',
  }
})
afterAll(() => slapd.close())
beforeEach(() => {
  clock = Date.parse('2026-03-02T08:00:00Z')
})
afterEach(() => test.close())

const start = async (env: Record<string, string> = {}, store?: 'postgresql') => {
  const guesses = {
    ...WIDE_RATE_LIMITS.guesses,
    perName: { ...DEFAULT_RATE_LIMITS.guesses.perName, free: FREE_GUESSES },
  }
  test = await startTestApp({
    rateLimits: { ...WIDE_RATE_LIMITS, guesses },
    env: { ...ldap, ID_TOKEN_MINUTES: '1440', ...env },
    ...(store && { store }),
    now: () => new Date(clock),
  })
}

/** Every test has people of its own in the one directory. */
async function addPerson(more: Record<string, string | string[]> = {}): Promise<string> {
  people += 1
  const uid = `person${people}`
  await slapd.addPerson(uid, PASSWORD, more)
  return uid
}

const replace: Slapd['change'] = (...change) => slapd.change(...change)
const signIn = (username: string, password: string = PASSWORD, more: object = {}) =>
  test.anonymous('POST', '/auth/authenticate', { username, password, ...more })
const admin = () => test.as(ADMIN)
const titleOf = (answer: { json: () => unknown }) => (answer.json() as { title: string }).title
const userOf = async (username: string) =>
  ((await admin().get(`/auth/users?search=${username}`)).json() as User[]).find((user) => user.username === username)
const recorded = async (action: string) =>
  ((await admin().get(`/auth/audit?action=${action}&size=100`)).json() as AuditEntry[]).map(
    ({ username, outcome, detail }) => [username, outcome, detail],
  )

/** Lets time pass: sign-ins of tests end by it. */
function pass(ms: number) {
  clock += ms
  test.forgetSignIn(ADMIN)
}

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
    await test.app.store.db
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
    await slapd.root.modifyDN(slapd.dnOf(uid), slapd.dnOf(`${uid}-new`))
    expect((await signIn(uid)).status).toBe(401)
    const renamed = (await signIn(`${uid}-new`)).json() as { id_token: string }
    expect((await test.request({ method: 'GET', url: '/auth/account', token: renamed.id_token })).json()).toMatchObject(
      { id, preferred_username: uid },
    )
    await slapd.addPerson(uid, PASSWORD)
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
      await replace(uid, type, closed)
      expect([type, (await signIn(uid)).status]).toEqual([type, 401])
      await replace(uid, type, open)
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
    await slapd.addGroup('Managers', uid)
    await slapd.addGroup('bi-support', uid)
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

    for (const cn of ['Managers', 'bi-support']) await slapd.root.del(`cn=${cn},${GROUPS}`)
    await replace(uid, 'departmentNumber', '20')
    await replace(uid, 'mail', 'new@hospital.example')
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
    await slapd.stop()
    const away = await signIn(uid)
    expect([away.status, titleOf(away)]).toEqual([503, 'The directory cannot be reached. Try again later'])
    expect((await signIn(ADMIN)).status).toBe(200)
    expect(await test.app.store.db.selectFrom('guesses').selectAll().where('failures', '>', 0).execute()).toEqual([])
    await slapd.start()
    await signIn(uid, 'wrong')
    expect(
      await test.app.store.db.selectFrom('guesses').select('failures').where('failures', '>', 0).execute(),
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
    await slapd.addGroup('bi-admins', uid)
    const { id_token: token } = (await signIn(uid)).json() as { id_token: string }
    const call = (method: 'GET' | 'POST', url: string, body?: object) =>
      test.request({ method, url, token, ...(body && { body }) })
    expect((await call('GET', '/auth/account')).json()).toMatchObject({
      mustSetUpSecondFactor: true,
      roles: ['ROLE_USER'],
    })
    pass(11 * 60_000)
    const begin = (currentPassword?: string) =>
      call('POST', '/auth/account/second-factor/begin', { ...(currentPassword && { currentPassword }) })
    expect([(await begin()).status, (await begin('wrong')).status]).toEqual([400, 400])
    const { secret } = (await begin(PASSWORD)).json() as { secret: string }
    const code = () => codeAt(fromBase32(secret), stepAt(new Date(clock)))
    expect((await call('POST', '/auth/account/second-factor/confirm', { code: code() })).status).toBe(200)
    expect((await call('GET', '/auth/account')).json()).toMatchObject({ roles: ['ROLE_ADMIN'] })
    clock += 30_000
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
    await slapd.root.del(`cn=bi-admins,${GROUPS}`)
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
    const me = test.as(uid)
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
    expect((await test.anonymous('POST', `/auth/account/forget-password/${uid}`)).status).toBe(200)
    expect(await test.app.store.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([])
    expect(await userOf(uid)).toEqual(before)
    expect((await admin().get(`/auth/users/${uid}/groups`)).json()).toEqual([])
    expect((await admin().get(`/auth/users/${uid}/attributes`)).json()).toEqual([
      { attribute: 'ward', values: [{ value: '10', source: 'directory' }] },
    ])
    // A group of the same name outside the base gives nothing either.
    await slapd.root.add(`cn=bi-admins,${PEOPLE}`, {
      objectClass: 'groupOfNames',
      cn: 'bi-admins',
      member: slapd.dnOf(uid),
    })
    test.forgetSignIn(uid)
    expect(((await me.get('/auth/account')).json() as { roles: string[] }).roles).toEqual(['ROLE_USER'])
    await slapd.root.del(`cn=bi-admins,${PEOPLE}`)
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

describe('people who leave the directory', () => {
  let clinic: Clinic
  const runsOf = async (id: number) => (await admin().get(`/scheduler/oi-jobs/${id}/runs`)).json() as TaskRun[]
  const whenRun = (id: number, count: number) =>
    eventually(async () => {
      const runs = await runsOf(id)
      expect(runs.filter(({ status }) => status !== 'RUNNING')).toHaveLength(count)
      return runs
    })
  const lastCheck = async () => ((await admin().get('/auth/system-status')).json() as SystemStatus).directory?.lastCheck
  const whenChecked = (expected: object) => eventually(async () => expect(await lastCheck()).toMatchObject(expected))

  async function schedule(uid: string): Promise<ScheduledTask> {
    await signIn(uid)
    await admin().post(`/auth/users/${uid}/permissions/grant`, permissions)
    clinic = await connectClinic(test, uid)
    const query = clinic.query('patients', [clinic.view('patients.full_name', 'none', { label: 'Name' })])
    const { id: questionId } = (await test.as(uid).post('/core/questions', { name: 'Patients', query })).json() as {
      id: number
    }
    const exportFileJob = {
      emails: ['head@hospital.example'],
      questions: [{ displayName: 'Patients', extention: 'csv', filters: [], pageNumber: 0, pageSize: 10, questionId }],
    }
    return (
      await test.as(uid).post('/scheduler/jobs', {
        displayName: 'Hourly',
        cronExp: '0 * * * *',
        jobType: 'EXPORT_FILES',
        exportFileJob,
      })
    ).json()
  }

  it('keep no task, session or key: the next run does not happen, says why, and has the account deactivated', async () => {
    await start()
    const uid = await addPerson()
    const task = await schedule(uid)
    const { refreshToken } = (await signIn(uid)).json() as { refreshToken: string }
    const key = (
      await test.as(uid).post('/auth/account/api-keys', {
        name: 'Load',
        scope: ['database.view'],
        expiresDate: new Date(clock + 24 * HOUR).toISOString(),
      })
    ).json() as NewApiKey
    const withKey = () => test.request({ method: 'GET', url: '/auth/account', token: key.secret })
    expect((await withKey()).status).toBe(200)
    pass(HOUR)
    expect(await whenRun(task.id, 1)).toMatchObject([{ status: 'NOT_SENT' }])

    await slapd.root.del(slapd.dnOf(uid))
    pass(HOUR)
    expect((await whenRun(task.id, 2))[0]).toMatchObject({
      status: 'FAILED',
      error: 'The directory no longer has the owner of this task',
    })
    await eventually(async () => expect(await userOf(uid)).toMatchObject({ enabled: false }))
    expect((await test.anonymous('POST', '/auth/refresh', { refreshToken })).status).toBe(401)
    expect((await test.as(uid).get('/auth/account')).status).toBe(401)
    expect((await withKey()).status).toBe(401)
    expect(await recorded('directory.deactivate')).toEqual([[uid, 'success', 'not found or disabled in the directory']])
    pass(HOUR)
    expect((await whenRun(task.id, 3))[0]).toMatchObject({
      status: 'FAILED',
      error: 'The owner of this task is deactivated',
    })
  })

  it('keep no key that the daily check has not come to, while a directory that is away stops none', async () => {
    await start()
    const uid = await addPerson()
    await signIn(uid)
    await admin().post(`/auth/users/${uid}/permissions/grant`, ['database.view'])
    const key = (
      await test.as(uid).post('/auth/account/api-keys', {
        name: 'Load',
        scope: ['database.view'],
        expiresDate: new Date(clock + 96 * HOUR).toISOString(),
      })
    ).json() as NewApiKey
    const withKey = async () => (await test.request({ method: 'GET', url: '/auth/account', token: key.secret })).status
    await slapd.stop()
    pass(25 * HOUR)
    expect(await withKey()).toBe(200)
    await slapd.start()
    await slapd.root.del(slapd.dnOf(uid))
    pass(60_000)
    expect(await withKey()).toBe(401)
  })

  it('are found once a day, while those who stay get what the directory says', async () => {
    await start({ LDAP_ATTRIBUTES: 'ward=departmentNumber' })
    const [stays, leaves] = [await addPerson({ departmentNumber: '10' }), await addPerson()]
    for (const uid of [stays, leaves]) await signIn(uid)
    await whenChecked({ state: 'done' })
    await replace(leaves, 'employeeType', 'left')
    await replace(stays, 'departmentNumber', '12')
    pass(22 * HOUR)
    await test.app.purgeExpired()
    expect(await userOf(leaves)).toMatchObject({ enabled: true })
    pass(HOUR)
    await test.app.purgeExpired()
    await whenChecked({ people: 2, gone: 1, deactivated: 1 })
    expect([(await userOf(leaves))!.enabled, (await userOf(stays))!.enabled]).toEqual([false, true])
    expect((await admin().get(`/auth/users/${stays}/attributes`)).json()).toEqual([
      { attribute: 'ward', values: [{ value: '12', source: 'directory' }] },
    ])
    expect(await recorded('directory.check')).toContainEqual([
      'system',
      'success',
      '2 accounts, 1 not found or disabled, 1 deactivated',
    ])
  })

  it('are found also when another person cannot be read, who keeps what they have', async () => {
    await start({ LDAP_GROUPS: 'search', LDAP_GROUP_BASE: GROUPS })
    const [unreadable, leaves] = [await addPerson(), await addPerson()]
    await slapd.addGroup('Everybody', unreadable)
    await admin().post('/auth/groups', { name: 'Everybody', permissions: [] })
    for (const uid of [unreadable, leaves]) await signIn(uid)
    await whenChecked({ state: 'done' })
    const names = Array.from({ length: MOST_ENTRIES }, (_none, at) => `Group ${at}`)
    for (const name of names) await slapd.addGroup(name, unreadable)
    await slapd.root.del(slapd.dnOf(leaves))
    pass(24 * HOUR)
    await test.app.purgeExpired()
    await whenChecked({ state: 'done', people: 2, gone: 1, deactivated: 1, unclear: 1 })
    expect([(await userOf(unreadable))!.enabled, (await userOf(leaves))!.enabled]).toEqual([true, false])
    expect((await admin().get(`/auth/users/${unreadable}/groups`)).json()).toMatchObject([
      { name: 'Everybody', sources: ['directory'] },
    ])
    expect(await recorded('directory.check')).toContainEqual([
      'system',
      'success',
      '2 accounts, 1 not found or disabled, 1 deactivated, 1 could not be checked',
    ])
    for (const name of [...names, 'Everybody']) await slapd.root.del(`cn=${name},${GROUPS}`)
  })

  it('are nobody while the directory does not answer: tasks run for two days, sessions go on, and then tasks wait', async () => {
    await start()
    const uid = await addPerson()
    const task = await schedule(uid)
    const { refreshToken } = (await signIn(uid, PASSWORD, { rememberMe: true })).json() as { refreshToken: string }
    await slapd.stop()
    expect((await admin().get('/auth/system-status')).json()).toMatchObject({
      directory: { servers: [slapd.urls.plain], answering: null },
    })
    pass(25 * HOUR)
    await test.app.purgeExpired()
    expect((await whenRun(task.id, 1))[0]).toMatchObject({ status: 'NOT_SENT' })
    const renewed = await test.anonymous('POST', '/auth/refresh', { refreshToken })
    expect(renewed.status).toBe(200)
    pass(24 * HOUR)
    expect((await whenRun(task.id, 2))[0]).toMatchObject({
      status: 'FAILED',
      error: 'The directory has not said for more than two days whether the owner of this task is still there',
    })
    expect(await userOf(uid)).toMatchObject({ enabled: true })

    await slapd.start()
    await slapd.root.del(slapd.dnOf(uid))
    expect(
      (
        await test.anonymous('POST', '/auth/refresh', {
          refreshToken: (renewed.json() as { refreshToken: string }).refreshToken,
        })
      ).status,
    ).toBe(401)
    // The check that found no server is tried again after a pause.
    pass(HOUR)
    await eventually(async () => expect(await userOf(uid)).toMatchObject({ enabled: false }))
    expect((await admin().get('/auth/system-status')).json()).toMatchObject({
      directory: { answering: slapd.urls.plain },
    })
  })

  it('are not believed when they are most of the hospital: nobody is deactivated, and administrators are told', async () => {
    await start()
    const uids: string[] = []
    for (let count = 0; count < 12; count += 1) uids.push(await addPerson())
    for (const uid of uids) await signIn(uid)
    await whenChecked({ state: 'done' })
    await admin().put(`/auth/users/${(await userOf(ADMIN))!.id}`, { email: 'admin@hospital.example' })
    for (const uid of uids.slice(0, 10)) await replace(uid, 'employeeType', 'left')
    pass(24 * HOUR)
    await test.app.purgeExpired()
    await whenChecked({ state: 'stopped', people: 12, gone: 10, deactivated: 0 })
    expect((await admin().get('/auth/users?size=50')).json()).not.toContainEqual(
      expect.objectContaining({ enabled: false }),
    )
    expect(await recorded('directory.check')).toContainEqual([
      'system',
      'failed',
      '12 accounts, 10 not found or disabled, 0 deactivated',
    ])
    expect(
      await test.app.store.db.selectFrom('jobs').select('id').where('kind', '=', 'mail.send').execute(),
    ).not.toEqual([])
    // Put right, they are found again.
    for (const uid of uids.slice(0, 2)) await replace(uid, 'employeeType', 'nurse')
    pass(24 * HOUR)
    await test.app.purgeExpired()
    await whenChecked({ state: 'done', gone: 8, deactivated: 8 })
  })

  it('are found by one check a day, also by two servers on one store', async () => {
    await start({ SECRET_KEY: 'the same key for both of the servers' }, 'postgresql')
    const second = await createApp({
      config: test.config,
      log: pino({ level: 'silent' }),
      version: '0.0.0-test',
      webDir: `${test.config.dataDir}/no-page`,
      now: () => new Date(clock),
    })
    try {
      const uid = await addPerson()
      await signIn(uid)
      const whenIdle = () =>
        eventually(async () =>
          expect(
            await test.app.store.db
              .selectFrom('jobs')
              .select('state')
              .where('kind', '=', 'auth.check-directory')
              .where('state', 'in', ['waiting', 'running'])
              .execute(),
          ).toEqual([]),
        )
      await whenIdle()
      const before = (await recorded('directory.check')).length
      for (let day = 1; day <= 3; day += 1) {
        if (day === 2) await replace(uid, 'employeeType', 'left')
        pass(24 * HOUR)
        await Promise.all([test.app.purgeExpired(), second.purgeExpired()])
        await whenIdle()
        expect(await recorded('directory.check')).toHaveLength(before + day)
      }
      expect(await userOf(uid)).toMatchObject({ enabled: false })
    } finally {
      await second.close()
    }
  })

  it('LDAP settings of another base do not lock the people out who signed in before', async () => {
    await start({ LDAP_SEARCH_BASE: BASE })
    const uid = await addPerson()
    expect((await signIn(uid)).status).toBe(200)
    expect(await userOf(uid)).toMatchObject({ provider: 'directory' })
  })
})
