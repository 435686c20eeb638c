import type { NewApiKey, ScheduledTask, SystemStatus, TaskRun } from '@soundings/contract'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { eventually } from '../../../testing/eventually.ts'
import { GROUPS, MOST_ENTRIES } from '../../../testing/servers/slapd.ts'
import { ADMIN, PASSWORD } from '../../../testing/servers/test-app.ts'
import { directoryForTests } from './testing/directory-for-tests.ts'

const HOUR = 3_600_000
const permissions = [
  'question.write_access',
  'question.schedule',
  'question.send_as_email',
  'task.view',
  'task.write_access',
  'database.write_access',
  'database.view',
] as const

const { on, admin, start, addPerson, signIn, userOf, recorded, pass } = directoryForTests()

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
    clinic = await connectClinic(on.test, uid)
    const query = clinic.query('patients', [clinic.view('patients.full_name', 'none', { label: 'Name' })])
    const { id: questionId } = (await on.test.as(uid).post('/core/questions', { name: 'Patients', query })).json() as {
      id: number
    }
    const exportFileJob = {
      emails: ['head@hospital.example'],
      questions: [{ displayName: 'Patients', extention: 'csv', filters: [], pageNumber: 0, pageSize: 10, questionId }],
    }
    return (
      await on.test.as(uid).post('/scheduler/jobs', {
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
      await on.test.as(uid).post('/auth/account/api-keys', {
        name: 'Load',
        scope: ['database.view'],
        expiresDate: new Date(on.clock + 24 * HOUR).toISOString(),
      })
    ).json() as NewApiKey
    const withKey = () => on.test.request({ method: 'GET', url: '/auth/account', token: key.secret })
    expect((await withKey()).status).toBe(200)
    pass(HOUR)
    expect(await whenRun(task.id, 1)).toMatchObject([{ status: 'NOT_SENT' }])

    await on.slapd.root.del(on.slapd.dnOf(uid))
    pass(HOUR)
    expect((await whenRun(task.id, 2))[0]).toMatchObject({
      status: 'FAILED',
      error: 'The directory no longer has the owner of this task',
    })
    await eventually(async () => expect(await userOf(uid)).toMatchObject({ enabled: false }))
    expect((await on.test.anonymous('POST', '/auth/refresh', { refreshToken })).status).toBe(401)
    expect((await on.test.as(uid).get('/auth/account')).status).toBe(401)
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
      await on.test.as(uid).post('/auth/account/api-keys', {
        name: 'Load',
        scope: ['database.view'],
        expiresDate: new Date(on.clock + 96 * HOUR).toISOString(),
      })
    ).json() as NewApiKey
    const withKey = async () =>
      (await on.test.request({ method: 'GET', url: '/auth/account', token: key.secret })).status
    await on.slapd.stop()
    pass(25 * HOUR)
    expect(await withKey()).toBe(200)
    await on.slapd.start()
    await on.slapd.root.del(on.slapd.dnOf(uid))
    pass(60_000)
    expect(await withKey()).toBe(401)
  })

  it('are found once a day, while those who stay get what the directory says', async () => {
    await start({ LDAP_ATTRIBUTES: 'ward=departmentNumber' })
    const [stays, leaves] = [await addPerson({ departmentNumber: '10' }), await addPerson()]
    for (const uid of [stays, leaves]) await signIn(uid)
    await whenChecked({ state: 'done' })
    await on.slapd.change(leaves, 'employeeType', 'left')
    await on.slapd.change(stays, 'departmentNumber', '12')
    pass(22 * HOUR)
    await on.test.app.purgeExpired()
    expect(await userOf(leaves)).toMatchObject({ enabled: true })
    pass(HOUR)
    await on.test.app.purgeExpired()
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
    await on.slapd.addGroup('Everybody', unreadable)
    await admin().post('/auth/groups', { name: 'Everybody', permissions: [] })
    for (const uid of [unreadable, leaves]) await signIn(uid)
    await whenChecked({ state: 'done' })
    const names = Array.from({ length: MOST_ENTRIES }, (_none, at) => `Group ${at}`)
    for (const name of names) await on.slapd.addGroup(name, unreadable)
    await on.slapd.root.del(on.slapd.dnOf(leaves))
    pass(24 * HOUR)
    await on.test.app.purgeExpired()
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
    for (const name of [...names, 'Everybody']) await on.slapd.root.del(`cn=${name},${GROUPS}`)
  })

  it('are not looked for while the directory does not answer: tasks run for two days, sessions go on, and then tasks wait', async () => {
    await start()
    const uid = await addPerson()
    const task = await schedule(uid)
    const { refreshToken } = (await signIn(uid, PASSWORD, { rememberMe: true })).json() as { refreshToken: string }
    await on.slapd.stop()
    expect((await admin().get('/auth/system-status')).json()).toMatchObject({
      directory: { servers: [on.slapd.urls.plain], answering: null },
    })
    pass(25 * HOUR)
    await on.test.app.purgeExpired()
    expect((await whenRun(task.id, 1))[0]).toMatchObject({ status: 'NOT_SENT' })
    const renewed = await on.test.anonymous('POST', '/auth/refresh', { refreshToken })
    expect(renewed.status).toBe(200)
    pass(24 * HOUR)
    expect((await whenRun(task.id, 2))[0]).toMatchObject({
      status: 'FAILED',
      error: 'The directory has not said for more than two days whether the owner of this task is still there',
    })
    expect(await userOf(uid)).toMatchObject({ enabled: true })

    await on.slapd.start()
    await on.slapd.root.del(on.slapd.dnOf(uid))
    expect(
      (
        await on.test.anonymous('POST', '/auth/refresh', {
          refreshToken: (renewed.json() as { refreshToken: string }).refreshToken,
        })
      ).status,
    ).toBe(401)
    // The check that found no server is tried again after a pause.
    pass(HOUR)
    await eventually(async () => expect(await userOf(uid)).toMatchObject({ enabled: false }))
    expect((await admin().get('/auth/system-status')).json()).toMatchObject({
      directory: { answering: on.slapd.urls.plain },
    })
  })

  it('are not believed when they are most of the hospital: no one is deactivated, and administrators are notified', async () => {
    await start()
    const uids: string[] = []
    for (let count = 0; count < 12; count += 1) uids.push(await addPerson())
    for (const uid of uids) await signIn(uid)
    await whenChecked({ state: 'done' })
    await admin().put(`/auth/users/${(await userOf(ADMIN))!.id}`, { email: 'admin@hospital.example' })
    for (const uid of uids.slice(0, 10)) await on.slapd.change(uid, 'employeeType', 'left')
    pass(24 * HOUR)
    await on.test.app.purgeExpired()
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
      await on.test.app.store.db.selectFrom('jobs').select('id').where('kind', '=', 'mail.send').execute(),
    ).not.toEqual([])
    // Put right, they are found again.
    for (const uid of uids.slice(0, 2)) await on.slapd.change(uid, 'employeeType', 'nurse')
    pass(24 * HOUR)
    await on.test.app.purgeExpired()
    await whenChecked({ state: 'done', gone: 8, deactivated: 8 })
  })

  it('are found by one check a day, also by two servers on one store', async () => {
    await start({ SECRET_KEY: 'the same key for both of the servers' }, 'postgresql')
    const second = await createApp({
      config: on.test.config,
      log: pino({ level: 'silent' }),
      version: '0.0.0-test',
      webDir: `${on.test.config.dataDir}/no-page`,
      now: () => new Date(on.clock),
    })
    try {
      const uid = await addPerson()
      await signIn(uid)
      const whenIdle = () =>
        eventually(async () =>
          expect(
            await on.test.app.store.db
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
        if (day === 2) await on.slapd.change(uid, 'employeeType', 'left')
        pass(24 * HOUR)
        await Promise.all([on.test.app.purgeExpired(), second.purgeExpired()])
        await whenIdle()
        expect(await recorded('directory.check')).toHaveLength(before + day)
      }
      expect(await userOf(uid)).toMatchObject({ enabled: false })
    } finally {
      await second.close()
    }
  })
})
