import type { AuditEntry, Question, ScheduledTask, TaskRun } from '@soundings/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readParquet } from '../../../../../engines/src/testing/read-parquet.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type SmtpInbox, startSmtpServer } from '../../../testing/servers/smtp-inbox.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let clinic: Clinic
let inbox: SmtpInbox
let questionId: number
let clock: Date
const permissions = [
  'question.write_access',
  'question.share',
  'question.delete',
  'question.schedule',
  'question.send_as_email',
  'task.view',
  'task.write_access',
  'task.delete',
  'database.write_access',
  'database.view',
] as const

/** Sign-ins end in a night. */
function passTo(moment: string) {
  clock = new Date(moment)
  for (const who of ['ann', 'bob', ADMIN]) test.forgetSignIn(who)
}

beforeEach(async () => {
  clock = new Date('2026-03-01T08:00:00Z')
  inbox = await startSmtpServer()
  test = await startTestApp({ now: () => clock, env: { SMTP_URL: inbox.url, ID_TOKEN_MINUTES: '1440' } })
  await test.addUser('ann', { permissions })
  await test.addUser('bob', { permissions })
  clinic = await connectClinic(test, 'ann')
  const query = clinic.query('patients', [clinic.view('patients.full_name', 'none', { label: 'Name' })])
  questionId = ((await test.as('ann').post('/core/questions', { name: 'Patients', query })).json() as Question).id
})
afterEach(async () => {
  await test.close()
  await inbox.close()
})

const draft = (changes: object = {}) => ({
  displayName: "7 o'clock report",
  cronExp: '0 7 * * *',
  jobType: 'EXPORT_FILES',
  exportFileJob: {
    emails: ['head@hospital.example'],
    questions: [
      { displayName: 'All patients', extention: 'csv', filters: [], pageNumber: 0, pageSize: 1000, questionId },
    ],
  },
  ...changes,
})
async function create(changes: object = {}): Promise<ScheduledTask> {
  const answer = await test.as('ann').post('/scheduler/jobs', draft(changes))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json()
}
const listed = async (who = 'ann') =>
  (await test.as(who).post('/scheduler/oi-jobs/service', { jobService: 'EXPORTER' })).json() as ScheduledTask[]
const runsOf = async (id: number, who = 'ann') =>
  (await test.as(who).get(`/scheduler/oi-jobs/${id}/runs`)).json() as TaskRun[]
const whenRun = (id: number, count: number) =>
  eventually(async () => {
    const runs = await runsOf(id)
    expect(runs.filter(({ status }) => status !== 'RUNNING')).toHaveLength(count)
    return runs
  })

describe('EX5 a scheduled task', () => {
  it('runs at its time in the zone of the server, mails the file, and records the run and when the next one is', async () => {
    const { id } = await create()
    expect(await listed()).toMatchObject([
      {
        id,
        active: true,
        cronExp: '0 7 * * *',
        lastRunStatus: null,
        lastRunDate: null,
        nextRunDate: '2026-03-02T06:00:00.000Z',
        owner: 'ann',
        jobService: 'EXPORTER',
        exportFileJob: { emails: ['head@hospital.example'] },
      },
    ])
    passTo('2026-03-02T06:00:00Z')
    const mail = await inbox.next()
    expect([mail.subject, mail.attachments[0]?.filename]).toEqual(["7 o'clock report", 'All_patients.csv'])
    expect(mail.attachments[0]!.content.toString()).toMatch(/^Name\r\nAda North\r\n/)
    expect(await whenRun(id, 1)).toMatchObject([
      {
        status: 'SUCCESS',
        startedDate: '2026-03-02T06:00:00.000Z',
        durationMs: 0,
        rows: 5,
        recipients: ['head@hospital.example'],
        error: '',
      },
    ])
    expect(await listed()).toMatchObject([
      { lastRunStatus: 'SUCCESS', lastRunDate: '2026-03-02T06:00:00.000Z', nextRunDate: '2026-03-03T06:00:00.000Z' },
    ])
  })

  it('R24: that runs every minute goes on when the clock is set back by an hour, and one that runs daily is not repeated', async () => {
    const [{ id }, daily] = [await create({ cronExp: '* * * * *' }), await create({ cronExp: '30 9 * * *' })]
    passTo('2026-03-01T08:01:00Z')
    await whenRun(id, 1)
    passTo('2026-03-01T09:00:00Z')
    await whenRun(id, 2)
    await whenRun(daily.id, 1)
    passTo('2026-03-01T08:00:30Z')
    await eventually(async () =>
      expect(await listed()).toMatchObject([
        { id, nextRunDate: '2026-03-01T08:01:00.000Z' },
        { id: daily.id, nextRunDate: '2026-03-02T08:30:00.000Z' },
      ]),
    )
    passTo('2026-03-01T08:01:00Z')
    await whenRun(id, 3)
    passTo('2026-03-01T08:31:00Z')
    await whenRun(id, 4)
    expect(await runsOf(daily.id)).toHaveLength(1)
    // A little is no reason to run again what has just run.
    passTo('2026-03-01T08:30:57Z')
    expect(await listed()).toMatchObject([{ nextRunDate: '2026-03-01T08:32:00.000Z' }, {}])
  })

  it('R24: makes one run of all that were missed, and goes on from there', async () => {
    const { id } = await create()
    passTo('2026-03-05T12:00:00Z')
    await whenRun(id, 1)
    expect(await listed()).toMatchObject([{ nextRunDate: '2026-03-06T06:00:00.000Z' }])
    passTo('2026-03-06T06:00:00Z')
    await whenRun(id, 2)
    expect(inbox.count()).toBe(2)
  })

  it('R24: whose run cannot even begin, however often it is tried, says so and runs again at its next time', async () => {
    const { id } = await create()
    const { db } = test.app.store
    await db.updateTable('jobs').set({ attempts: 5 }).where('kind', '=', 'scheduler.fire').execute()
    passTo('2026-03-02T06:00:00Z')
    expect(await whenRun(id, 1)).toMatchObject([{ status: 'FAILED', rows: null, error: 'Interrupted too often' }])
    expect(await listed()).toMatchObject([{ lastRunStatus: 'FAILED', nextRunDate: '2026-03-03T06:00:00.000Z' }])
    passTo('2026-03-03T06:00:00Z')
    expect((await whenRun(id, 2))[0]).toMatchObject({ status: 'SUCCESS' })
    expect(inbox.count()).toBe(1)
  })

  it('R24: does not begin again while a run is going on', async () => {
    const { id } = await create()
    const run = { id: 'slow', task_id: id, status: 'RUNNING', started_at: clock.toISOString(), recipients: '[]' }
    await test.app.store.db.insertInto('task_runs').values(run).execute()
    const job = {
      id: 'prepare:slow',
      kind: 'none',
      payload: '{}',
      state: 'running',
      run_at: clock.toISOString(),
      attempts: 1,
      max_attempts: 3,
      created_at: clock.toISOString(),
    }
    await test.app.store.db.insertInto('jobs').values(job).execute()
    await test.as('ann').post(`/scheduler/oi-jobs/${id}/run`)
    expect(await runsOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: 'SKIPPED', error: 'The run before was still going on' }),
      ]),
    )
    await test.app.store.db.deleteFrom('jobs').where('id', '=', 'prepare:slow').execute()
    await test.as('ann').post(`/scheduler/oi-jobs/${id}/run`)
    await eventually(async () =>
      expect((await runsOf(id)).map(({ status }) => status).toSorted()).toEqual(['FAILED', 'SKIPPED', 'SUCCESS']),
    )
  })

  it('R4: does not run without its owner, their permission or its question, and says why', async () => {
    const owners = {
      off: 'The owner of this task is deactivated',
      gone: 'The owner of this task was removed',
      poor: 'poor lacks the permission question.schedule',
      ann: `Error Loading Question with id ${questionId}`,
    }
    const idOf = new Map<string, number>()
    for (const owner of ['off', 'gone', 'poor']) {
      idOf.set(owner, (await test.addUser(owner, { permissions })).id)
      await test.as('ann').post(`/core/questions/${questionId}/share`, { users: [owner] })
      await test.as(owner).post('/scheduler/jobs', draft({ displayName: owner }))
    }
    await create({ displayName: 'ann' })
    await test.as(ADMIN).put(`/auth/users/${idOf.get('off')}`, { id: idOf.get('off'), enabled: false })
    await test.as(ADMIN).delete(`/auth/users/${idOf.get('gone')}`)
    await test.as(ADMIN).post('/auth/users/poor/permissions/set', ['question.send_as_email'])
    const tasks = await listed(ADMIN)
    passTo('2026-03-02T05:59:59Z')
    await test.as('ann').delete(`/core/questions/${questionId}`)
    passTo('2026-03-02T06:00:00Z')
    for (const { id, displayName } of tasks) {
      const error = owners[displayName as keyof typeof owners]
      await eventually(async () => expect(await runsOf(id, ADMIN)).toMatchObject([{ status: 'FAILED', error }]))
    }
    expect((await listed(ADMIN)).map(({ lastRunStatus, nextRunDate }) => [lastRunStatus, nextRunDate])).toEqual(
      Array(4).fill(['FAILED', '2026-03-03T06:00:00.000Z']),
    )
    expect(inbox.count()).toBe(0)
    const refused = (await test.as(ADMIN).get('/auth/audit?action=task.run&outcome=refused')).json() as AuditEntry[]
    const who = { off: 'off', gone: '', poor: 'poor', ann: 'ann' }
    expect(
      refused.map(({ username, object, objectName, detail }) => [username, object, objectName, detail]).toSorted(),
      'R27 a run that is refused is recorded',
    ).toEqual(
      tasks
        .map(({ id, displayName: name }) => [
          who[name as keyof typeof who],
          String(id),
          name,
          `${name}: ${owners[name as keyof typeof owners]}`,
        ])
        .toSorted(),
    )
  })

  it('R6: sends only the rows its owner may see when it runs', async () => {
    await create()
    await test.as(ADMIN).post('/core/user-gdas', hospitalRule('ann'))
    await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
    passTo('2026-03-02T06:00:00Z')
    const mail = await inbox.next()
    expect(mail.attachments[0]!.content.toString()).toBe('Name\r\nAda North\r\nBen North\r\n')
    expect(mail.text).not.toContain('South')
  })
})

describe('EX6 tasks', () => {
  it('are paused and played: paused ones do not run, played ones run at their next time', async () => {
    const task = await create()
    const { active: _on, id, cronExp, displayName, jobService, payload } = task
    const paused = await test
      .as('ann')
      .put('/scheduler/oi-jobs', { active: false, id, cronExp, displayName, jobService, payload })
    expect(paused.json()).toMatchObject({ active: false, nextRunDate: null })
    passTo('2026-03-02T07:00:00Z')
    const played = await test
      .as('ann')
      .put('/scheduler/oi-jobs', { active: true, id, cronExp, displayName, jobService, payload })
    expect(played.json()).toMatchObject({ active: true, nextRunDate: '2026-03-03T06:00:00.000Z' })
    passTo('2026-03-03T06:00:00Z')
    await whenRun(id, 1)
    expect(inbox.count()).toBe(1)
  })

  it('run now without disturbing their schedule, and are deleted with their runs', async () => {
    const { id } = await create()
    const { runId } = (await test.as('ann').post(`/scheduler/oi-jobs/${id}/run`)).json() as { runId: string }
    expect(await whenRun(id, 1)).toMatchObject([{ id: runId, status: 'SUCCESS' }])
    expect(await listed()).toMatchObject([{ nextRunDate: '2026-03-02T06:00:00.000Z' }])
    expect((await test.as('ann').delete(`/scheduler/oi-jobs/${id}`)).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await test.as('ann').get(`/scheduler/oi-jobs/${id}/runs`)).status).toBe(404)
  })

  it("PE4: are their owner's and administrators'; what they send is their owner's alone", async () => {
    const { id } = await create()
    expect(await listed('bob')).toEqual([])
    expect((await test.as('bob').put('/scheduler/oi-jobs', { id, active: false })).status).toBe(404)
    expect((await test.as('bob').post(`/scheduler/oi-jobs/${id}/run`)).status).toBe(404)
    expect((await test.as('bob').delete(`/scheduler/oi-jobs/${id}`)).status).toBe(404)
    expect(await listed(ADMIN)).toHaveLength(1)
    const redirected = JSON.stringify({ ...draft().exportFileJob, emails: ['admin@hospital.example'] })
    expect((await test.as(ADMIN).put('/scheduler/oi-jobs', { id, payload: redirected })).status).toBe(403)
    expect((await test.as(ADMIN).put('/scheduler/oi-jobs', { id, active: false })).status).toBe(200)
    expect((await test.as('ann').put('/scheduler/oi-jobs', { id, payload: redirected })).status).toBe(200)
    expect(
      (await test.as('ann').put('/scheduler/oi-jobs', { id, cronExp: '30 6 * * 1', active: true })).json(),
    ).toMatchObject({
      exportFileJob: { emails: ['admin@hospital.example'] },
      nextRunDate: '2026-03-02T05:30:00.000Z',
    })
  })

  /** Deeper than request bodies may be, which is not seen in the text of a field. */
  const payloadNested = (depth: number) => {
    const { emails, questions } = draft().exportFileJob
    const job = {
      emails,
      questions: [{ ...questions[0], filters: [{ operator: 'equals', values: [], expression: 'X' }] }],
    }
    return JSON.stringify(job).replace('"X"', `${'[{"group":'.repeat(depth)}[{"value":1}]${'}]'.repeat(depth)}`)
  }

  it('R23: are changed by their owner, over the version that was opened only, and keep their run of the moment', async () => {
    const task = await create()
    const { id, version } = task
    const job = {
      emails: ['night@hospital.example'],
      questions: [{ ...draft().exportFileJob.questions[0]!, extention: 'PARQUET' }],
    }
    const change = { id, version, displayName: '', cronExp: '15 6 * * 1', payload: JSON.stringify(job) }
    const changed = await test.as('ann').put('/scheduler/oi-jobs', change)
    expect(changed.json()).toMatchObject({
      displayName: 'All patients',
      cronExp: '15 6 * * 1',
      active: true,
      nextRunDate: '2026-03-02T05:15:00.000Z',
      exportFileJob: { emails: ['night@hospital.example'], questions: [{ extention: 'PARQUET' }] },
    })
    expect((changed.json() as ScheduledTask).version).not.toBe(version)
    expect((await test.as('ann').put('/scheduler/oi-jobs', { ...change, cronExp: '0 5 * * *' })).json()).toMatchObject({
      status: 409,
      title: 'Someone saved a newer version of this task. Open it again to see it',
    })
    expect(await listed()).toMatchObject([{ cronExp: '15 6 * * 1' }])
    for (const [wrong, status] of [
      [{ cronExp: 'at seven' }, 400],
      [{ payload: JSON.stringify({ ...job, emails: ['nobody'] }) }, 400],
      [{ payload: '{' }, 400],
      [{ payload: payloadNested(2000) }, 400],
    ] as const) {
      expect((await test.as('ann').put('/scheduler/oi-jobs', { id, ...wrong })).status).toBe(status)
    }
    passTo('2026-03-02T05:15:00Z')
    const mail = await inbox.next()
    expect([mail.subject, mail.attachments[0]?.filename]).toEqual(['All patients', 'All_patients.parquet'])
    expect((await readParquet(mail.attachments[0]!.content)).names).toEqual(['Name'])
  })

  it('EX4: need a schedule, addresses, both rights and a question that one may see; QL3: and are named before their question is deleted', async () => {
    for (const [changes, field] of [
      [{ cronExp: 'at seven' }, 'cronExp'],
      [{ cronExp: '0 7 30,31 2 *' }, 'cronExp'],
      [{ exportFileJob: { ...draft().exportFileJob, emails: [] } }, 'exportFileJob.emails'],
      [{ exportFileJob: { ...draft().exportFileJob, questions: [] } }, 'exportFileJob.questions'],
    ] as const) {
      expect((await test.as('ann').post('/scheduler/jobs', draft(changes))).json()).toMatchObject({
        status: 400,
        fieldErrors: [{ field }],
      })
    }
    expect((await test.as('bob').post('/scheduler/jobs', draft())).status).toBe(404)
    await test.as('ann').post(`/core/questions/${questionId}/share`, { users: ['bob'] })
    await test.as('bob').post('/scheduler/jobs', draft())
    await test.as(ADMIN).post('/auth/users/bob/permissions/set', ['question.schedule'])
    expect((await test.as('bob').post('/scheduler/jobs', draft())).status).toBe(403)
    await create()
    const cause = "The task 7 o'clock report sends this question. 1 task of other people would end."
    expect((await test.as('ann').get(`/core/questions/delete/${questionId}`)).json()).toEqual({
      deletable: false,
      cause,
    })
  })
})
