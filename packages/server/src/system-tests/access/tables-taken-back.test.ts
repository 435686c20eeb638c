import type {
  Dashboard,
  Question,
  QuestionSummary,
  ReachedQuestions,
  ScheduledTask,
  TaskRun,
} from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../testing/clinics/clinic.ts'
import { dashboardDraft } from '../../testing/clinics/dashboard-draft.ts'
import { eventually } from '../../testing/eventually.ts'
import { type SmtpInbox, startSmtpServer } from '../../testing/servers/smtp-inbox.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const permissions = [
  'question.write_access',
  'question.share',
  'question.export_data',
  'question.send_as_email',
  'question.schedule',
  'task.view',
  'task.write_access',
  'download.view',
  'dashboard.write_access',
  'dashboard.share',
] as const

let test: TestApp
let clinic: Clinic
let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await startSmtpServer()
  test = await startTestApp({ env: { SMTP_URL: inbox.url } })
  for (const name of ['former', 'reader', 'holder', 'heir']) await test.addUser(name, { permissions })
  clinic = await connectClinic(test, ADMIN)
  await shareTables('holder', 'visits', 'patients', 'hospitals')
})
afterAll(async () => {
  await test.close()
  await inbox.close()
})

const tableIds = (names: readonly string[]) => names.map((name) => clinic.table(name).id)
const shareTables = (who: string, ...names: string[]) =>
  test.as(ADMIN).post('/discovery/tables/share', { tableIds: tableIds(names), usernames: [who] })
const takeBack = (who: string, ...names: string[]) =>
  test.as(ADMIN).post('/discovery/tables/unshare', { tableIds: tableIds(names), usernames: [who] })

/** A question over visits and patients that `who` owns and shares with the reader and the holder. */
async function ask(who = 'former'): Promise<number> {
  const query = clinic.query('visits', [clinic.view('visits.cost'), clinic.view('patients.full_name')], {
    filters: [clinic.filter('visits.diagnosis_code', 'equals', ['I10'], { dynamic: true })],
  })
  const answer = await test.as(who).post('/core/questions', { name: 'Costs', query })
  if (answer.status !== 201) throw new Error(answer.text)
  const { id } = answer.json() as Question
  await test.as(who).post(`/core/questions/${id}/share`, { users: ['reader', 'holder'] })
  return id
}

interface Problem {
  readonly title: string
  readonly kind: string
}

const runs = async (who: string, id: number) => (await test.as(who).post(`/core/executor/${id}/execute`, {})).status
const whyNot = async (who: string, id: number) =>
  ((await test.as(who).post(`/core/executor/${id}/execute`, {})).json() as Problem).title
const exportCall = (who: string, questionId: number) =>
  test.as(who).post('/exporter/oi-files', { displayName: 'Costs', questionId })
const download = (who: string, id: string) => test.as(who).get(`/exporter/exported-files/${id}`)
const mailCall = (who: string, questionId: number) =>
  test.as(who).post('/exporter/oi-files/share', {
    displayName: 'Costs',
    emails: ['head@hospital.example'],
    question: { displayName: 'Costs', extention: 'csv', filters: [], pageNumber: 0, pageSize: 10, questionId },
  })
const task = (questionId: number) => ({
  displayName: 'Daily',
  cronExp: '0 7 * * *',
  jobType: 'EXPORT_FILES',
  exportFileJob: {
    emails: ['head@hospital.example'],
    questions: [{ displayName: 'Costs', extention: 'csv', filters: [], pageNumber: 0, pageSize: 10, questionId }],
  },
})

const LOST = 'former can no longer use every table of this question, so it runs only for people who can'
const OWNER_LOST = `${LOST}. Ask an administrator to give it an owner who can use its tables`
/** An administrator can mend it, and is not sent to an administrator. */
const OWNER_LOST_TO_ADMIN = `${LOST}. Give it an owner who can use its tables`
const YOU_LOST =
  'You can no longer use every table of this question, so it does not run. Ask an administrator for the tables, or to give the question to a person who can use them'

describe('R30 after a table was taken back from the owner of a question', () => {
  it('the question stops on every road for all but people who may use its tables, and says why', async () => {
    await shareTables('former', 'visits', 'patients')
    const id = await ask()
    const { id: dashboardId } = (
      await test.as('former').post('/core/dashboards', dashboardDraft([id]))
    ).json() as Dashboard
    const { fileId } = (await exportCall('reader', id)).json() as { fileId: string }
    const own = ((await exportCall('former', id)).json() as { fileId: string }).fileId
    const { id: taskId } = (await test.as('reader').post('/scheduler/jobs', task(id))).json() as ScheduledTask
    expect([await runs('reader', id), await runs('former', id), (await download('reader', fileId)).status]).toEqual([
      200, 200, 200,
    ])

    // Only a table that the question joins, not its base.
    expect((await takeBack('former', 'patients')).status).toBe(200)
    expect([await whyNot('reader', id), await whyNot('former', id)]).toEqual([OWNER_LOST, YOU_LOST])
    const column = clinic.column('visits.diagnosis_code')
    const roads: [string, object][] = [
      ['execute', {}],
      ['count', {}],
      ['summaries', {}],
      ['statistics', { column: 0 }],
      ['values', { dbColumn: column }],
    ]
    for (const who of ['reader', 'former']) {
      for (const [road, body] of roads)
        expect((await test.as(who).post(`/core/executor/${id}/${road}`, body)).json(), road).toMatchObject({
          status: 403,
          kind: 'out-of-reach',
        })
      expect((await exportCall(who, id)).status).toBe(403)
      expect((await mailCall(who, id)).status).toBe(403)
      expect((await test.as(who).post('/scheduler/jobs', task(id))).status).toBe(403)
    }
    expect((await download('reader', fileId)).json()).toMatchObject({ status: 403, title: OWNER_LOST })
    expect((await download('former', own)).json()).toMatchObject({ status: 403, title: YOU_LOST })

    const sent = inbox.count()
    await test.as('reader').post(`/scheduler/oi-jobs/${taskId}/run`)
    const [run] = await eventually(async () => {
      const found = (await test.as('reader').get(`/scheduler/oi-jobs/${taskId}/runs`)).json() as TaskRun[]
      expect(found[0]?.status).toBe('FAILED')
      return found
    })
    expect(run?.error).toBe(OWNER_LOST)
    expect(inbox.count()).toBe(sent)

    expect((await test.as('former').post(`/core/questions/${id}/share`, { users: ['heir'] })).json()).toMatchObject({
      status: 403,
      title: YOU_LOST,
    })
    expect((await test.as(ADMIN).post(`/core/questions/${id}/share`, { users: ['heir'] })).status).toBe(403)
    expect(
      (await test.as('former').post(`/core/dashboards/${dashboardId}/share`, { users: ['heir'] })).json(),
    ).toMatchObject({ status: 403, kind: 'out-of-reach' })

    expect([await runs('holder', id), await runs(ADMIN, id), (await exportCall('holder', id)).status]).toEqual([
      200, 200, 200,
    ])
    const seen = (await test.as(ADMIN).get(`/core/questions/${id}`)).json() as Question
    expect([seen.stopReason, seen.rights.canShare]).toEqual([OWNER_LOST_TO_ADMIN, false])
  })

  it('lists say of each question that it stopped and why, and no longer once the table was given back', async () => {
    await shareTables('former', 'visits', 'patients')
    const id = await ask()
    const listed = async (who: string) =>
      ((await test.as(who).get('/core/questions?size=9999')).json() as QuestionSummary[]).find(
        (question) => question.id === id,
      )
    expect((await listed('reader'))?.stopReason).toBeUndefined()
    await takeBack('former', 'patients')
    expect([await listed('reader'), await listed(ADMIN)]).toMatchObject([
      { stopReason: OWNER_LOST },
      { stopReason: OWNER_LOST_TO_ADMIN, rights: { canShare: false } },
    ])
    expect(await listed('former')).toMatchObject({ stopReason: YOU_LOST, rights: { canShare: false } })
    await shareTables('former', 'patients')
    expect([(await listed('former'))?.stopReason, (await listed('former'))?.rights.canShare]).toEqual([undefined, true])
  })

  it('an owner who may use the tables, or the tables given back, make it run again', async () => {
    await shareTables('former', 'visits', 'patients')
    const id = await ask()
    await takeBack('former', 'visits', 'patients')
    expect(await runs('reader', id)).toBe(403)
    await shareTables('former', 'visits', 'patients')
    expect([await runs('reader', id), await runs('former', id)]).toEqual([200, 200])
    await takeBack('former', 'visits')
    const hand = (username: string) => test.as(ADMIN).post('/core/questions/owner', { questions: [id], username })
    expect((await hand('heir')).json()).toMatchObject({
      status: 409,
      title: 'heir cannot use every table of Costs. Share these tables first, or choose another owner',
    })
    expect((await hand('holder')).status).toBe(200)
    expect([await runs('reader', id), await runs('former', id)]).toEqual([200, 404])
    await takeBack('former', 'patients')
  })

  it('a file that holds rows of it stays closed, also when the question reads other tables by then', async () => {
    await shareTables('former', 'visits', 'patients', 'hospitals')
    const id = await ask()
    const { fileId } = (await exportCall('former', id)).json() as { fileId: string }
    const hospitals = clinic.query('hospitals', [clinic.view('hospitals.name')])
    expect((await test.as('former').put('/core/questions', { id, name: 'Costs', query: hospitals })).status).toBe(200)
    expect((await download('former', fileId)).status).toBe(200)
    await takeBack('former', 'patients')
    expect([await runs('former', id), (await download('former', fileId)).json()]).toMatchObject([
      200,
      { status: 403, title: YOU_LOST },
    ])
    await shareTables('former', 'patients')
    expect((await download('former', fileId)).status).toBe(200)
    await takeBack('former', 'visits', 'patients', 'hospitals')
  })

  it('tiles of shared dashboards stop, too, and cannot be placed anew', async () => {
    await shareTables('former', 'visits', 'patients')
    const id = await ask()
    const { id: dashboardId } = (
      await test.as('former').post('/core/dashboards', dashboardDraft([id]))
    ).json() as Dashboard
    await test.as('former').post(`/core/dashboards/${dashboardId}/share`, { users: ['heir'] })
    expect(await runs('heir', id)).toBe(200)
    await takeBack('former', 'visits', 'patients')
    expect(await whyNot('heir', id)).toBe(OWNER_LOST)
    const { id: other } = (await test.as('former').post('/core/dashboards', dashboardDraft([]))).json() as Dashboard
    expect(
      (await test.as('former').put('/core/dashboards', { ...dashboardDraft([id]), id: other, version: 1 })).status,
    ).toBe(403)
  })
})

describe('R30 after a table was taken back from a person who still sees the question', () => {
  const rows = () => [clinic.view('visits.id', 'none', { orderDirection: 'ASC' })]
  const months = () => [
    clinic.group('visits.admitted_at', 'month', { orderDirection: 'ASC' }),
    clinic.view('visits.id', 'rowCount'),
  ]
  const beyond = () => ({ filters: [clinic.filter('visits.id', 'greaterThan', [2])] })
  const zoom = (changes: object) => ({ zooms: [{ dbColumn: clinic.column('visits.admitted_at'), ...changes }] })

  async function limited(columns: object[], resultLimit: number): Promise<number> {
    const query = clinic.query('visits', columns, { resultLimit })
    const { id } = (await test.as('holder').post('/core/questions', { name: 'Visits', query })).json() as Question
    await test.as('holder').post(`/core/questions/${id}/share`, { users: ['reader'] })
    return id
  }
  async function fileOf(questionId: number, changes: object = {}): Promise<string> {
    const body = { displayName: 'Visits', questionId, ...changes }
    const made = (await test.as('reader').post('/exporter/oi-files', body)).json() as {
      fileId: string
      status: string
    }
    expect(made.status).toBe('PASS')
    return made.fileId
  }

  it('files that were made with it leave where they hold no rows behind the limit of the question', async () => {
    const [cut, whole, byMonth] = [await limited(rows(), 2), await limited(rows(), 5), await limited(months(), 2)]
    const codes = () => [...months(), clinic.group('visits.diagnosis_code')]
    const [byFirstCode, byTwoCodes] = [await limited(codes(), 1), await limited(codes(), 2)]
    const march = { unit: 'day', range: ['2026-03-01', '2026-04-01'] }
    // Made without the table: the limit of the question is kept.
    const firstMonths = await fileOf(byMonth, zoom({ unit: 'month' }))
    await shareTables('reader', 'visits')
    const within = [
      await fileOf(cut),
      await fileOf(cut, { filters: [clinic.filter('visits.id', 'equals', [4])] }),
      await fileOf(whole, beyond()),
      await fileOf(byMonth, zoom(march)),
      // March has two codes.
      await fileOf(byTwoCodes, zoom(march)),
    ]
    const behind = [
      await fileOf(cut, beyond()),
      await fileOf(byMonth, zoom({ unit: 'month' })),
      await fileOf(byMonth, zoom({ unit: 'day', range: ['2026-03-01', '2027-01-01'] })),
      await fileOf(byFirstCode, zoom(march)),
      await fileOf(byTwoCodes, zoom({ unit: 'hour', range: ['2026-03-05', '2026-03-06'] })),
    ]
    const statuses = async (files: readonly string[]) => {
      const found: number[] = []
      for (const file of files) found.push((await download('reader', file)).status)
      return found
    }
    expect(new Set(await statuses([firstMonths, ...within, ...behind]))).toEqual(new Set([200]))
    await takeBack('reader', 'visits')
    expect([await statuses([firstMonths, ...within]), await statuses(behind)]).toEqual([
      [200, 200, 200, 200, 200, 200],
      [403, 403, 403, 403, 403],
    ])
    expect((await test.as('reader').get(`/exporter/oi-files/${firstMonths}`)).json()).toMatchObject({ rows: 2 })
    const { filters } = beyond()
    const executed = await test.as('reader').post(`/core/executor/${cut}/execute`, { dynamicFilters: filters })
    const { kind, title } = executed.json() as Problem
    expect((await download('reader', behind[0]!)).json()).toMatchObject({ kind, title })
    expect(kind).toBe('out-of-reach')
    await shareTables('reader', 'visits')
    expect(new Set(await statuses(behind))).toEqual(new Set([200]))
    await takeBack('reader', 'visits')
  })

  it('a mail that waits with such a file does not leave', async () => {
    await shareTables('reader', 'visits')
    const cut = await limited(rows(), 2)
    const mail = (displayName: string, changes: object = {}) =>
      test.as('reader').post('/exporter/oi-files/share', {
        displayName,
        emails: ['slow@hospital.example'],
        question: { displayName, extention: 'csv', filters: [], questionId: cut, ...changes },
      })
    const mails = async () =>
      (await test.app.store.db.selectFrom('deliveries').selectAll().execute()).map(
        ({ title, state, last_error: error }) => ({ title, state, error }),
      )
    const sent = inbox.count()
    // Mails to the same people leave one after the other, so the second one waits for an answer to the first.
    inbox.ignore((address) => address.startsWith('slow'))
    const first = mail('First')
    await eventually(() => expect(inbox.unanswered()).toBe(1))
    const second = mail('Second', beyond())
    await eventually(async () => expect(await mails()).toContainEqual({ title: 'Second', state: 'ready', error: null }))
    await takeBack('reader', 'visits')
    inbox.answer()
    await Promise.all([first, second])
    await eventually(async () =>
      expect(await mails()).toEqual(
        expect.arrayContaining([
          { title: 'First', state: 'sent', error: '' },
          {
            title: 'Second',
            state: 'failed',
            error: expect.stringContaining('You see the first 2 rows of this question') as string,
          },
        ]),
      ),
    )
    expect(inbox.count()).toBe(sent + 1)
  })
})

describe('US6 what a person still reads through questions', () => {
  it('lists own, shared and shown ones with the reason, and says which stopped', async () => {
    await test.addUser('watched', { permissions })
    await test.addUser('giver', { permissions })
    for (const who of ['watched', 'giver']) await shareTables(who, 'visits', 'patients')
    const [own, given, shown] = [await ask('watched'), await ask('giver'), await ask('giver')]
    await test.as('giver').post(`/core/questions/${given}/share`, { users: ['watched'] })
    const { id: dashboardId } = (
      await test.as('giver').post('/core/dashboards', dashboardDraft([shown], { name: 'Beds' }))
    ).json() as Dashboard
    await test.as('giver').post(`/core/dashboards/${dashboardId}/share`, { users: ['watched'] })
    const reached = async () =>
      (
        (await test.as(ADMIN).get('/core/questions/reached_by_username/watched')).json() as ReachedQuestions
      ).questions.map(({ id, isOwner, sharedBy, dashboards, rowsBy }) => [id, isOwner, sharedBy, dashboards, rowsBy])
    expect(await reached()).toEqual([
      [own, true, undefined, [], 'tables'],
      [given, false, 'giver', [], 'tables'],
      [shown, false, undefined, ['Beds'], 'tables'],
    ])
    await takeBack('watched', 'patients')
    expect(await reached()).toEqual([
      [own, true, undefined, [], 'none'],
      [given, false, 'giver', [], 'owner'],
      [shown, false, undefined, ['Beds'], 'owner'],
    ])
    expect([await runs('watched', own), await runs('watched', given), await runs('watched', shown)]).toEqual([
      403, 200, 200,
    ])
  })
})

describe('R30 whether an owner may use the tables', () => {
  it('counts whole databases, and ends with them', async () => {
    await test.as(ADMIN).post('/discovery/databases/share', { dbIds: [clinic.id], usernames: ['former'] })
    const id = await ask()
    expect(await runs('reader', id)).toBe(200)
    await test.as(ADMIN).post('/discovery/databases/unshare', { dbIds: [clinic.id], usernames: ['former'] })
    expect(await runs('reader', id)).toBe(403)
  })

  it('counts admin roles, and ends with them', async () => {
    const { id: userId } = await test.addUser('chief', { role: 'ROLE_ADMIN' })
    const id = await ask('chief')
    expect(await runs('reader', id)).toBe(200)
    const demoted = await test.as(ADMIN).put(`/auth/users/${userId}`, { realmRoles: [{ name: 'ROLE_USER' }] })
    expect(demoted.status).toBe(200)
    expect(await runs('reader', id)).toBe(403)
  })

  it('does not change with a deactivated account, and ends with a deleted one', async () => {
    const { id: userId } = await test.addUser('leaver', { permissions })
    await shareTables('leaver', 'visits', 'patients')
    const id = await ask('leaver')
    const deactivated = await test.as(ADMIN).put(`/auth/users/${userId}`, { enabled: false })
    expect([deactivated.status, await runs('reader', id)]).toEqual([200, 200])
    expect((await test.as(ADMIN).delete(`/auth/users/${userId}`)).status).toBe(200)
    expect(await whyNot('reader', id)).toBe(
      'The owner of this question was deleted, so it runs only for people who can use its tables. Ask an administrator to give it an owner who can',
    )
    expect(await runs('holder', id)).toBe(200)
  })
})
