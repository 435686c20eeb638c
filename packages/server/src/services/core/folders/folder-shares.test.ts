import type { AccessList, Folder, Group, Question, SharedEntity } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
const writer = [
  'question.write_access',
  'dashboard.write_access',
  'question.share',
  'dashboard.share',
  'question.export_data',
] as const
beforeAll(async () => {
  test = await startTestApp()
  for (const name of ['ann', 'carl', 'dana', 'north']) await test.addUser(name, { permissions: [...writer] })
  for (const name of ['bob', 'eve', 'southern'])
    await test.addUser(name, { permissions: ['question.view', 'dashboard.view'] })
  await test.addUser('timid', { permissions: ['question.write_access', 'dashboard.write_access'] })
  await test.addUser('manager', { permissions: ['user.write_access', 'user.view', 'question.share'] })
  clinic = await connectClinic(test, ADMIN)
  const usernames = ['ann', 'carl', 'dana', 'north', 'timid']
  await test.as(ADMIN).post('/discovery/databases/share', { usernames, dbIds: [clinic.id] })
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  for (const rule of [hospitalRule('north'), hospitalRule('southern', '2')])
    await test.as(ADMIN).post('/core/user-gdas', rule)
})
afterAll(() => test.close())

// Numbers of equal length: names are in the order of their making, and none begins another.
let made = 100
async function folder(who: string, parentId: number | null = null): Promise<Folder> {
  const answer = await test.as(who).post('/core/folders', { name: `Folder ${(made += 1)}`, parentId })
  expect(answer.status).toBe(201)
  return answer.json()
}
async function question(who = 'ann'): Promise<number> {
  const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
  const answer = await test.as(who).post('/core/questions', { name: `Costs ${(made += 1)}`, query })
  return (answer.json() as Question).id
}
const dashboard = async (who: string, questionId: number) =>
  ((await test.as(who).post('/core/dashboards', dashboardDraft([questionId]))).json() as { id: number }).id
const put = (who: string, ids: readonly number[], folderId: number | null, kind = 'question') =>
  test.as(who).post('/core/folders/items', { kind, ids, folderId })
const share = (who: string, { id }: Folder, users: readonly string[], canEdit?: boolean) =>
  test.as(who).post(`/core/folders/${id}/share`, { users, canEdit })
const unshare = (who: string, { id }: Folder, userNames: readonly string[]) =>
  test.as(who).post('/core/folders/unshare', { folderIds: [id], userNames })
const opens = async (who: string, id: number) => (await test.as(who).get(`/core/questions/${id}`)).status
const runs = async (who: string, id: number) => (await test.as(who).post(`/core/executor/${id}/execute`, {})).status
const idsOf = async (who: string, list: string) =>
  ((await test.as(who).get(list)).json() as { id: number }[]).map(({ id }) => id)
const rename = async (who: string, id: number) => {
  const stored = (await test.as('ann').get(`/core/questions/${id}`)).json() as Question
  return (await test.as(who).put('/core/questions', { ...stored, name: `Renamed ${(made += 1)}` })).status
}
const title = (answer: { json(): unknown }) => (answer.json() as { title: string }).title

describe('PE4 R30 a shared folder', () => {
  it('gives everything in it and below it, in lists, search, opening and results, until it is taken back', async () => {
    await test.addUser('fay', { permissions: ['question.view', 'dashboard.view'] })
    const outer = await folder('ann')
    const inner = await folder('ann', outer.id)
    const [upper, lower] = [await question(), await question()]
    const shown = await question()
    const dashboardOfAnn = await dashboard('ann', shown)
    await put('ann', [upper], outer.id)
    await put('ann', [lower], inner.id)
    await put('ann', [dashboardOfAnn], inner.id, 'dashboard')
    const { name } = (await test.as('ann').get(`/core/questions/${upper}`)).json() as Question
    const sees = async () => ({
      opens: [await opens('fay', upper), await opens('fay', lower), await opens('fay', shown)],
      runs: [await runs('fay', lower), await runs('fay', shown)],
      dashboard: (await test.as('fay').get(`/core/dashboards/${dashboardOfAnn}`)).status,
      listed: await idsOf('fay', '/core/questions?sort=id'),
      total: (await test.as('fay').get('/core/questions?size=1')).headers['x-total-count'],
      inFolder: (await test.as('fay').get(`/core/questions?folder=${inner.id}`)).status,
      found: (await idsOf('fay', `/core/search?text=${encodeURIComponent(name)}`)).includes(upper),
    })
    const nothing = {
      opens: [404, 404, 404],
      runs: [404, 404],
      dashboard: 404,
      listed: [],
      total: '0',
      inFolder: 404,
      found: false,
    }
    expect(await sees()).toEqual(nothing)
    expect((await share('ann', outer, ['FAY', 'fay'])).json()).toEqual({ message: 'Folder Shared Successfully' })
    expect(await sees()).toMatchObject({
      opens: [200, 200, 200],
      runs: [200, 200],
      dashboard: 200,
      listed: [upper, lower],
      total: '2',
      inFolder: 200,
      found: true,
    })
    expect(await rename('fay', upper)).toBe(403)
    expect((await unshare('ann', outer, ['fay'])).json()).toEqual({})
    expect(await sees()).toEqual(nothing)
  })

  it('gives and takes what is moved in and out, and what is moved with its folder', async () => {
    const shared = await folder('ann')
    await share('ann', shared, ['bob'])
    const inner = await folder('ann')
    const id = await question()
    await put('ann', [id], inner.id)
    expect(await opens('bob', id)).toBe(404)
    const moved = await test.as('ann').put(`/core/folders/${inner.id}`, { version: 1, parentId: shared.id })
    expect(moved.status).toBe(200)
    expect(await opens('bob', id)).toBe(200)
    await test.as('ann').put(`/core/folders/${inner.id}`, { version: 2, parentId: null })
    expect(await opens('bob', id)).toBe(404)
    await put('ann', [id], shared.id)
    expect(await opens('bob', id)).toBe(200)
    await put('ann', [id], null)
    expect(await opens('bob', id)).toBe(404)
  })

  it('to edit lets people edit what is in it, put own items in and make folders, which the owner then has', async () => {
    const shared = await folder('ann')
    const id = await question('ann')
    await put('ann', [id], shared.id)
    await share('ann', shared, ['carl'], true)
    expect(await rename('carl', id)).toBe(200)
    const sub = await folder('carl', shared.id)
    const theirs = await question('carl')
    expect(await opens('ann', theirs)).toBe(404)
    expect((await put('carl', [theirs], sub.id)).status).toBe(200)
    expect(await opens('ann', theirs)).toBe(200)
    await share('ann', shared, ['carl'], false)
    expect(await rename('carl', id)).toBe(403)
    expect((await test.as('carl').post('/core/folders', { name: 'More', parentId: shared.id })).status).toBe(403)
    // The item stays its owner's, who can take it out.
    expect((await put('carl', [theirs], null)).status).toBe(200)
    expect(await opens('ann', theirs)).toBe(404)
  })

  it('can be given to groups, whose members come and go', async () => {
    const shared = await folder('ann')
    const id = await question()
    await put('ann', [id], shared.id)
    const group = (
      await test.as(ADMIN).post('/auth/groups', { name: `Group ${(made += 1)}`, members: ['bob'] })
    ).json() as Group
    const give = { kind: 'folder', ids: [shared.id], groups: [group.id] }
    expect((await test.as('carl').post('/auth/groups/share', give)).status).toBe(404)
    expect((await test.as('ann').post('/auth/groups/share', { ...give, canEdit: true })).status).toBe(200)
    expect([await opens('bob', id), await opens('eve', id)]).toEqual([200, 404])
    await test.as(ADMIN).post(`/auth/groups/${group.id}/members`, { add: ['eve'], remove: ['bob'] })
    expect([await opens('bob', id), await opens('eve', id)]).toEqual([404, 200])
    // Who could not share the folder does not hand it out by the group either.
    expect((await test.as('manager').post(`/auth/groups/${group.id}/members`, { add: ['bob'] })).status).toBe(403)
    expect(((await test.as(ADMIN).get(`/auth/groups/${group.id}/shares`)).json() as unknown[])[0]).toMatchObject({
      kind: 'folder',
      name: shared.name,
      canEdit: true,
    })
    expect((await test.as('ann').post('/auth/groups/unshare', give)).status).toBe(200)
    expect(await opens('eve', id)).toBe(404)
  })

  it('is named where people ask who has access, and not offered to be taken back from one item', async () => {
    const outer = await folder('dana')
    const inner = await folder('dana', outer.id)
    const id = await question('dana')
    await put('dana', [id], inner.id)
    await share('dana', outer, ['bob'])
    await share('dana', inner, ['eve'], true)
    const access = (await test.as('dana').get(`/core/questions/${id}/access`)).json() as AccessList
    expect(access.people.map(({ username, via, viaName, canEdit }) => [username, via, viaName, canEdit])).toEqual([
      ['bob', 'folder', outer.name, false],
      ['eve', 'folder', inner.name, true],
    ])
    const ofFolder = (await test.as('dana').get(`/core/folders/${inner.id}/access`)).json() as AccessList
    expect(ofFolder.people.map(({ username, via, viaName }) => [username, via, viaName])).toEqual([
      ['eve', 'direct', ''],
      ['bob', 'folder', outer.name],
    ])
    expect(ofFolder.owner?.username).toBe('dana')
    const list = '/core/questions/shared_questions_for_username'
    const shared = (await test.as('manager').get(`${list}/bob`)).json() as SharedEntity[]
    expect(shared.find((entity) => entity.id === id)).toMatchObject({
      isDirect: false,
      groups: [],
      folders: [outer.name],
    })
    // Their own items are not shared with people by their own folders.
    const own = await test.as('manager').get(`${list}/dana`)
    expect([own.json(), own.headers['x-total-count']]).toEqual([[], '0'])
  })
})

describe('R6 a folder gives nothing that could not be shared directly', () => {
  it('is not shared with more people while it holds items of others, which are named', async () => {
    const shared = await folder('ann')
    await share('ann', shared, ['carl'], true)
    const theirs = await question('carl')
    await put('carl', [theirs], shared.id)
    const refused = await share('ann', shared, ['bob'])
    expect([refused.status, title(refused)]).toEqual([403, expect.stringMatching(/Only their owner .*: Costs \d+$/)])
    expect(await opens('bob', theirs)).toBe(404)
    expect((await share(ADMIN, shared, ['bob'])).status).toBe(200)
    expect(await opens('bob', theirs)).toBe(200)
  })

  it('takes nothing in from people who may not share, unless it is theirs alone', async () => {
    const own = await folder('timid')
    const id = await question('timid')
    expect((await put('timid', [id], own.id)).status).toBe(200)
    expect((await share('timid', own, ['bob'])).status).toBe(403)
    const shared = await folder('ann')
    await share('ann', shared, ['timid'], true)
    const refused = await put('timid', [id], shared.id)
    expect([refused.status, title(refused)]).toEqual([403, expect.stringContaining('permission to share questions')])
    const moved = await test.as('timid').put(`/core/folders/${own.id}`, { version: 1, parentId: shared.id })
    expect([moved.status, title(moved)]).toEqual([403, expect.stringContaining('permission to share questions')])
    expect(await opens('ann', id)).toBe(404)
    expect(await idsOf('timid', `/core/questions?folder=${own.id}`)).toEqual([id])
  })

  it('gives no more rows than the giver sees, now or by what is moved in later', async () => {
    const own = await folder('north')
    const id = await question('north')
    await put('north', [id], own.id)
    const refused = await share('north', own, ['southern'])
    expect(refused.status).toBe(403)
    expect(title(refused)).toBe(
      title(await test.as('north').post(`/core/questions/${id}/share`, { users: ['southern'] })),
    )
    // The folder is empty and shared; what comes in is checked for each of its people.
    await put('north', [id], null)
    expect((await share('north', own, ['southern'])).status).toBe(200)
    expect((await put('north', [id], own.id)).status).toBe(403)
    expect(await opens('southern', id)).toBe(404)
    const inner = await folder('north')
    await put('north', [id], inner.id)
    const moved = await test.as('north').put(`/core/folders/${inner.id}`, { version: 1, parentId: own.id })
    expect(moved.status).toBe(403)
    // Nor to the owner of another person's folder.
    const others = await folder('ann')
    await share('ann', others, ['north'], true)
    expect((await put('north', [id], others.id)).status).toBe(403)
    expect(await opens('ann', id)).toBe(404)
  })

  it('takes nothing from people under row rules where a group has it, because others may join', async () => {
    const group = (await test.as(ADMIN).post('/auth/groups', { name: `Group ${(made += 1)}` })).json() as Group
    const own = await folder('north')
    await test.as(ADMIN).post('/auth/groups/share', { kind: 'folder', ids: [own.id], groups: [group.id] })
    const refused = await put('north', [await question('north')], own.id)
    expect([refused.status, title(refused)]).toEqual([403, expect.stringContaining('who joins it later')])
  })

  it('shows no tiles of others by a dashboard that is moved in', async () => {
    const theirs = await question('carl')
    await test.as('carl').post(`/core/questions/${theirs}/share`, { users: ['ann'] })
    const dashboardOfAnn = await dashboard('ann', theirs)
    const shared = await folder('ann')
    await share('ann', shared, ['bob'])
    const refused = await put('ann', [dashboardOfAnn], shared.id, 'dashboard')
    expect([refused.status, title(refused)]).toEqual([403, expect.stringContaining('show these questions to others')])
    expect(await runs('bob', theirs)).toBe(404)
  })
})

describe('the owner of a folder', () => {
  it('is changed by administrators, and the new one has all that is in it', async () => {
    const own = await folder('ann')
    const id = await question()
    await put('ann', [id], own.id)
    const change = { folders: [own.id], username: 'carl', previousOwnerKeeps: 'view' }
    expect((await test.as(ADMIN).post('/core/folders/owner', change)).status).toBe(200)
    expect(await rename('carl', id)).toBe(200)
    expect((await share('ann', own, ['bob'])).status).toBe(403)
    const entry = ((await test.as(ADMIN).get('/auth/audit?action=folder.change-owner&size=1')).json() as unknown[])[0]
    expect(entry).toMatchObject({ object: String(own.id), detail: 'from ann to carl' })
  })

  it('may be gone: administrators manage the folder then, and its shares stay', async () => {
    const { id } = await test.addUser('leaver', { permissions: [...writer] })
    const own = await folder('leaver')
    await share('leaver', own, ['bob'])
    const inside = await question('ann')
    await put(ADMIN, [inside], own.id)
    expect((await test.as(ADMIN).delete(`/auth/users/${id}`)).status).toBe(200)
    expect(await opens('bob', inside)).toBe(200)
    expect((await test.as(ADMIN).put(`/core/folders/${own.id}`, { version: 1, name: 'Left' })).json()).toMatchObject({
      name: 'Left',
      owner: '',
    })
  })
})
