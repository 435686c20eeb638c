import type {
  Attribute,
  AttributeUpload,
  DbTable,
  ExecutionResult,
  Group,
  Question,
  RowFilterReasons,
  RowRule,
  RuleCoverage,
  UserAttribute,
} from '@soundings/contract'
import type { QueryExecutor, QueryResult } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { tableChange } from '../../../testing/clinics/table-change.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let group: Group
let questionId: number
const people = ['ann', 'bob', 'cem']
const managing = ['user.view', 'user.write_access', 'question.write_access', 'database.share', 'database.view'] as const
beforeAll(async () => {
  test = await startTestApp()
  clinic = await connectClinic(test, ADMIN)
  await admin().put('/core/system-settings', { enabledGDA: true })
  for (const name of people) await test.addUser(name, { permissions: ['question.write_access', 'database.view'] })
  await test.addUser('bound-admin', { role: 'ROLE_ADMIN' })
  await test.addUser('manager', { permissions: [...managing] })
  group = (await admin().post('/auth/groups', { name: 'Ward managers', members: ['ann', 'bob'] })).json()
  await admin().post('/auth/attributes', { name: 'ward' })
  await admin().post('/discovery/databases/share', { dbIds: [clinic.id], usernames: [...people, 'manager'] })
  questionId = (
    (
      await admin().post('/core/questions', { name: 'Wards', query: clinic.query('wards', [clinic.view('wards.id')]) })
    ).json() as Question
  ).id
  await admin().post(`/core/questions/${questionId}/share`, { users: people })
})
beforeEach(async () => {
  for (const table of ['row_rules', 'access_rules', 'attribute_values'] as const)
    await test.app.store.db.deleteFrom(table).execute()
  await admin().put(`/discovery/databases/${clinic.id}/rule-coverage`, { rowsWithoutRule: 'all' })
})
afterAll(() => test.close())

const admin = () => test.as(ADMIN)
const draft = (changes: object = {}) => ({ databaseName: 'Clinic', tableName: 'wards', columnName: 'id', ...changes })
const add = (changes: object, who = ADMIN) => test.as(who).post('/discovery/row-rules', draft(changes))
const list = async () => (await admin().get('/discovery/row-rules')).json() as RowRule[]
const setWards = (username: string, ...values: string[]) =>
  admin().post(`/auth/users/${username}/attributes`, [{ attribute: 'ward', values }])
const read = async (who: string) =>
  (
    await test.as(who).post('/core/executor/preview', clinic.query('wards', [clinic.view('wards.id')]))
  ).json() as ExecutionResult
const wards = async (who: string) => (await read(who)).table.data.flat().toSorted()
const upload = (csv: string, dryRun: boolean) => admin().post('/auth/attributes/upload', { csv, dryRun })

describe('row rules of many people', () => {
  it('of a group bind its members for as long as they are members', async () => {
    expect((await add({ groups: [group.id], values: ['10', '20'] })).json()).toEqual({ added: 2 })
    expect([await wards('ann'), await wards('cem')]).toEqual([
      [10, 20],
      [10, 11, 20],
    ])
    await admin().post(`/auth/groups/${group.id}/members`, { remove: ['ann'], add: ['cem'] })
    expect([await wards('ann'), await wards('cem')]).toEqual([
      [10, 11, 20],
      [10, 20],
    ])
    await admin().post(`/auth/groups/${group.id}/members`, { remove: ['cem'], add: ['ann'] })
  })

  it('of everybody bind all but admin roles', async () => {
    await add({ everybody: true, values: ['11'] })
    expect([await wards('ann'), await wards('cem'), await wards(ADMIN)]).toEqual([[11], [11], [10, 11, 20]])
  })

  it('are named by results of tables whose rows they limit, and by no others', async () => {
    await add({ usernames: ['ann'], values: ['10'] })
    expect([(await read('ann')).access, (await read('bob')).access, (await read(ADMIN)).access]).toEqual([
      'Only rows that ann may see',
      undefined,
      undefined,
    ])
    const holidays = clinic.table('holidays')
    const opened = tableChange(holidays, { isLookup: true, confirmWidening: true })
    const lookup = (await admin().put('/discovery/tables', opened)).json() as DbTable
    const unreached = await test
      .as('ann')
      .post('/core/executor/preview', clinic.query('holidays', [clinic.view('holidays.holiday_name')]))
    expect(unreached.status).toBe(200)
    expect((unreached.json() as ExecutionResult).access).toBeUndefined()
    await admin().put('/discovery/tables', tableChange(lookup, { isLookup: false }))
  })

  it('by attribute give each person the rows of their own values, and none without a value, which the result says', async () => {
    await add({ everybody: true, attribute: 'WARD' })
    await setWards('ann', '10', '11', 'no number')
    await setWards('bob', '20')
    expect([await wards('ann'), await wards('bob'), await wards('cem')]).toEqual([[10, 11], [20], []])
    expect([(await read('ann')).noRowsBecause, (await read('cem')).noRowsBecause]).toEqual([
      undefined,
      'Your account has no value for ward, by which a row rule chooses your rows. Ask an administrator',
    ])
    await setWards('bob')
    expect(await wards('bob')).toEqual([])
  })

  it('widen by values of one column, also from several rules, and narrow by different columns', async () => {
    await add({ groups: [group.id], attribute: 'ward' })
    await setWards('ann', '10')
    await add({ usernames: ['ann'], values: ['20'] })
    expect(await wards('ann')).toEqual([10, 20])
    await add({ everybody: true, tableName: 'hospitals', values: ['2'] })
    expect(await wards('ann')).toEqual([20])
    expect((await admin().get('/core/user-gdas')).json()).toMatchObject([{ username: 'ann', columnValue: '20' }])
  })

  it('are added all or none, once, and refused where they do not fit', async () => {
    expect((await add({ usernames: ['ann', 'nobody'], values: ['10'] })).status).toBe(400)
    expect((await add({ groups: [group.id], values: ['ten'] })).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'values.0' }],
    })
    expect((await add({ groups: [group.id], values: ['10'], attribute: 'ward' })).status).toBe(400)
    expect((await add({ values: ['10'] })).status).toBe(400)
    expect((await add({ everybody: true, attribute: 'site' })).status).toBe(400)
    expect([await list(), (await admin().get('/core/user-gdas')).json()]).toEqual([[], []])
    await add({ groups: [group.id], values: ['10'] })
    expect((await add({ groups: [group.id], values: ['10'] })).status).toBe(409)
    expect((await add({ groups: [group.id], values: ['10', '11'], usernames: ['cem'] })).json()).toEqual({ added: 3 })
    expect(await list()).toMatchObject([
      { who: 'group', whoName: 'Ward managers', tableName: 'wards', columnName: 'id', value: '10', attribute: '' },
      { value: '11' },
    ])
    expect(
      ((await admin().get(`/discovery/row-rules/${(await list())[0]!.id}/reach`)).json() as DbTable[]).length,
    ).toBeGreaterThan(0)
    for (const { id } of await list()) await admin().delete(`/discovery/row-rules/${id}`)
    expect(await wards('ann')).toEqual([10, 11, 20])
  })

  it('are changed as a whole, by the version that was opened, and stay as they are where a change is refused', async () => {
    await admin().post('/auth/groups', { name: 'Night shift', members: ['cem'] })
    await add({ groups: [group.id], values: ['10', '11'] })
    const [first, second] = await list()
    const change = (changes: object, who = ADMIN) =>
      test.as(who).put(`/discovery/row-rules/${first!.id}`, { ...first, ...changes })
    expect((await change({ whoName: 'night SHIFT', value: '20' })).json()).toMatchObject({
      id: first!.id,
      who: 'group',
      whoName: 'Night shift',
      value: '20',
      version: 2,
    })
    expect([await wards('ann'), await wards('cem')]).toEqual([[11], [20]])
    expect((await change({ value: '10' })).json()).toMatchObject({
      status: 409,
      title: 'Someone saved a newer version of this row rule. Open it again to see it',
    })
    const now = { version: undefined }
    for (const wrong of [
      { value: 'ten' },
      { value: '' },
      { attribute: 'ward' },
      { attribute: 'site', value: '' },
      { whoName: 'Nobody' },
      { who: 'everybody' },
      { who: 'user', whoName: 'ann' },
      { columnName: 'none' },
      { id: second!.id },
    ]) {
      expect([wrong, (await change({ ...now, ...wrong })).status]).toEqual([wrong, 400])
    }
    expect((await change({ ...now, whoName: 'Ward managers', value: '11' })).json()).toMatchObject({
      status: 409,
      title: 'This row rule exists already',
    })
    expect((await change(now, 'manager')).status).toBe(403)
    expect([await wards('ann'), await wards('cem')]).toEqual([[11], [20]])
    await setWards('cem', '10')
    expect(
      (await change({ ...now, who: 'everybody', whoName: '', value: '', attribute: 'Ward' })).json(),
    ).toMatchObject({ who: 'everybody', attribute: 'ward', value: '', version: 3 })
    expect([await wards('ann'), await wards('cem')]).toEqual([[11], [10]])
    expect(
      (await change({ ...now, who: 'everybody', whoName: '', value: '', attribute: 'ward' })).json(),
      'nothing changed',
    ).toMatchObject({ version: 3 })
    expect((await admin().put('/discovery/row-rules/999999', { ...first, id: undefined })).status).toBe(404)
  })

  it('are found by the names of group, database, column, value and attribute as they are now', async () => {
    await add({ groups: [group.id], values: ['10'] })
    await add({ everybody: true, attribute: 'ward' })
    const found = async (search: string) =>
      ((await admin().get(`/discovery/row-rules?search=${encodeURIComponent(search)}`)).json() as RowRule[]).map(
        ({ who }) => who,
      )
    const rename = async (name: string) =>
      admin().put(`/auth/groups/${group.id}`, { name, description: '', permissions: group.permissions })
    expect((await rename('Shift leads')).status).toBe(200)
    expect([await found('shift LEADS clinic'), await found('ward managers')]).toEqual([['group'], []])
    await rename('Ward managers')
    expect([await found('ward managers'), await found('wards id 10'), await found('everybody')]).toEqual([
      ['group'],
      ['group'],
      ['everybody'],
    ])
    expect([await found('id ward'), await found('Clinic')]).toEqual([['everybody'], ['group', 'everybody']])
  })

  it('are explained with the group and the attribute behind them', async () => {
    await add({ groups: [group.id], attribute: 'ward' })
    await add({ everybody: true, values: ['10'] })
    await setWards('ann', '11')
    const { id_token: token } = await test.signIn(ADMIN)
    const cuts = await test.request({
      method: 'POST',
      url: '/core/questions/row-cuts',
      body: { questions: [questionId] },
      token,
      headers: { 'x-view-as': 'ann' },
    })
    expect((cuts.json() as RowFilterReasons[])[0]!.tables[0]).toMatchObject({
      values: ['10', '11'],
      causes: [
        { who: 'everybody', values: ['10'] },
        { who: 'group', group: 'Ward managers', attribute: 'ward', values: ['11'] },
      ],
    })
  })

  it('may be left to show nothing to people without any, and the screen is told whom that concerns', async () => {
    await add({ groups: [group.id], values: ['10'] })
    const { peopleWithoutRule, examples, rowsWithoutRule, tables } = (
      await admin().get(`/discovery/databases/${clinic.id}/rule-coverage`)
    ).json() as RuleCoverage
    expect({ peopleWithoutRule, examples, rowsWithoutRule }).toEqual({
      peopleWithoutRule: 2,
      examples: ['cem', 'manager'],
      rowsWithoutRule: 'all',
    })
    expect(tables).toContain('Visits')
    await test.addUser('outsider')
    const readers = async () => {
      const { readersWithoutRule, readerExamples } = (
        await admin().get(`/discovery/databases/${clinic.id}/rule-coverage`)
      ).json() as RuleCoverage
      return [readersWithoutRule, readerExamples]
    }
    expect(await readers()).toEqual([0, []])
    await admin().post(`/core/questions/${questionId}/share`, { users: ['outsider'] })
    expect(await readers()).toEqual([1, ['outsider']])
    const set = await admin().put(`/discovery/databases/${clinic.id}/rule-coverage`, { rowsWithoutRule: 'none' })
    expect(
      (set.json() as RuleCoverage).unreached.map(({ tableName, people: count }) => [tableName, count]),
    ).toContainEqual(['Holidays', 2])
    expect([await wards('ann'), await wards('cem'), await wards(ADMIN)]).toEqual([[10], [], [10, 11, 20]])
    expect((await read('cem')).noRowsBecause).toBe(
      'No row rule applies to you, so you see no rows of this database. Ask an administrator',
    )
  })

  it('says who reads questions without one by statements that give each person once', async () => {
    const readers = ['reader-1', 'reader-2', 'reader-3', 'reader-4']
    for (const name of readers) await test.addUser(name)
    const query = clinic.query('wards', [clinic.view('wards.id')])
    const save = async (at: number) =>
      ((await admin().post('/core/questions', { name: `Wards ${at}`, query })).json() as Question).id
    const ids = await Promise.all([1, 2, 3, 4, 5].map(save))
    for (const id of ids) await admin().post(`/core/questions/${id}/share`, { users: readers })
    const executed = vi.spyOn(Object.getPrototypeOf(test.app.store.db.getExecutor()) as QueryExecutor, 'executeQuery')
    const coverage = (await admin().get(`/discovery/databases/${clinic.id}/rule-coverage`)).json() as RuleCoverage
    const ofShares = executed.mock.results.filter((_, at) =>
      executed.mock.calls[at]![0].sql.includes('effective_shares'),
    )
    const answers = await Promise.all(ofShares.map(({ value }) => value as Promise<QueryResult<unknown>>))
    executed.mockRestore()
    expect(coverage.readerExamples).toEqual(expect.arrayContaining(readers))
    expect(coverage.readersWithoutRule).toBe(coverage.readerExamples.length)
    expect(Math.max(...answers.map(({ rows }) => rows.length))).toBeLessThanOrEqual(10)
    // Other tests count who reads questions.
    for (const id of ids) await admin().delete(`/core/questions/${id}`)
  })
})

describe('attributes', () => {
  const view = async (who: string) =>
    ((await admin().get(`/auth/users/${who}/attributes`)).json() as UserAttribute[])
      .find(({ attribute }) => attribute === 'ward')
      ?.values.map(({ value }) => value)

  it('are uploaded after a dry run, all or nothing, and replace what was set by hand for the pairs they name', async () => {
    await setWards('ann', '10', '11')
    await setWards('bob', '20')
    const csv = 'username,attribute,value\nANN,ward,11\nann,Ward,20\ncem,ward,10\n'
    expect((await upload(csv, true)).json()).toEqual({
      lines: 3,
      users: 2,
      added: 2,
      removed: 1,
      problems: [],
      problemCount: 0,
    } satisfies AttributeUpload)
    expect(await view('ann')).toEqual(['10', '11'])
    expect((await upload(`${csv}nobody,ward,1\n`, false)).status).toBe(400)
    expect([await view('ann'), await view('cem')]).toEqual([['10', '11'], []])
    expect((await upload(csv, false)).status).toBe(200)
    expect([await view('ann'), await view('bob'), await view('cem')]).toEqual([['11', '20'], ['20'], ['10']])
    await upload('username,attribute,value\nann,ward,', false)
    expect(await view('ann')).toEqual([])
  })

  it('stay while rules use them, and are set by administrators only', async () => {
    await add({ everybody: true, attribute: 'ward' })
    const { id } = ((await admin().get('/auth/attributes')).json() as Attribute[])[0]!
    expect((await admin().delete(`/auth/attributes/${id}`)).status).toBe(409)
    expect(
      (await test.as('manager').post('/auth/users/manager/attributes', [{ attribute: 'ward', values: ['10'] }])).status,
    ).toBe(403)
    expect(await wards('ann')).toEqual([])
  })
})

describe('nobody gains rows by groups, attributes or rules', () => {
  it('a user manager changes no members of a group with row rules', async () => {
    await add({ groups: [group.id], values: ['10'] })
    expect((await test.as('manager').post(`/auth/groups/${group.id}/members`, { remove: ['ann'] })).status).toBe(403)
    expect((await test.as('manager').post(`/auth/groups/${group.id}/members`, { add: ['cem'] })).status).toBe(403)
    expect((await test.as('manager').delete(`/auth/groups/${group.id}`)).status).toBe(403)
    expect([await wards('ann'), await wards('cem')]).toEqual([[10], [10, 11, 20]])
  })

  it('an administrator under a rule widens neither their own rows nor those of others', async () => {
    const own = (await admin().post('/auth/groups', { name: 'Bound', members: ['bound-admin'] })).json() as Group
    await add({ groups: [own.id], attribute: 'ward' })
    await setWards('bound-admin', '10')
    const bound = test.as('bound-admin')
    const rule = (await list())[0]!
    expect(await wards('bound-admin')).toEqual([10])
    const attempts = [
      () => bound.post('/auth/users/bound-admin/attributes', [{ attribute: 'ward', values: ['10', '20'] }]),
      () => bound.post(`/auth/groups/${own.id}/members`, { remove: ['bound-admin'] }),
      () => bound.delete(`/auth/groups/${own.id}`),
      () => bound.delete(`/discovery/row-rules/${rule.id}`),
      () => bound.put(`/discovery/row-rules/${rule.id}`, { ...rule, attribute: '', value: '20' }),
      () => bound.put(`/discovery/row-rules/${rule.id}`, { ...rule, whoName: 'Ward managers' }),
      () => add({ groups: [own.id], values: ['20'] }, 'bound-admin'),
      // The directory may make them a member of a group that is called so, at their next sign-in or no longer.
      () => add({ groups: [group.id], values: ['20'] }, 'bound-admin'),
      () => bound.put(`/auth/groups/${own.id}`, { name: 'Called otherwise' }),
      () =>
        bound.post('/auth/attributes/upload', { csv: 'username,attribute,value\nbound-admin,ward,20', dryRun: false }),
    ]
    for (const attempt of attempts) expect((await attempt()).status).toBe(403)
    expect(await wards('bound-admin')).toEqual([10])
    expect((await bound.post('/auth/users/bound-admin/attributes', [{ attribute: 'ward', values: [] }])).status).toBe(
      200,
    )
    await admin().delete(`/auth/groups/${own.id}`)
  })

  describe('an administrator under a rule', () => {
    beforeEach(() => add({ usernames: ['bound-admin'], values: ['10'] }))
    const bound = () => test.as('bound-admin')

    it('shows a database again to nobody without a rule, also to those who only have a question of it', async () => {
      await test.addUser('reader')
      await add({ usernames: [...people, 'manager'], values: ['10'] })
      const cover = (rowsWithoutRule: 'all' | 'none', who = ADMIN) =>
        test.as(who).put(`/discovery/databases/${clinic.id}/rule-coverage`, { rowsWithoutRule })
      await cover('none')
      const answer = async () =>
        (
          (await test.as('reader').post(`/core/executor/${questionId}/execute`, {})).json() as ExecutionResult
        ).table.data.flat()
      expect((await bound().post(`/core/questions/${questionId}/share`, { users: ['reader'] })).status).toBe(200)
      expect(await answer()).toEqual([])
      expect((await cover('all', 'bound-admin')).status).toBe(403)
      expect(await answer()).toEqual([])
      expect((await cover('all')).status).toBe(200)
      expect((await answer()).toSorted()).toEqual([10, 11, 20])
      // Other tests count who reads the database by questions alone.
      const back = { questionsIds: [questionId], userNames: ['reader'] }
      expect((await admin().post('/core/questions/unshare', back)).status).toBe(200)
    })

    it('gives no admin role to who would leave the rules of everybody by it', async () => {
      const { id } = await test.addUser('assistant')
      const raise = (who: string) => test.as(who).put(`/auth/users/${id}`, { realmRoles: [{ name: 'ROLE_ADMIN' }] })
      await add({ everybody: true, values: ['10'] })
      expect((await bound().put(`/auth/users/${id}`, { email: 'mine@hospital.example' })).status).toBe(200)
      expect((await raise('bound-admin')).status).toBe(403)
      await test.app.store.db.deleteFrom('row_rules').execute()
      await admin().put(`/discovery/databases/${clinic.id}/rule-coverage`, { rowsWithoutRule: 'none' })
      expect((await raise('bound-admin')).status).toBe(403)
      await add({ usernames: ['assistant'], values: ['10'] })
      expect((await raise('bound-admin')).status).toBe(200)
      expect(await wards('assistant')).toEqual([10])
      await admin().delete(`/auth/users/${id}`)
    })

    it('gives no rules by attributes, whose values single sign-on brings later, and renames none that has rules', async () => {
      const created = (await admin().post('/auth/attributes', { name: 'department' })).json() as Attribute
      const refusal = {
        status: 403,
        title: expect.stringMatching(/\. Ask an administrator without row rules$/) as string,
      }
      const given = await add({ usernames: ['bound-admin'], attribute: 'department' }, 'bound-admin')
      expect(given.json()).toMatchObject(refusal)
      const rename = (who: string, name: string) =>
        test.as(who).put(`/auth/attributes/${created.id}`, { name, description: '' })
      expect((await rename('bound-admin', 'unit')).status).toBe(200)
      await add({ usernames: ['bound-admin'], attribute: 'unit' })
      const rule = (await list())[0]!
      expect((await bound().put(`/discovery/row-rules/${rule.id}`, { ...rule, attribute: 'ward' })).status).toBe(403)
      expect((await rename('bound-admin', 'department')).json()).toMatchObject(refusal)
      expect((await bound().put(`/auth/attributes/${created.id}`, { name: 'unit', description: 'Unit' })).status).toBe(
        200,
      )
      expect((await rename(ADMIN, 'department')).status).toBe(200)
      await test.app.store.db.deleteFrom('row_rules').execute()
      await admin().delete(`/auth/attributes/${created.id}`)
    })
  })

  it('nobody widens rows by a password for an account of a former directory, whose groups end by it', async () => {
    const ward = (await admin().post('/auth/groups', { name: 'Of the directory' })).json() as Group
    await add({ groups: [ward.id], values: ['10'] })
    const { db } = test.app.store
    const former = {
      person: await test.addUser('former', { permissions: ['question.write_access', 'database.view'] }),
      manager: await test.addUser('former-manager', { permissions: [...managing] }),
      admin: await test.addUser('former-admin', { role: 'ROLE_ADMIN' }),
    }
    await admin().post('/discovery/databases/share', {
      dbIds: [clinic.id],
      usernames: ['former', 'former-manager'],
    })
    for (const { id: user_id, username } of Object.values(former)) {
      await wards(username)
      const linked = { password_hash: null, sso_issuer: 'ldap', sso_subject: username }
      await db.updateTable('users').set(linked).where('id', '=', user_id).execute()
      await db.insertInto('group_members').values({ group_id: ward.id, user_id, source: 'directory' }).execute()
    }
    const setPassword = async (who: string, { id }: { id: number }) =>
      (await test.as(who).put(`/auth/users/${id}`, { password: 'a local password' })).status
    for (const who of [former.manager, former.admin])
      for (const whose of [former.person, who])
        expect([who, whose, await setPassword(who.username, whose)]).toEqual([who, whose, 403])
    expect([await wards('former'), await wards('former-manager'), await wards('former-admin')]).toEqual([
      [10],
      [10],
      [10],
    ])
    expect(await setPassword(ADMIN, former.person)).toBe(200)
    expect((await admin().get(`/auth/groups/${ward.id}`)).json()).toMatchObject({ memberCount: 2 })
    await admin().delete(`/auth/groups/${ward.id}`)
    for (const { id } of Object.values(former)) await admin().delete(`/auth/users/${id}`)
  })
})
