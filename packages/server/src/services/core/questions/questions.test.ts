import {
  type DbTable,
  type ExecutionResult,
  type Question,
  type QuestionSummary,
  toCatalog,
  toQuery,
} from '@soundings/contract'
import { queryProblem } from '@soundings/query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { partsOf, refusedQueries } from './testing/refused-queries.ts'

const DAY_MS = 24 * 3_600_000
const everything = [
  'question.view',
  'question.write_access',
  'question.delete',
  'question.share',
  'database.write_access',
  'database.view',
] as const

let test: TestApp
let clinic: Clinic
let clock = Date.parse('2026-03-01T08:00:00Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date(clock) })
  for (const name of ['ann', 'bob', 'eve', 'zoe']) await test.addUser(name, { permissions: everything })
  clinic = await connectClinic(test, 'ann')
})
afterAll(() => test.close())

/** Sessions do not live that long, so everybody signs in again. */
function pass(days: number) {
  clock += days * DAY_MS
  for (const name of ['ann', 'bob', 'eve', 'zoe', ADMIN]) test.forgetSignIn(name)
}

const costByWard = () => partsOf(clinic).costByWard()
const draft = (changes: object = {}) => ({
  name: 'Cost by ward',
  description: 'All visits',
  tag: 'cost,ward',
  query: costByWard(),
  ...changes,
})

async function save(who = 'ann', changes: object = {}): Promise<Question> {
  const answer = await test.as(who).post('/core/questions', draft(changes))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json()
}
const share = (id: number, user: string) => test.as('ann').post(`/core/questions/${id}/share`, { users: [user] })
const change = ({ id, version, name, query }: Question, changes: object = {}) => ({
  id,
  version,
  name,
  query,
  ...changes,
})
const namesSeenBy = async (who: string) =>
  ((await test.as(who).get('/core/questions?size=9999')).json() as QuestionSummary[]).map(({ name }) => name)

describe('SD11 SD13 columns of tables that somebody does not see', () => {
  const byHospital = () =>
    clinic.query('visits', [clinic.group('hospitals.name'), clinic.view('visits.cost', 'sum', { label: 'Cost' })])
  const shareTables = (names: readonly string[], verb = 'share') =>
    test
      .as(ADMIN)
      .post(`/discovery/tables/${verb}`, { usernames: ['zoe'], tableIds: names.map((name) => clinic.table(name).id) })

  it('are not lost when they save: the save is refused, and Save As makes a copy', async () => {
    await shareTables(['visits', 'patients', 'hospitals'])
    const saved = await save('zoe', { query: byHospital() })
    expect((await test.as('zoe').put('/core/questions', change(saved, { name: 'Cost by hospital' }))).status).toBe(200)
    await shareTables(['patients'], 'unshare')

    const refusal = {
      status: 403,
      title: expect.stringContaining('saving over it would remove their columns. Use Save As') as string,
    }
    const without = change({ ...saved, version: 2 }, { query: costByWard() })
    expect((await test.as('zoe').put('/core/questions', without)).json()).toMatchObject(refusal)
    expect((await test.as('zoe').put('/core/questions', change({ ...saved, version: 2 }))).json()).toMatchObject(
      refusal,
    )
    expect((await test.as('zoe').get(`/core/questions/${saved.id}`)).json()).toMatchObject({
      version: 2,
      query: byHospital(),
    })
    expect((await test.as('zoe').put('/core/questions', { ...without, saveAs: true })).json()).toMatchObject({
      version: 1,
      query: costByWard(),
    })
    await shareTables(['visits', 'hospitals'], 'unshare')
  })

  it('behind a hidden table stay in reach of everybody who may use it', async () => {
    const saved = await save('ann', { query: byHospital() })
    const patients = ((await test.as('ann').get(`/discovery/${clinic.id}/tables?size=9999`)).json() as DbTable[]).find(
      ({ name }) => name === 'patients',
    )!
    const hide = async (active: boolean, version: number) =>
      expect(
        (
          await test.as('ann').put('/discovery/tables', {
            id: patients.id,
            version,
            displayName: patients.displayName,
            description: '',
            active,
            monitored: false,
            columns: [],
          })
        ).status,
      ).toBe(200)
    await hide(false, patients.version)
    const listed = async (query: string) =>
      (await test.as('ann').get(`/discovery/${clinic.id}/tables/public?size=9999${query}`)).json() as DbTable[]
    const [open, withTablesBetween] = [await listed(''), await listed('&passages=true')]
    expect(withTablesBetween.slice(0, -1)).toEqual(open)
    expect(open.some(({ id }) => id === patients.id)).toBe(false)
    expect(withTablesBetween.at(-1)).toMatchObject({
      id: patients.id,
      name: '(hidden table)',
      displayName: '(hidden table)',
      active: false,
      columns: [],
    })
    expect(queryProblem(toQuery(saved.query), toCatalog(withTablesBetween))).toBeUndefined()
    expect(
      (await test.as('ann').put('/core/questions', change(saved, { name: 'Still by hospital' }))).json(),
    ).toMatchObject({ version: 2, query: byHospital() })
    await hide(true, patients.version + 1)
  })
})

describe('saving a question', () => {
  it('keeps what was sent, under its owner, and drops nothing', async () => {
    const saved = await save('ann', {
      name: '  Cost by ward ',
      defaultView: 'BAR',
      viewTypeOptions: '{"legend":false}',
    })
    expect(saved).toMatchObject({
      name: 'Cost by ward',
      description: 'All visits',
      tag: 'cost,ward',
      defaultView: 'BAR',
      viewTypeOptions: '{"legend":false}',
      datasourceID: clinic.id,
      datasourceName: 'Clinic',
      dbTable: clinic.table('visits').id,
      limit: 50,
      owner: 'ann',
      version: 1,
      active: true,
      deleted: false,
      createdDate: new Date(clock).toISOString(),
      lastModifiedDate: new Date(clock).toISOString(),
    })
    expect(saved.query.columns[1]).toMatchObject({
      label: 'Cost',
      expression: [{ dbColumn: clinic.column('visits.cost'), function: 'sum' }],
    })
    expect((await test.as('ann').get(`/core/questions/${saved.id}`)).json()).toEqual(saved)
  })

  it.each(refusedQueries)('is refused with %s, and the field is named', async (_what, make, field) => {
    const answer = await test.as(ADMIN).post('/core/questions', draft({ query: make(partsOf(clinic)) }))
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ kind: 'invalid', fieldErrors: [{ field }] })
  })

  it('is refused with a formula that misuses a function, and the part of the formula is named', async () => {
    const lowered = { call: 'lower', arguments: [[clinic.term('visits.cost', 'none')]] }
    const answer = await test.as(ADMIN).post(
      '/core/questions',
      draft({
        query: clinic.query('visits', [partsOf(clinic).formula([{ call: 'length', arguments: [[lowered]] }])]),
      }),
    )
    expect(answer.json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'query.columns[0].expression', message: 'lower needs a text here, not a number: Cost' }],
    })
  })

  it('keeps what count meant before formulas had a version, and is stored as rows() when it is saved', async () => {
    const counted = clinic.query('visits', [partsOf(clinic).formula([clinic.term('visits.diagnosis_code', 'count')])])
    const result = async (id: number) =>
      ((await test.as('ann').post(`/core/executor/${id}/execute`, {})).json() as ExecutionResult).table.data
    const old = await save('ann', { query: counted })
    expect(old.query).toMatchObject({ formulaVersion: 2, columns: [{ expression: [{ call: 'rows', arguments: [] }] }] })
    expect(await result(old.id)).toEqual([[5]])

    const asked = await save('ann', { query: { ...counted, formulaVersion: 2 } })
    expect(asked.query).toMatchObject({
      formulaVersion: 2,
      columns: [{ expression: [clinic.term('visits.diagnosis_code', 'count')] }],
    })
    expect(await result(asked.id)).toEqual([[4]])
    // Saved over by a client that knows no versions, it means rows again, and says so.
    const { formulaVersion: _version, ...unversioned } = asked.query
    const again = (
      await test.as('ann').put('/core/questions', change(asked, { query: unversioned }))
    ).json() as Question
    expect(again.query).toMatchObject({
      formulaVersion: 2,
      columns: [{ expression: [{ call: 'rows', arguments: [] }] }],
    })
    expect(await result(asked.id)).toEqual([[5]])
  })

  it.each(['', '   '])('needs a name (%j)', async (name) => {
    expect((await test.as('ann').post('/core/questions', draft({ name }))).json()).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'name' }],
    })
  })

  it('R2: over a table that is not theirs is 404 for people, whether the database exists or not', async () => {
    const ask = (datasourceID: number) =>
      test.as('bob').post('/core/questions', draft({ query: { ...costByWard(), datasourceID } }))
    const [hidden, none] = [await ask(clinic.id), await ask(999_999)]
    expect(hidden.status).toBe(404)
    expect({ ...(none.json() as object), requestId: '' }).toEqual({ ...(hidden.json() as object), requestId: '' })
  })

  it('R2: tells a stranger nothing of the data model in its errors', async () => {
    const query = clinic.query('visits', [clinic.view('holidays.holiday_name')])
    const answer = await test.as('bob').post('/core/questions', draft({ query }))
    expect(answer.status).toBe(404)
    expect(answer.text).not.toMatch(/holiday/i)
  })

  it('with one shared table does not open the others which it joins', async () => {
    await test.as(ADMIN).post('/discovery/tables/share', { usernames: ['bob'], tableIds: [clinic.table('visits').id] })
    const own = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
    const joined = clinic.query('visits', [clinic.view('visits.cost', 'sum'), clinic.group('patients.full_name')])
    expect((await test.as('bob').post('/core/questions', draft({ query: own, name: 'Sum for Bob' }))).status).toBe(201)
    expect((await test.as('bob').post('/core/questions', draft({ query: joined }))).status).toBe(404)
    await test
      .as(ADMIN)
      .post('/discovery/tables/unshare', { usernames: ['bob'], tableIds: [clinic.table('visits').id] })
  })
})

describe('PE4 questions', () => {
  it('are seen by their owner, by those they are shared with, and by administrators', async () => {
    const shared = await save('ann', { name: 'For Bob' })
    await save('ann', { name: 'Private' })
    await share(shared.id, 'bob')
    expect(await namesSeenBy('ann')).toEqual(expect.arrayContaining(['For Bob', 'Private']))
    expect(await namesSeenBy('bob')).toContain('For Bob')
    expect(await namesSeenBy('bob')).not.toContain('Private')
    expect(await namesSeenBy('eve')).toEqual([])
    expect(await namesSeenBy(ADMIN)).toEqual(expect.arrayContaining(['For Bob', 'Private']))
    expect((await test.as('bob').get(`/core/questions/${shared.id}`)).status).toBe(200)
  })

  it('R2: of strangers look exactly like those that do not exist', async () => {
    const { id } = await save()
    const [hidden, none] = [
      await test.as('eve').get(`/core/questions/${id}`),
      await test.as('eve').get('/core/questions/999999'),
    ]
    expect(hidden.json()).toMatchObject({ status: 404, title: `Error Loading Question with id ${id}` })
    expect(none.json()).toMatchObject({ status: 404, title: 'Error Loading Question with id 999999' })
  })

  it('are listed in pages, with their number', async () => {
    for (const name of ['Page one', 'Page two']) await save('ann', { name })
    const answer = await test.as('ann').get('/core/questions?size=1&page=0&sort=name,desc')
    expect(answer.json()).toHaveLength(1)
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(1)
  })

  it('are still listed when their database was removed', async () => {
    const gone = await connectClinic(test, 'ann', 'gone.db')
    const { id } = await save('ann', {
      name: 'Of a removed database',
      query: gone.query('visits', [gone.view('visits.cost', 'sum')]),
    })
    expect((await test.as(ADMIN).delete(`/discovery/databases/${gone.id}`)).status).toBe(200)
    const listed = ((await test.as('ann').get('/core/questions')).json() as QuestionSummary[]).find(
      (question) => question.id === id,
    )
    expect(listed).toMatchObject({ datasourceID: gone.id, datasourceName: '' })
    expect((await test.as('ann').post(`/core/executor/${id}/execute`, {})).status).toBe(404)
  })
})

describe('R23 saving again', () => {
  it('makes a new version and keeps the earlier ones', async () => {
    const first = await save()
    clock += 60_000
    const second = (await test.as('ann').put('/core/questions', change(first, { name: 'Second' }))).json() as Question
    expect(second).toMatchObject({
      id: first.id,
      version: 2,
      name: 'Second',
      lastModifiedDate: new Date(clock).toISOString(),
      createdDate: first.createdDate,
    })
    await test.as(ADMIN).put('/core/questions', change(second, { name: 'Third' }))

    const versions = `/core/questions/${first.id}/versions`
    expect((await test.as('ann').get(versions)).json()).toEqual([
      { version: 2, savedAt: second.lastModifiedDate, savedBy: 'ann', name: 'Second' },
      { version: 1, savedAt: first.createdDate, savedBy: 'ann', name: 'Cost by ward' },
    ])
    expect((await test.as('ann').get(`${versions}/1`)).json()).toEqual(first)
    expect((await test.as('ann').get(`${versions}/3`)).json()).toMatchObject({ name: 'Third', owner: 'ann' })
    expect((await test.as('ann').get(`${versions}/9`)).status).toBe(404)
    expect((await test.as('eve').get(versions)).status).toBe(404)
    expect((await test.as('eve').get(`${versions}/1`)).status).toBe(404)
  })

  it('R2: shows earlier versions, and the values that stood in them, to nobody to whom only the latest was given', async () => {
    const filters = [clinic.filter('patients.full_name', 'equals', ['Ada North'])]
    const first = await save('ann', { query: { ...costByWard(), filters } })
    await test.as('ann').put('/core/questions', change(first, { query: costByWard() }))
    await share(first.id, 'bob')
    for (const path of ['versions', 'versions/1']) {
      const { status, text } = await test.as('bob').get(`/core/questions/${first.id}/${path}`)
      expect([status, text]).toEqual([
        403,
        expect.stringContaining(
          'Only its owner, its editors or an administrator can see earlier versions of this question',
        ),
      ])
    }
    expect((await test.as(ADMIN).get(`/core/questions/${first.id}/versions/1`)).text).toContain('Ada North')
  })

  it("over someone else's newer version is refused with 409 and changes nothing", async () => {
    const first = await save()
    await test.as(ADMIN).put('/core/questions', change(first, { name: 'The administrator was faster' }))
    const late = await test.as('ann').put('/core/questions', change(first, { name: 'Late' }))
    expect(late.json()).toMatchObject({
      status: 409,
      kind: 'conflict',
      title: 'Someone saved a newer version of this question. Open it again to see it',
    })
    expect((await test.as('ann').get(`/core/questions/${first.id}`)).json()).toMatchObject({
      name: 'The administrator was faster',
      version: 2,
    })
    expect((await test.as('ann').put('/core/questions', change(first, { version: 7 }))).status).toBe(409)
  })

  it('ten times at once lets exactly one win', async () => {
    const first = await save()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => test.as('ann').put('/core/questions', change(first, { name: `Try ${n}` }))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    expect((await test.as('ann').get(`/core/questions/${first.id}/versions`)).json()).toHaveLength(1)
  })

  it('is left to the owner and administrators; others are told to save a copy', async () => {
    const question = await save()
    await share(question.id, 'bob')
    const refused = await test.as('bob').put('/core/questions', change(question, { name: 'Bob was here' }))
    expect(refused.json()).toMatchObject({ status: 403, title: expect.stringContaining('Save As') })
    expect((await test.as('eve').put('/core/questions', change(question))).status).toBe(404)
  })

  it("as a copy makes a question of the caller's own and leaves the first alone", async () => {
    const question = await save()
    const copy = (
      await test.as(ADMIN).put('/core/questions', change(question, { name: 'Copy', saveAs: true, version: 99 }))
    ).json() as Question
    expect(copy).toMatchObject({ name: 'Copy', owner: 'admin', version: 1 })
    expect(copy.id).not.toBe(question.id)
    expect((await test.as('ann').get(`/core/questions/${question.id}`)).json()).toEqual(question)
    expect((await test.as('eve').put('/core/questions', change(question, { saveAs: true }))).status).toBe(404)
  })

  it('of a shared question as a copy needs the right to its tables', async () => {
    const question = await save()
    await share(question.id, 'bob')
    expect((await test.as('bob').put('/core/questions', change(question, { saveAs: true }))).status).toBe(404)
  })
})

describe('QL3 deleting a question', () => {
  it("takes it from everybody's lists, and restoring brings it back with its shares", async () => {
    const question = await save('ann', { name: 'To be deleted' })
    await share(question.id, 'bob')
    expect((await test.as('ann').delete(`/core/questions/${question.id}`)).status).toBe(200)
    for (const who of ['ann', 'bob', ADMIN]) {
      expect(await namesSeenBy(who)).not.toContain('To be deleted')
      expect((await test.as(who).get(`/core/questions/${question.id}`)).status).toBe(404)
      expect((await test.as(who).post(`/core/executor/${question.id}/execute`, {})).status).toBe(404)
    }
    expect((await test.as('bob').post(`/core/questions/${question.id}/restore`)).status).toBe(404)
    expect((await test.as('ann').post(`/core/questions/${question.id}/restore`)).json()).toEqual(question)
    expect(await namesSeenBy('bob')).toContain('To be deleted')
  })

  it('can be undone for 30 days; then the question and its traces are gone', async () => {
    const [early, late] = [await save('ann', { name: 'Early' }), await save('ann', { name: 'Late' })]
    await share(early.id, 'bob')
    await test.as('bob').post('/core/user-question', { questionId: early.id })
    await test.as('ann').delete(`/core/questions/${early.id}`)
    pass(29)
    await test.as('ann').delete(`/core/questions/${late.id}`)
    pass(2)
    expect((await test.as('ann').post(`/core/questions/${early.id}/restore`)).status).toBe(404)
    await test.app.purgeExpired()
    const { db } = test.app.store
    expect(await db.selectFrom('questions').select('id').where('id', 'in', [early.id, late.id]).execute()).toEqual([
      { id: late.id },
    ])
    expect(
      await db
        .selectFrom('shares')
        .select('object_id')
        .where('kind', '=', 'question')
        .where('object_id', '=', early.id)
        .execute(),
    ).toEqual([])
    expect(await db.selectFrom('favourites').select('object_id').where('object_id', '=', early.id).execute()).toEqual(
      [],
    )
    expect((await test.as('ann').post(`/core/questions/${late.id}/restore`)).status).toBe(200)
  })

  it('is left to the owner and administrators', async () => {
    const { id } = await save()
    await share(id, 'bob')
    expect((await test.as('bob').delete(`/core/questions/${id}`)).status).toBe(403)
    expect((await test.as('bob').get(`/core/questions/delete/${id}`)).json()).toEqual({
      deletable: false,
      cause: 'Only its owner or an administrator can delete this question.',
    })
    expect((await test.as('eve').delete(`/core/questions/${id}`)).status).toBe(404)
    expect((await test.as('eve').get(`/core/questions/delete/${id}`)).status).toBe(404)
    expect((await test.as('ann').get(`/core/questions/delete/${id}`)).json()).toEqual({ deletable: true, cause: '' })
    expect((await test.as(ADMIN).delete(`/core/questions/${id}`)).status).toBe(200)
  })
})
