import type { AccessList, AuditEntry, Dashboard, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

const permissions = [
  'question.write_access',
  'question.share',
  'question.delete',
  'dashboard.write_access',
  'dashboard.share',
  'dashboard.delete',
] as const

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  for (const name of ['ann', 'bob', 'eve', 'gone', 'free']) await test.addUser(name, { permissions })
  await test.addUser('idle')
  await test.addUser('manager', {
    permissions: ['user.write_access', 'user.view', 'dashboard.share', 'question.share'],
  })
  await test.addUser('boss', { role: 'ROLE_ADMIN' })
  clinic = await connectClinic(test, ADMIN)
  await test
    .as(ADMIN)
    .post('/discovery/databases/share', { usernames: ['ann', 'bob', 'gone', 'free'], dbIds: [clinic.id] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  await test.as(ADMIN).post('/core/user-gdas', hospitalRule('boss'))
})
afterAll(() => test.close())

const ask = async (who: string) =>
  (
    (
      await test
        .as(who)
        .post('/core/questions', { name: 'Costs', query: clinic.query('visits', [clinic.view('visits.cost', 'sum')]) })
    ).json() as Question
  ).id
const save = async (who: string, questionIds: readonly number[] = []) =>
  ((await test.as(who).post('/core/dashboards', dashboardDraft(questionIds))).json() as Dashboard).id
const statusOf = async (who: string, path: string) => (await test.as(who).get(`/core/${path}`)).status
const reads = async (who: string, questionId: number) =>
  (await test.as(who).post(`/core/executor/${questionId}/execute`, {})).status === 200

const kinds = [
  { kind: 'question', path: 'questions', make: (who: string) => ask(who) },
  { kind: 'dashboard', path: 'dashboards', make: async (who: string) => save(who, [await ask(who)]) },
] as const

describe.each(kinds)('PE4 changing the owner of a $kind', ({ kind, path, make }) => {
  const hand = (who: string, ids: number[], username: string, more: object = {}) =>
    test.as(who).post(`/core/${path}/owner`, { [path]: ids, username, ...more })
  const access = async (id: number) => (await test.as(ADMIN).get(`/core/${path}/${id}/access`)).json() as AccessList
  const rightsOf = async (who: string, id: number) =>
    ((await test.as(who).get(`/core/${path}/${id}`)).json() as Question | Dashboard).rights

  it('gives it to somebody else, who had it shared or not, and takes it from the owner until now', async () => {
    const id = await make('ann')
    await test.as('ann').post(`/core/${path}/${id}/share`, { users: ['bob', 'eve'], canEdit: true })
    expect((await hand(ADMIN, [id], 'BOB')).json()).toEqual({})
    expect(await rightsOf('bob', id)).toMatchObject({
      canEdit: true,
      canDelete: true,
      canShare: true,
      canSeeAccess: true,
    })
    expect(await statusOf('ann', `${path}/${id}`)).toBe(404)
    const { owner, people } = await access(id)
    expect([owner?.username, people.map(({ username }) => username)]).toEqual(['bob', ['eve']])
    const [entry] = (await test.as(ADMIN).get(`/auth/audit?action=${kind}.change-owner&size=1`)).json() as AuditEntry[]
    expect(entry).toMatchObject({ username: ADMIN, object: String(id), detail: 'from ann to bob' })
  })

  it.each([
    ['view', false],
    ['edit', true],
  ] as const)('leaves the owner until now what was asked for: %s', async (previousOwnerKeeps, canEdit) => {
    const id = await make('ann')
    expect((await hand(ADMIN, [id], 'bob', { previousOwnerKeeps })).status).toBe(200)
    expect((await access(id)).people).toMatchObject([{ username: 'ann', canEdit }])
    expect(await rightsOf('ann', id)).toMatchObject({ canDelete: false, canShare: false, canSeeAccess: false })
  })

  it('changes nothing when it is theirs already', async () => {
    const id = await make('ann')
    await test.as('ann').post(`/core/${path}/${id}/share`, { users: ['eve'], canEdit: true })
    expect((await hand(ADMIN, [id], 'ann')).status).toBe(200)
    expect(await access(id)).toMatchObject({ owner: { username: 'ann' }, people: [{ username: 'eve', canEdit: true }] })
  })

  it('is left to administrators', async () => {
    const id = await make('ann')
    await test.as('ann').post(`/core/${path}/${id}/share`, { users: ['bob'], canEdit: true })
    for (const who of ['ann', 'bob', 'eve', 'manager'])
      expect([who, (await hand(who, [id], who)).status]).toEqual([who, 403])
    expect((await access(id)).owner?.username).toBe('ann')
  })

  it('R23: is all or nothing, and refuses unknown and deactivated people, and what is not there', async () => {
    const [id, other] = [await make('ann'), await make('ann')]
    await test.as('ann').delete(`/core/${path}/${other}`)
    expect((await hand(ADMIN, [id, other], 'bob')).status).toBe(404)
    expect((await hand(ADMIN, [id, 999_999], 'bob')).status).toBe(404)
    expect((await hand(ADMIN, [id], 'nobody')).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'username' }],
    })
    const users = (await test.as(ADMIN).get('/auth/users?size=9999')).json() as { id: number; username: string }[]
    await test.as(ADMIN).put(`/auth/users/${users.find(({ username }) => username === 'idle')!.id}`, { enabled: false })
    expect((await hand(ADMIN, [id], 'idle')).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'username' }],
    })
    for (const body of [
      {},
      { username: '' },
      { username: 'bob', previousOwnerKeeps: 'all' },
      { username: 'bob', force: true },
    ]) {
      expect((await test.as(ADMIN).post(`/core/${path}/owner`, { [path]: [id], ...body })).status).toBe(400)
    }
    expect((await access(id)).owner?.username).toBe('ann')
  })

  it('R6: gives a new owner no more rows than the administrator sees, nor the owner until now', async () => {
    const id = await make('ann')
    expect((await hand('boss', [id], 'free')).json()).toMatchObject({
      status: 403,
      title: 'A row rule limits you, and free would see more rows than you do',
    })
    expect((await hand('boss', [id], 'boss', { previousOwnerKeeps: 'view' })).status).toBe(403)
    expect((await hand('boss', [id], 'boss')).status).toBe(200)
  })

  it('finds an owner for what a deleted user left behind', async () => {
    const { id: userId } = await test.addUser(`left-${kind}`, { permissions })
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: [`left-${kind}`], dbIds: [clinic.id] })
    const id = await make(`left-${kind}`)
    await test.as(ADMIN).delete(`/auth/users/${userId}`)
    expect((await access(id)).owner).toBeNull()
    expect((await hand(ADMIN, [id], 'bob', { previousOwnerKeeps: 'edit' })).status).toBe(200)
    expect(await rightsOf('bob', id)).toMatchObject({ canEdit: true, canDelete: true })
    const [entry] = (await test.as(ADMIN).get(`/auth/audit?action=${kind}.change-owner&size=1`)).json() as AuditEntry[]
    expect(entry).toMatchObject({ object: String(id), detail: 'from a deleted user to bob' })
  })
})

describe('the new owner of a dashboard', () => {
  it('sees the results of its tiles, also of questions that are not theirs, and cannot pass those on', async () => {
    const { id: userId } = await test.addUser('former', { permissions })
    await test.as(ADMIN).post('/discovery/databases/share', { usernames: ['former'], dbIds: [clinic.id] })
    const question = await ask('former')
    const id = await save('former', [question])
    await test.as(ADMIN).delete(`/auth/users/${userId}`)
    await test.as(ADMIN).post('/core/dashboards/owner', { dashboards: [id], username: 'eve' })
    // A question runs for people without its tables again when its owner has them.
    expect(await reads('eve', question)).toBe(false)
    await test.as(ADMIN).post('/core/questions/owner', { questions: [question], username: 'bob' })
    expect(await reads('eve', question)).toBe(true)
    expect((await test.as('eve').post(`/core/dashboards/${id}/share`, { users: ['free'] })).status).toBe(403)
    await test.as('eve').delete(`/core/dashboards/${id}`)
    expect(await reads('eve', question)).toBe(false)
  })
})
