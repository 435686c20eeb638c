import type { Folder, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
const writer = ['question.write_access', 'dashboard.write_access', 'question.share', 'dashboard.share'] as const
beforeAll(async () => {
  test = await startTestApp()
  for (const name of ['ann', 'carl']) await test.addUser(name, { permissions: [...writer, 'question.delete'] })
  await test.addUser('bob', { permissions: ['question.view', 'dashboard.view'] })
  clinic = await connectClinic(test, ADMIN)
  const usernames = ['ann', 'carl']
  await test.as(ADMIN).post('/discovery/databases/share', { usernames, dbIds: [clinic.id] })
})
afterAll(() => test.close())

// Numbers of equal length: names are in the order of their making, and none begins another.
let made = 100
async function folder(who: string, parentId: number | null = null, name = `Folder ${(made += 1)}`): Promise<Folder> {
  const answer = await test.as(who).post('/core/folders', { name, parentId })
  expect(answer.status).toBe(201)
  return answer.json()
}
async function question(who = 'ann'): Promise<number> {
  const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
  return ((await test.as(who).post('/core/questions', { name: `Costs ${(made += 1)}`, query })).json() as Question).id
}
const change = (who: string, { id, version }: Folder, body: object) =>
  test.as(who).put(`/core/folders/${id}`, { version, ...body })
const put = (who: string, ids: readonly number[], folderId: number | null, kind = 'question') =>
  test.as(who).post('/core/folders/items', { kind, ids, folderId })
const tree = async (who: string) => (await test.as(who).get('/core/folders')).json() as Folder[]
const idsIn = async (who: string, list: string) =>
  ((await test.as(who).get(list)).json() as { id: number }[]).map(({ id }) => id)
const share = (who: string, { id }: Folder, users: readonly string[], canEdit?: boolean) =>
  test.as(who).post(`/core/folders/${id}/share`, { users, canEdit })

describe('folders', () => {
  it('are listed by name with what the viewer may do, to their owner, whom they are shared with and administrators', async () => {
    const top = await folder('ann', null, 'Ward 10')
    const second = await folder('ann', null, 'ward 2')
    const inner = await folder('ann', top.id, 'Inner')
    const mine = (await tree('ann')).filter(({ id }) => [top.id, second.id, inner.id].includes(id))
    expect(mine.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Inner', top.id],
      ['ward 2', null],
      ['Ward 10', null],
    ])
    expect(mine[0]).toMatchObject({
      owner: 'ann',
      version: 1,
      rights: { canAdd: true, canManage: true, canShare: true, canSeeAccess: true, canChangeOwner: false },
    })
    expect(await tree('bob')).toEqual([])
    expect((await tree(ADMIN)).find(({ id }) => id === top.id)?.rights.canChangeOwner).toBe(true)
    await share('ann', inner, ['bob'])
    expect(await tree('bob')).toMatchObject([
      { id: inner.id, parentId: top.id, rights: { canAdd: false, canManage: false, canShare: false } },
    ])
  })

  it('have names that are unique where they lie, whatever the case, and at the top for each owner', async () => {
    const top = await folder('ann', null, 'Unique')
    await folder('carl', null, 'Unique')
    await folder('ann', top.id, 'Unique')
    const again = await test.as('ann').post('/core/folders', { name: ' uniQUE ' })
    expect(again.json()).toMatchObject({ status: 409, title: 'There is a folder uniQUE already' })
    for (const name of ['', '  ', 'a'.repeat(101), 'in\u200bvisible', 'two\nlines', 7])
      expect((await test.as('ann').post('/core/folders', { name })).status).toBe(400)
    const other = await folder('ann')
    expect((await change('ann', other, { name: 'unique' })).status).toBe(409)
    expect((await change('ann', top, { name: 'UNIQUE' })).json()).toMatchObject({ name: 'UNIQUE', version: 2 })
  })

  it('are nested six levels deep, and never in themselves', async () => {
    const levels = [await folder('ann')]
    for (let level = 2; level <= 6; level += 1) levels.push(await folder('ann', levels.at(-1)!.id))
    const seventh = await test.as('ann').post('/core/folders', { name: 'Too deep', parentId: levels.at(-1)!.id })
    expect(seventh.json()).toMatchObject({ status: 409, title: 'Folders can be nested 6 levels deep' })
    const [first, , third] = levels as [Folder, Folder, Folder]
    for (const parentId of [first.id, third.id, levels.at(-1)!.id])
      expect((await change('ann', first, { parentId })).status).toBe(409)
    const outer = await folder('ann')
    expect((await change('ann', first, { parentId: outer.id })).status).toBe(409)
    // Three of them fit below three others.
    const moved = await change('ann', levels[3]!, { parentId: outer.id })
    expect(moved.json()).toMatchObject({ parentId: outer.id, version: 2 })
    expect((await change('ann', first, { parentId: levels[4]!.id })).status).toBe(200)
    expect((await change('ann', outer, { parentId: third.id })).status).toBe(409)
  })

  it('are up to 200 of one owner who is no administrator, also when they are made at the same time', async () => {
    for (const name of ['dora', 'emil']) await test.addUser(name, { permissions: writer })
    const own = await folder('dora')
    const { db } = test.app.store
    const row = await db.selectFrom('folders').selectAll().where('id', '=', own.id).executeTakeFirstOrThrow()
    const filled = Array.from({ length: 197 }, (_, at) => ({ ...row, id: -at - 1, name: `Filled ${at}` }))
    await db.insertInto('folders').values(filled).execute()
    const make = (who: string, name: string, parentId: number | null = null) =>
      test.as(who).post('/core/folders', { name, parentId })
    const together = await Promise.all([1, 2, 3, 4].map((at) => make('dora', `At once ${at}`, own.id)))
    expect(together.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
    expect((await make('dora', 'One more')).json()).toMatchObject({
      status: 409,
      title: 'You own 200 folders, which is the most for one person. Delete some of them first',
    })
    expect((await make('emil', 'His first')).status).toBe(201)
    const { id: adminId } = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', ADMIN)
      .executeTakeFirstOrThrow()
    await db.updateTable('folders').set({ owner_id: adminId }).where('owner_id', '=', row.owner_id).execute()
    expect((await make(ADMIN, 'Of an administrator')).status).toBe(201)
    expect((await make('dora', 'One more')).status).toBe(201)
    await db.deleteFrom('folders').where('id', '<', 0).execute()
  })

  it('are renamed and moved only from the version that was seen', async () => {
    const [one, other] = [await folder('ann'), await folder('ann')]
    const answers = await Promise.all(['A', 'B'].map((name) => change('ann', one, { name: `${name} of ${one.id}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const crossing = await Promise.all([
      change('ann', { ...one, version: 2 }, { parentId: other.id }),
      change('ann', other, { parentId: one.id }),
    ])
    expect(crossing.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('are hidden from strangers and kept from being changed by people who only see them', async () => {
    const own = await folder('ann')
    const id = await question()
    await put('ann', [id], own.id)
    const attempts = (who: string) => [
      change(who, own, { name: 'Stolen' }),
      test.as(who).delete(`/core/folders/${own.id}`),
      share(who, own, [who]),
      test.as(who).post('/core/folders/unshare', { folderIds: [own.id], userNames: ['ann'] }),
      test.as(who).get(`/core/folders/${own.id}/access`),
      test.as(who).post('/core/folders', { name: 'Inside', parentId: own.id }),
      put(who, [id], null),
    ]
    expect((await Promise.all(attempts('carl'))).map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await test.as('carl').get(`/core/questions?folder=${own.id}`)).status).toBe(404)
    await share('ann', own, ['carl'])
    expect((await Promise.all(attempts('carl'))).map(({ status }) => status)).toEqual(Array(7).fill(403))
    expect((await put('carl', [await question('carl')], own.id)).status).toBe(403)
    expect((await test.as('carl').post('/core/folders/owner', { folders: [own.id], username: 'carl' })).status).toBe(
      403,
    )
    expect((await tree('ann')).find((mine) => mine.id === own.id)).toMatchObject({ name: own.name, version: 1 })
    expect(await idsIn('ann', `/core/questions?folder=${own.id}`)).toEqual([id])
  })
})

describe('what lies in folders', () => {
  it('is listed for each folder in pages, sorted and searched, and in the whole list as before', async () => {
    const own = await folder('ann')
    const ids = [await question(), await question(), await question()]
    expect((await put('ann', ids, own.id)).status).toBe(200)
    const list = `/core/questions?folder=${own.id}`
    const page = await test.as('ann').get(`${list}&size=2&sort=id,desc`)
    expect((page.json() as Question[]).map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(page.headers['x-total-count']).toBe('3')
    const { name } = (page.json() as Question[])[0]!
    expect(await idsIn('ann', `${list}&search=${encodeURIComponent(name)}`)).toEqual([ids[2]])
    expect(await idsIn('ann', '/core/questions')).toEqual(expect.arrayContaining(ids))
    expect(await idsIn('ann', `/core/dashboards?folder=${own.id}`)).toEqual([])
    const dashboard = (
      (await test.as('ann').post('/core/dashboards', dashboardDraft([ids[0]!]))).json() as { id: number }
    ).id
    await put('ann', [dashboard], own.id, 'dashboard')
    expect(await idsIn('ann', `/core/dashboards?folder=${own.id}`)).toEqual([dashboard])
    expect((await test.as('ann').get('/core/questions?folder=x')).status).toBe(400)
  })

  it('is moved all or none, by its owner or an administrator, and taken out by whom the folder belongs to', async () => {
    const [own, other] = [await folder('ann'), await folder('ann')]
    await share('ann', own, ['carl'], true)
    const [mine, theirs] = [await question('ann'), await question('carl')]
    expect((await put('ann', [mine, 999_999], own.id)).json()).toMatchObject({
      status: 404,
      title: 'Error Loading Question with id 999999',
    })
    expect((await put('ann', [mine, theirs], own.id)).status).toBe(404)
    expect((await put('ann', [mine], 999_999)).status).toBe(404)
    expect(await idsIn('ann', `/core/questions?folder=${own.id}`)).toEqual([])
    expect((await put('carl', [theirs], own.id)).status).toBe(200)
    expect((await put('ann', [theirs], other.id)).json()).toMatchObject({
      status: 403,
      title: expect.stringContaining('Only its owner or an administrator can move the question'),
    })
    expect((await put('ann', [theirs], null)).status).toBe(200)
    expect((await test.as('ann').get(`/core/questions/${theirs}`)).status).toBe(404)
    expect((await put(ADMIN, [theirs, mine], other.id)).status).toBe(200)
    expect(await idsIn('ann', `/core/questions?folder=${other.id}&sort=id`)).toEqual([mine, theirs])
    expect((await put('bob', [mine], null)).status).toBe(403)
  })

  it('moves up when the folder is deleted, with the folders below, and the share of the folder ends', async () => {
    const outer = await folder('ann')
    const inner = await folder('ann', outer.id)
    const deep = await folder('ann', inner.id)
    const id = await question()
    await put('ann', [id], inner.id)
    await share('ann', inner, ['bob'])
    await share('ann', outer, ['carl'])
    expect((await test.as('ann').delete(`/core/folders/${inner.id}`)).status).toBe(200)
    expect(await idsIn('ann', `/core/questions?folder=${outer.id}`)).toEqual([id])
    expect((await tree('ann')).find((each) => each.id === deep.id)?.parentId).toBe(outer.id)
    expect((await test.as('bob').get(`/core/questions/${id}`)).status).toBe(404)
    expect((await test.as('carl').get(`/core/questions/${id}`)).status).toBe(200)
    await test.as('ann').delete(`/core/folders/${outer.id}`)
    expect((await test.as('carl').get(`/core/questions/${id}`)).status).toBe(404)
    expect((await tree('ann')).find((each) => each.id === deep.id)?.parentId).toBeNull()
    expect((await test.as('ann').get(`/core/questions?folder=${outer.id}`)).status).toBe(404)
  })

  it('comes back from the trash to its folder, and without one when others were given the folder meanwhile', async () => {
    const own = await folder('ann')
    const [first, second] = [await question(), await question()]
    await put('ann', [first, second], own.id)
    const deleteAndRestore = async (id: number, meanwhile?: () => Promise<unknown>) => {
      await test.as('ann').delete(`/core/questions/${id}`)
      await meanwhile?.()
      expect((await test.as('ann').post(`/core/questions/${id}/restore`)).status).toBe(200)
      return idsIn('ann', `/core/questions?folder=${own.id}&sort=id`)
    }
    expect(await deleteAndRestore(first)).toEqual([first, second])
    expect(await deleteAndRestore(first, () => share('ann', own, ['bob']))).toEqual([second])
    expect((await test.as('bob').get(`/core/questions/${first}`)).status).toBe(404)
    expect((await test.as('bob').get(`/core/questions/${second}`)).status).toBe(200)
    // A folder that is gone leaves no place to come back to.
    await test.as('ann').delete(`/core/questions/${second}`)
    await test.as('ann').delete(`/core/folders/${own.id}`)
    expect((await test.as('ann').post(`/core/questions/${second}/restore`)).status).toBe(200)
    expect((await test.as('bob').get(`/core/questions/${second}`)).status).toBe(404)
  })
})
