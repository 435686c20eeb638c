import { randomUUID } from 'node:crypto'
import type { Question, ScheduledTask, TaskRun } from '@soundings/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hospitalRule } from '../../../testing/clinics/clinic-words.ts'
import { connectClinic } from '../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let taskId: number
const error = 'The database could not answer: invalid input syntax for type integer: "Ada South"'
const refusedMail = 'The mail server refused head@hospital.example'

beforeAll(async () => {
  test = await startTestApp()
  await test.addUser('ann', {
    permissions: [
      'database.write_access',
      'question.write_access',
      'question.schedule',
      'question.send_as_email',
      'task.view',
      'task.write_access',
    ],
  })
  await test.addUser('chief', { role: 'ROLE_ADMIN' })
  const clinic = await connectClinic(test, 'ann')
  await test.as(ADMIN).put('/core/system-settings', { enabledGDA: true })
  const query = clinic.query('patients', [clinic.view('patients.full_name')])
  const { id: questionId } = (
    await test.as('ann').post('/core/questions', { name: 'Patients', query })
  ).json() as Question
  const created = await test.as('ann').post('/scheduler/jobs', {
    displayName: 'Report',
    cronExp: '0 7 1 1 *',
    jobType: 'EXPORT_FILES',
    exportFileJob: {
      emails: ['head@hospital.example'],
      questions: [{ displayName: 'Patients', extention: 'csv', filters: [], pageNumber: 0, pageSize: 10, questionId }],
    },
  })
  taskId = (created.json() as ScheduledTask).id
})
afterAll(() => test.close())

const addRun = (lastError: string) => {
  const at = new Date().toISOString()
  return test.app.store.db
    .insertInto('task_runs')
    .values({
      id: randomUUID(),
      task_id: taskId,
      status: 'FAILED',
      started_at: at,
      finished_at: at,
      recipients: '[]',
      last_error: lastError,
    })
    .execute()
}

async function errorsFor(who: string): Promise<string[]> {
  const runs = (await test.as(who).get(`/scheduler/oi-jobs/${taskId}/runs`)).json() as TaskRun[]
  return runs.map(({ error: text }) => text).toSorted()
}

const HIDDEN = 'Only people without row rules see why'

it('R17: why runs failed is hidden from people whom a row rule binds, but owners see what quotes no rows', async () => {
  await addRun(error)
  await addRun(refusedMail)
  for (const [who, seen] of [
    ['ann', [HIDDEN, refusedMail]],
    ['chief', [HIDDEN, HIDDEN]],
  ] as const) {
    expect(await errorsFor(who)).toEqual([error, refusedMail])
    const rule = (await test.as(ADMIN).post('/core/user-gdas', hospitalRule(who))).json() as { id: number }
    expect(await errorsFor(who)).toEqual(seen)
    expect((await test.as(ADMIN).delete(`/core/user-gdas/${rule.id}`)).status).toBe(200)
    expect(await errorsFor(who)).toEqual([error, refusedMail])
  }
})
