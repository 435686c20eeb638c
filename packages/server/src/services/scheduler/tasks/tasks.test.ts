import type { Question, ScheduledTask, TaskRun } from '@soundings/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Clinic, connectClinic } from '../../../testing/clinic.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type SmtpInbox, startSmtpServer } from '../../../testing/smtp-inbox.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let clinic: Clinic
let inbox: SmtpInbox
let questionId: number
let annId: number
let clock: Date
const passTo = (moment: string) => void (clock = new Date(moment))

beforeEach(async () => {
  passTo('2026-03-01T08:00:00Z')
  inbox = await startSmtpServer()
  test = await startTestApp({ now: () => clock, env: { SMTP_URL: inbox.url, ID_TOKEN_MINUTES: '1440' } })
  const permissions = ['question.write_access', 'question.delete', 'question.schedule', 'question.send_as_email', 'task.view', 'task.write_access', 'task.delete', 'database.write_access', 'database.view'] as const
  annId = (await test.addUser('ann', { permissions })).id
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
  displayName: '7 o\'clock report',
  cronExp: '0 7 * * *',
  jobType: 'EXPORT_FILES',
  exportFileJob: { emails: ['head@hospital.example'], questions: [{ displayName: 'All patients', extention: 'csv', filters: [], pageNumber: 0, pageSize: 1000, questionId }] },
  ...changes,
})
async function create(changes: object = {}): Promise<ScheduledTask> {
  const answer = await test.as('ann').post('/scheduler/jobs', draft(changes))
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json() as ScheduledTask
}
const listed = async (who = 'ann') => (await test.as(who).post('/scheduler/oi-jobs/service', { jobService: 'EXPORTER' })).json() as ScheduledTask[]
const runsOf = async (id: number, who = 'ann') => (await test.as(who).get(`/scheduler/oi-jobs/${id}/runs`)).json() as TaskRun[]
const whenRun = (id: number, count: number) =>
  eventually(async () => {
    const runs = await runsOf(id)
    expect(runs.filter(({ status }) => status !== 'RUNNING')).toHaveLength(count)
    return runs
  })

describe('EX5 a scheduled task', () => {
  it('runs at its time in the zone of the server, mails the file, and records the run and when the next one is', async () => {
    const { id } = await create()
    expect(await listed()).toMatchObject([{ id, active: true, cronExp: '0 7 * * *', lastRunStatus: null, lastRunDate: null, nextRunDate: '2026-03-02T06:00:00.000Z', owner: 'ann', jobService: 'EXPORTER', exportFileJob: { emails: ['head@hospital.example'] } }])
    passTo('2026-03-02T06:00:00Z')
    const mail = await inbox.next()
    expect([mail.subject, mail.attachments[0]?.filename]).toEqual(['7 o\'clock report', 'All_patients.csv'])
    expect(mail.attachments[0]!.content.toString()).toMatch(/^Name\r\nAda North\r\n/)
    expect(await whenRun(id, 1)).toMatchObject([{ status: 'SUCCESS', startedDate: '2026-03-02T06:00:00.000Z', durationMs: 0, rows: 5, recipients: ['head@hospital.example'], error: '' }])
    expect(await listed()).toMatchObject([{ lastRunStatus: 'SUCCESS', lastRunDate: '2026-03-02T06:00:00.000Z', nextRunDate: '2026-03-03T06:00:00.000Z' }])
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

  it('R24: does not begin again while a run is going on', async () => {
    const { id } = await create()
    const run = { id: 'slow', task_id: id, status: 'RUNNING', started_at: clock.toISOString(), recipients: '[]' }
    await test.app.store.db.insertInto('task_runs').values(run).execute()
    const job = { id: 'prepare:slow', kind: 'none', payload: '{}', state: 'running', run_at: clock.toISOString(), attempts: 1, max_attempts: 3, created_at: clock.toISOString() }
    await test.app.store.db.insertInto('jobs').values(job).execute()
    await test.as('ann').post(`/scheduler/oi-jobs/${id}/run`)
    expect(await runsOf(id)).toMatchObject([{ status: 'SKIPPED', error: 'The run before was still going on' }, { status: 'RUNNING' }].toSorted((a, b) => a.status.localeCompare(b.status) * -1))
    await test.app.store.db.deleteFrom('jobs').where('id', '=', 'prepare:slow').execute()
    await test.as('ann').post(`/scheduler/oi-jobs/${id}/run`)
    await eventually(async () => expect((await runsOf(id)).map(({ status }) => status).toSorted()).toEqual(['FAILED', 'SKIPPED', 'SUCCESS']))
  })

  it.each([
    ['is deactivated', async () => void (await test.as(ADMIN).put(`/auth/users/${annId}`, { id: annId, enabled: false })), 'The owner of this task is deactivated'],
    ['was removed', async () => void (await test.as(ADMIN).delete(`/auth/users/${annId}`)), 'The owner of this task was removed'],
    ['lost the permission', async () => void (await test.as(ADMIN).post('/auth/users/ann/permissions/set', ['question.send_as_email'])), 'ann lacks the permission question.schedule'],
    ['deleted the question', async () => void (await test.as('ann').delete(`/core/questions/${questionId}`)), 'Error Loading Question with id 1'],
  ])('R4: does not run when its owner %s, and says why', async (_what, change, reason) => {
    const { id } = await create()
    await change()
    passTo('2026-03-02T06:00:00Z')
    await eventually(async () => expect(await runsOf(id, ADMIN)).toMatchObject([{ status: 'FAILED', error: reason }]))
    expect(await listed(ADMIN)).toMatchObject([{ lastRunStatus: 'FAILED', nextRunDate: '2026-03-03T06:00:00.000Z' }])
    expect(inbox.count()).toBe(0)
  })

  it('R6: sends only the rows its owner may see when it runs', async () => {
    await create()
    await test.as(ADMIN).post('/core/user-gdas', { username: 'ann', databaseName: 'Clinic', tableName: 'hospitals', columnName: 'id', columnValue: '1' })
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
    const paused = await test.as('ann').put('/scheduler/oi-jobs', { active: false, id, cronExp, displayName, jobService, payload })
    expect(paused.json()).toMatchObject({ active: false, nextRunDate: null })
    passTo('2026-03-02T07:00:00Z')
    const played = await test.as('ann').put('/scheduler/oi-jobs', { active: true, id, cronExp, displayName, jobService, payload })
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

  it('PE4: are their owner\'s and administrators\'; what they send is their owner\'s alone', async () => {
    const { id } = await create()
    expect(await listed('bob')).toEqual([])
    expect((await test.as('bob').put('/scheduler/oi-jobs', { id, active: false })).status).toBe(404)
    expect((await test.as('bob').post(`/scheduler/oi-jobs/${id}/run`)).status).toBe(404)
    expect((await test.as('bob').delete(`/scheduler/oi-jobs/${id}`)).status).toBe(404)
    expect(await listed(ADMIN)).toHaveLength(1)
    const redirected = JSON.stringify({ ...draft().exportFileJob, emails: ['admin@hospital.example'] })
    expect((await test.as(ADMIN).put('/scheduler/oi-jobs', { id, payload: redirected })).status).toBe(403)
    expect((await test.as(ADMIN).put('/scheduler/oi-jobs', { id, active: false })).status).toBe(200)
    expect((await test.as('ann').put('/scheduler/oi-jobs', { id, payload: redirected, cronExp: '30 6 * * 1', active: true })).json()).toMatchObject({
      exportFileJob: { emails: ['admin@hospital.example'] },
      nextRunDate: '2026-03-02T05:30:00.000Z',
    })
  })

  it.each([
    ['a schedule that cannot be read', { cronExp: 'at seven' }, 'cronExp'],
    ['a day that never comes', { cronExp: '0 7 30,31 2 *' }, 'cronExp'],
    ['no address', { exportFileJob: { emails: [], questions: [{ displayName: 'x', questionId: 1 }] } }, 'exportFileJob.emails'],
    ['no question', { exportFileJob: { emails: ['a@hospital.example'], questions: [] } }, 'exportFileJob.questions'],
  ])('are refused with %s', async (_what, changes, field) => {
    expect((await test.as('ann').post('/scheduler/jobs', draft(changes))).json()).toMatchObject({ status: 400, fieldErrors: [{ field }] })
  })

  it('EX4: need both rights and a question that one may see', async () => {
    expect((await test.as('bob').post('/scheduler/jobs', draft())).status).toBe(404)
    await test.as(ADMIN).post('/auth/users/bob/permissions/set', ['question.schedule'])
    expect((await test.as('bob').post('/scheduler/jobs', draft())).status).toBe(403)
  })

  it('QL3: are named when somebody is about to delete their question', async () => {
    await create()
    const check = async (who: string) => (await test.as(who).get(`/core/questions/delete/${questionId}`)).json()
    expect(await check('ann')).toEqual({ deletable: false, cause: 'The task 7 o\'clock report sends this question.' })
  })
})
