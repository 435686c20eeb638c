import type { Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectClinic } from '../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let test: TestApp
let questionId: number
beforeAll(async () => {
  test = await startTestApp({ env: { SCHEDULE_MIN_MINUTES: '15', SCHEDULES_PER_PERSON: '2' } })
  await test.addUser('ann', {
    permissions: ['question.schedule', 'question.send_as_email', 'task.view', 'task.write_access', 'task.delete'],
  })
  const clinic = await connectClinic(test, ADMIN)
  const query = clinic.query('patients', [clinic.view('patients.full_name')])
  questionId = ((await test.as(ADMIN).post('/core/questions', { name: 'Patients', query })).json() as Question).id
  await test.as(ADMIN).post(`/core/questions/${questionId}/share`, { users: ['ann'] })
})
afterAll(() => test.close())

const schedule = (cronExp: string) => {
  const questions = [
    { displayName: 'Patients', extention: 'csv', filters: [], pageNumber: 0, pageSize: 10, questionId },
  ]
  return test.as('ann').post('/scheduler/jobs', {
    displayName: 'Report',
    cronExp,
    jobType: 'EXPORT_FILES',
    exportFileJob: { emails: ['head@hospital.example'], questions },
  })
}

describe('R10 schedules', () => {
  it('run no more often and are no more per person than the installation allows, also when they are changed', async () => {
    for (const often of ['* * * * *', '*/10 * * * *', '0,10 7 * * *']) {
      const answer = await schedule(often)
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining('runs more often than every 15 minutes'),
      ])
    }
    const first = await schedule('*/15 * * * *')
    expect([first.status, (await schedule('0 7 * * *')).status]).toEqual([201, 201])
    const third = await schedule('0 8 * * *')
    expect(third.json()).toMatchObject({
      status: 409,
      title: 'You have 2 scheduled tasks, which is the most that this installation allows. Delete one first',
    })
    const { id } = first.json() as { id: number }
    expect((await test.as('ann').put('/scheduler/oi-jobs', { id, cronExp: '*/5 * * * *' })).status).toBe(400)
    await test.as('ann').delete(`/scheduler/oi-jobs/${id}`)
    expect((await schedule('0 8 * * *')).status).toBe(201)
  })
})
