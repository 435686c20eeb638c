import type { Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { type Clinic, connectClinic } from '../../../testing/clinics/clinic.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { createQuestions } from './questions.ts'
import { createQuestionStore } from './questions.store.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  test = await startTestApp()
  clinic = await connectClinic(test, ADMIN)
})
afterAll(() => test.close())

const administrator = { userId: 1, username: ADMIN, roles: ['ROLE_ADMIN'], permissions: [] } as unknown as Viewer

describe('QL3 what still uses a question', () => {
  it('is told by everybody who signed up, before it is deleted', async () => {
    const query = clinic.query('visits', [clinic.view('visits.cost', 'sum')])
    const { id } = (await test.as(ADMIN).post('/core/questions', { name: 'Costs', query })).json() as Question
    const unused = undefined as never
    const questions = createQuestions({
      store: createQuestionStore(test.app.store),
      sharing: unused,
      queries: unused,
      ownerAccess: unused,
      accessRules: unused,
      addVerified: unused,
      addUsage: unused,
      favouriteIdsOf: unused,
      audit: unused,
      now: () => new Date(),
    })
    expect(await questions.checkDeletable(administrator, id)).toEqual({ deletable: true, cause: '' })

    questions.registerUsageCheck(async (questionId) =>
      questionId === id ? 'The dashboard Beds shows this question.' : undefined,
    )
    questions.registerUsageCheck(async () => undefined)
    questions.registerUsageCheck(async () => 'The task Monday sends it.')
    expect(await questions.checkDeletable(administrator, id)).toEqual({
      deletable: false,
      cause: 'The dashboard Beds shows this question. The task Monday sends it.',
    })
  })
})
