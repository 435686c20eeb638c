import type { Dashboard, Folder, Question, User } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp, userDraft } from '../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let question: number
let dashboard: number
beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('manager', { permissions: ['user.view', 'user.write_access'] })
  clinic = await connectClinic(test, ADMIN)
  const admin = test.as(ADMIN)
  const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
  question = ((await admin.post('/core/questions', { name: 'Costs', query })).json() as Question).id
  dashboard = ((await admin.post('/core/dashboards', dashboardDraft([question]))).json() as Dashboard).id
})
afterAll(() => test.close())

const shares: Record<string, (name: string) => Promise<{ status: number }>> = {
  question: (name) => test.as(ADMIN).post(`/core/questions/${question}/share`, { users: [name] }),
  dashboard: (name) => test.as(ADMIN).post(`/core/dashboards/${dashboard}/share`, { users: [name] }),
  database: (name) => test.as(ADMIN).post('/discovery/databases/share', { dbIds: [clinic.id], usernames: [name] }),
  table: (name) =>
    test.as(ADMIN).post('/discovery/tables/share', { tableIds: [clinic.table('visits').id], usernames: [name] }),
}
const REFUSED =
  'Only an administrator can set the password or email of this user, with whom something is shared that you cannot see. Send them a reset email instead'

describe('R3 R30 a manager of users', () => {
  it.each(Object.keys(shares))(
    'cannot take over somebody with whom a %s is shared that the manager does not have',
    async (kind) => {
      const viewer = await test.addUser(`viewer-of-${kind}`)
      const managerName = `manager-of-${kind}`
      await test.addUser(managerName, { permissions: ['user.view', 'user.write_access'] })
      const put = (change: object) => test.as(managerName).put(`/auth/users/${viewer.id}`, change)
      expect((await shares[kind]!(viewer.username)).status).toBe(200)
      for (const change of [{ password: 'taken over by mine' }, { email: 'mine@hospital.example' }]) {
        const answer = await put(change)
        expect([answer.status, (answer.json() as { title: string }).title]).toEqual([403, REFUSED])
      }
      expect((await put({ firstName: 'Other' })).status, 'the rest can be edited').toBe(200)
      expect(
        (
          await test.anonymous('POST', '/auth/authenticate', {
            username: viewer.username,
            password: 'taken over by mine',
          })
        ).status,
      ).toBe(401)

      expect((await test.as(ADMIN).put(`/auth/users/${viewer.id}`, { password: 'by an administrator' })).status).toBe(
        200,
      )
      expect((await shares[kind]!(managerName)).status).toBe(200)
      expect((await put({ password: 'what the manager sees too' })).status).toBe(200)
    },
  )

  it('who only sees a question cannot take over somebody who may edit it', async () => {
    const editor = await test.addUser('question-editor')
    await test.addUser('manager-who-sees', { permissions: ['user.view', 'user.write_access'] })
    const share = (name: string, canEdit: boolean) =>
      test.as(ADMIN).post(`/core/questions/${question}/share`, { users: [name], canEdit })
    await share(editor.username, true)
    await share('manager-who-sees', false)
    const put = () => test.as('manager-who-sees').put(`/auth/users/${editor.id}`, { password: 'to edit as another' })
    expect((await put()).status).toBe(403)
    await share('manager-who-sees', true)
    expect((await put()).status).toBe(200)
  })

  it('cannot take over a person to whom a tile of their own dashboard shows a question', async () => {
    const owner = await test.addUser('tile-owner', { permissions: ['dashboard.write_access'] })
    await test.addUser('manager-of-tiles', {
      permissions: ['user.view', 'user.write_access', 'dashboard.write_access'],
    })
    const own = (await test.as(owner.username).post('/core/dashboards', dashboardDraft([]))).json() as Dashboard
    const take = (email: string) => test.as('manager-of-tiles').put(`/auth/users/${owner.id}`, { email })
    const statusFor = async (name: string) => (await test.as(name).get(`/core/questions/${question}`)).status
    expect((await take('first@hospital.example')).status).toBe(200)
    expect((await test.as(ADMIN).put('/core/dashboards', { ...dashboardDraft([question]), id: own.id })).status).toBe(
      200,
    )
    expect([await statusFor(owner.username), await statusFor('manager-of-tiles')]).toEqual([200, 404])
    expect((await take('second@hospital.example')).status).toBe(403)
    await shares.question!('manager-of-tiles')
    expect((await take('second@hospital.example')).status).toBe(200)
  })

  it.each([
    [
      'stands on a dashboard that is shared with both',
      'tile',
      async (own: number, owner: string, manager: string) => {
        const { id } = (await test.as(ADMIN).post('/core/dashboards', dashboardDraft([own]))).json() as Dashboard
        return test.as(ADMIN).post(`/core/dashboards/${id}/share`, { users: [owner, manager] })
      },
    ],
    [
      'stands on a dashboard that was handed over to them',
      'handed',
      async (own: number, owner: string) => {
        const { id } = (await test.as(ADMIN).post('/core/dashboards', dashboardDraft([own]))).json() as Dashboard
        return test.as(ADMIN).post('/core/dashboards/owner', { dashboards: [id], username: owner })
      },
    ],
    [
      'is in a folder of theirs',
      'folder',
      async (own: number, owner: string) => {
        const { id } = (await test.as(owner).post('/core/folders', { name: 'Mine', parentId: null })).json() as Folder
        return test.as(owner).post('/core/folders/items', { kind: 'question', ids: [own], folderId: id })
      },
    ],
  ])('takes over a person whose own question %s', async (_where, name, show) => {
    const permissions = ['question.write_access', 'dashboard.write_access'] as const
    const owner = await test.addUser(`owner-${name}`, { permissions })
    const manager = await test.addUser(`manager-${name}`, {
      permissions: ['user.view', 'user.write_access', ...permissions],
    })
    for (const { username } of [owner, manager]) await shares.database!(username)
    const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
    const own = (await test.as(owner.username).post('/core/questions', { name: 'Own', query })).json() as Question
    const take = (email: string) => test.as(manager.username).put(`/auth/users/${owner.id}`, { email })
    expect((await take(`before-${name}@hospital.example`)).status).toBe(200)
    expect((await show(own.id, owner.username, manager.username)).status).toBeLessThan(300)
    expect((await take(`after-${name}@hospital.example`)).status).toBe(200)
  })

  it('sets passwords of people with whom nothing is shared', async () => {
    const { id } = await test.addUser('newcomer')
    expect((await test.as('manager').put(`/auth/users/${id}`, { password: 'for the first day' })).status).toBe(200)
  })

  it('who has a database whole may take over somebody who has one of its tables', async () => {
    const { id, username } = await test.addUser('table-reader')
    await test.addUser('database-manager', { permissions: ['user.view', 'user.write_access'] })
    await shares.table!(username)
    await shares.database!('database-manager')
    expect(
      (await test.as('database-manager').put(`/auth/users/${id}`, { password: 'within the database' })).status,
    ).toBe(200)
  })
})

describe('R3 R4 a service account', () => {
  it('gets no key from an administrator whom a row rule keeps from rows that it sees', async () => {
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
    await test.addUser('bound-admin', { role: 'ROLE_ADMIN' })
    const service = (
      await test.as(ADMIN).post('/auth/users', userDraft('nightly', { isService: true, password: undefined }))
    ).json() as User
    await shares.database!(service.username)
    const rule = { databaseName: 'Clinic', tableName: 'hospitals', columnName: 'id', columnValue: '1' }
    expect((await test.as(ADMIN).post('/core/user-gdas', { ...rule, username: 'bound-admin' })).status).toBeLessThan(
      300,
    )
    const create = (who: string, name: string) =>
      test.as(who).post(`/auth/users/${service.id}/api-keys`, {
        name,
        scope: ['question.view'],
        expiresDate: new Date(Date.now() + 3_600_000).toISOString(),
      })
    expect((await create('bound-admin', 'To see more')).status).toBe(403)
    expect(
      await test.app.store.db.selectFrom('api_keys').select('id').where('user_id', '=', service.id).execute(),
    ).toEqual([])
    expect((await create(ADMIN, 'By another')).status).toBe(201)
    await test.as(ADMIN).post('/core/user-gdas', { ...rule, username: service.username })
    expect((await create('bound-admin', 'As restricted')).status).toBe(201)
  })
})
