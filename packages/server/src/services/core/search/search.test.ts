import type { NewApiKey, Opened, Question, SearchResult } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savedItemKeys } from '../../../platform/store/lists/list-keys.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../../testing/clinics/dashboard-draft.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let now = new Date('2026-03-01T08:00:00.000Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => now, env: { ID_TOKEN_MINUTES: '1440' } })
  await test.addUser('ann', {
    permissions: [
      'question.write_access',
      'question.delete',
      'question.share',
      'dashboard.write_access',
      'dashboard.share',
      'database.write_access',
      'database.view',
      'database.share',
    ],
  })
  await test.addUser('bob', { permissions: ['question.write_access'] })
  await test.addUser('cleo')
  await test.addUser('dora', { permissions: ['user.view'] })
  clinic = await connectClinic(test, 'ann')
  for (const name of ['Length of stay by department', 'Average length of stay', 'Übergabe, täglich'])
    await save('ann', name)
  await test.as('ann').post('/core/dashboards', {
    ...dashboardDraft([]),
    name: 'Emergency department today',
    description: 'Waiting times',
    tag: 'winter',
  })
})
afterAll(() => test.close())

async function save(who: string, name: string): Promise<number> {
  const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
  return ((await test.as(who).post('/core/questions', { name, query })).json() as Question).id
}
const search = async (who: string, text: string) =>
  (await test.as(who).get(`/core/search?text=${encodeURIComponent(text)}`)).json() as SearchResult[]
const names = async (who: string, text: string) => (await search(who, text)).map(({ kind, name }) => `${kind} ${name}`)
const open = (who: string, kind: string, id: number) => test.as(who).post('/core/opened', { kind, id })
const idOf = async (who: string, text: string) => (await search(who, text))[0]!.id

describe('search', () => {
  it('finds the folders that a person sees, with the list that shows what is in them', async () => {
    const make = async (name: string, parentId: number | null = null) =>
      ((await test.as('ann').post('/core/folders', { name, parentId })).json() as { id: number }).id
    const above = await make('Quarterly board papers')
    const below = await make('Quarterly figures', above)
    const question = await save('ann', 'Beds in use')
    expect(
      (await test.as('ann').post('/core/folders/items', { kind: 'question', ids: [question], folderId: below })).status,
    ).toBe(200)
    const found = async (who: string, text: string) =>
      (await search(who, text)).flatMap((each) =>
        each.kind === 'folder' ? [[each.id, each.list, each.isSimilar]] : [],
      )
    expect(await found('ann', 'papers quarterly')).toEqual([[above, 'questions', false]])
    expect(await found('ann', 'figures quarterly')).toEqual([[below, 'questions', false]])
    expect(await found('ann', 'quarterly papres')).toEqual([[above, 'questions', true]])
    expect(await found(ADMIN, 'quarterly')).toHaveLength(2)
    expect(await found('cleo', 'quarterly')).toEqual([])
    expect(await found('dora', 'quarterly')).toEqual([])
    await test.as('ann').post(`/core/folders/${below}/share`, { users: ['cleo'] })
    expect(await found('cleo', 'quarterly')).toEqual([[below, 'questions', false]])
  })

  it('finds items by words in any order, by descriptions and tags, tables and columns too', async () => {
    expect(await names('ann', 'stay length')).toEqual([
      'question Length of stay by department',
      'question Average length of stay',
    ])
    expect(await names('ann', 'waiting')).toEqual(['dashboard Emergency department today'])
    expect(await names('ann', 'WINTER')).toEqual(['dashboard Emergency department today'])
    expect(await names('ann', 'visits')).toContain('table Visits')
    expect(await search('ann', 'cost')).toContainEqual({
      kind: 'column',
      id: clinic.column('visits.cost'),
      name: 'Cost',
      tableId: clinic.table('visits').id,
      tableName: 'Visits',
      databaseId: clinic.id,
      databaseName: 'Clinic',
      isSimilar: false,
    })
  })

  it.each([
    ['legnth', 'Length of stay by department'],
    ['emmergancy', 'Emergency department today'],
    ['stay lenght', 'Length of stay by department'],
    ['ubergabe', 'Übergabe, täglich'],
  ])('finds %s with typing errors, and says so', async (typed, found) => {
    expect(await search('ann', typed)).toContainEqual(expect.objectContaining({ name: found, isSimilar: true }))
  })

  it('finds a name with typing errors among many whose descriptions have its letters', async () => {
    const { db } = test.app.store
    const id = await save('ann', 'Rheumatology')
    const { id: _, ...row } = await db
      .selectFrom('questions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const item = { name: 'Zoster', description: 'In rheumotalogi, as reported', tag: '' }
    const many = Array.from({ length: 250 }, () => ({ ...row, ...item, ...savedItemKeys(item) }))
    await db.insertInto('questions').values(many).execute()
    expect(await names('ann', 'rheumotalogy')).toEqual(['question Rheumatology'])
    await db.deleteFrom('questions').where('name', '=', item.name).execute()
  })

  it('shows what the lists show, not a word more', async () => {
    const hidden = ['length', 'legnth', 'emergency', 'visits', 'cost', 'ann', 'admin', 'clinic']
    for (const text of hidden) expect([text, await names('cleo', text)]).toEqual([text, []])
    expect((await search('dora', 'cleo')).map((found) => found.kind === 'person' && found.username)).toEqual(['cleo'])
    expect(await names('dora', 'length')).toEqual([])
    expect((await names(ADMIN, 'length')).length).toBe(2)
  })

  it('gives the same answer whether or not a hidden item has the word', async () => {
    await test.addUser('finn', { permissions: ['question.write_access', 'database.view', 'database.write_access'] })
    await test.as('ann').post('/discovery/tables/share', { tableIds: [clinic.table('visits').id], usernames: ['finn'] })
    for (const name of ['Oncologa', 'Oncologb', 'Oncologc', 'Oncologd']) await save('finn', name)
    const before = await names('finn', 'oncology')
    expect(before).toHaveLength(4)
    for (const name of ['Oncology', 'Oncolog', 'Oncologies']) await save('ann', name)
    expect(await names('finn', 'oncology')).toEqual(before)
  })

  it('follows shares of questions, dashboards and single tables, and their end', async () => {
    const id = await idOf('ann', 'average length')
    await test.as('ann').post(`/core/questions/${id}/share`, { users: ['bob'] })
    expect(await names('bob', 'length')).toEqual(['question Average length of stay'])
    expect(await names('bob', 'legnth')).toEqual(['question Average length of stay'])
    await test.as('ann').post('/core/questions/unshare', { questionsIds: [id], userNames: ['bob'] })
    expect(await names('bob', 'length')).toEqual([])
    expect(await names('bob', 'visits')).toEqual([])
    await test.as('ann').post('/discovery/tables/share', { tableIds: [clinic.table('visits').id], usernames: ['bob'] })
    expect(await names('bob', 'visits')).toContain('table Visits')
    expect(await names('bob', 'patients')).not.toContain('table Patients')
  })

  it('does not find what is in the trash, or hidden in the data model', async () => {
    const id = await save('ann', 'Zzyzx')
    expect(await names('ann', 'zzyzx')).toEqual(['question Zzyzx'])
    await test.as('ann').delete(`/core/questions/${id}`)
    expect(await names('ann', 'zzyzx')).toEqual([])
    const { db } = test.app.store
    await db.updateTable('db_columns').set({ active: 0 }).where('id', '=', clinic.column('visits.cost')).execute()
    expect(await names('ann', 'cost')).toEqual([])
    await db.updateTable('db_columns').set({ active: 1 }).where('id', '=', clinic.column('visits.cost')).execute()
  })

  it('puts first what the person opened, the latest and most often opened before the rest', async () => {
    await test.addUser('gus', { role: 'ROLE_ADMIN' })
    const average = await idOf('gus', 'average length')
    expect((await open('gus', 'question', average)).status).toBe(200)
    expect((await names('gus', 'length')).at(0)).toBe('question Average length of stay')
    expect((await names(ADMIN, 'length')).at(0)).toBe('question Length of stay by department')
    await test.app.store.db.updateTable('opened_items').set({ opened_at: '2025-12-01T08:00:00.000Z' }).execute()
    const other = await idOf('gus', 'department length')
    await open('gus', 'question', other)
    await open('gus', 'question', other)
    expect((await names('gus', 'length')).at(0)).toBe('question Length of stay by department')
  })

  it('refuses a text that is empty or too long', async () => {
    for (const text of ['', '   ', 'x'.repeat(101)])
      expect((await test.as('ann').get(`/core/search?text=${encodeURIComponent(text)}`)).status).toBe(400)
    expect(await search('ann', '%_\\"\'')).toEqual([])
  })
})

describe('what was opened', () => {
  it('is listed latest first, for each person, as long as they may see it', async () => {
    await test.addUser('eve', {
      permissions: [
        'dashboard.view',
        'question.write_access',
        'question.share',
        'database.view',
        'database.write_access',
      ],
    })
    const listed = async (who: string) =>
      ((await test.as(who).get('/core/opened')).json() as Opened[]).map(({ name }) => name)
    const dashboard = await idOf('ann', 'emergency')
    const question = await idOf('ann', 'average length')
    await test.as('ann').post(`/core/dashboards/${dashboard}/share`, { users: ['eve'] })
    await test.as('ann').post(`/core/questions/${question}/share`, { users: ['eve'] })
    await open('eve', 'question', question)
    now = new Date(now.getTime() + 60_000)
    await open('eve', 'dashboard', dashboard)
    expect(await listed('eve')).toEqual(['Emergency department today', 'Average length of stay'])
    await test.as('ann').post('/core/dashboards/unshare', { dashboardsIds: [dashboard], userNames: ['eve'] })
    expect(await listed('eve')).toEqual(['Average length of stay'])
    expect(await listed('cleo')).toEqual([])
  })

  it('is neither listed nor recorded by a key whose scope leaves such items out', async () => {
    const question = await save('ann', 'Kept from keys')
    await open('ann', 'question', question)
    const made = (
      await test.as('ann').post('/auth/account/api-keys', {
        name: 'Tables',
        scope: ['database.view'],
        expiresDate: new Date(now.getTime() + 3_600_000).toISOString(),
      })
    ).json() as NewApiKey
    const listed = (await test.request({ method: 'GET', url: '/core/opened', token: made.secret })).json() as Opened[]
    expect(listed.filter(({ kind }) => kind !== 'table')).toEqual([])
    expect(
      (
        await test.request({
          method: 'POST',
          url: '/core/opened',
          body: { kind: 'question', id: question },
          token: made.secret,
        })
      ).status,
    ).toBe(403)
  })

  it('is recorded only of what the caller may see', async () => {
    const question = await idOf('ann', 'average length')
    expect((await open('cleo', 'question', question)).status).toBe(404)
    expect((await open('cleo', 'table', clinic.table('visits').id)).status).toBe(404)
    expect((await open('ann', 'dashboard', 999_999)).status).toBe(404)
    expect((await open('ann', 'person', 1)).status).toBe(400)
    expect((await test.as('ann').post('/core/opened', { kind: 'table', id: clinic.table('visits').id })).status).toBe(
      200,
    )
  })

  it('is kept of the last hundred items', async () => {
    const { db } = test.app.store
    const { id: userId } = await test.addUser('hugo')
    const rows = Array.from({ length: 105 }, (_, at) => ({
      user_id: userId,
      kind: 'question',
      object_id: 100_000 + at,
      opened_at: new Date(Date.parse('2026-01-01T08:00:00.000Z') + at * 1000).toISOString(),
      weight: 1,
    }))
    await db.insertInto('opened_items').values(rows).execute()
    const question = await idOf('ann', 'average length')
    await test.as('ann').post(`/core/questions/${question}/share`, { users: ['hugo'] })
    await open('hugo', 'question', question)
    const kept = await db
      .selectFrom('opened_items')
      .select('object_id')
      .where('user_id', '=', userId)
      .orderBy('opened_at')
      .execute()
    expect(kept.length).toBe(100)
    expect([kept.at(0)?.object_id, kept.at(-1)?.object_id]).toEqual([100_006, question])
  })
})
