import { ExecutionResult, type Question } from '@soundings/contract'
import { type Clinic, connectClinic } from '../../../../testing/clinics/clinic.ts'
import { startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

interface ExecutorClinic {
  readonly test: TestApp
  readonly clinic: Clinic
}

/** A server with a clinic that ann has; bob sees what is shared with him, and eve may write questions but has no table. */
export async function startExecutorClinic(): Promise<ExecutorClinic> {
  const test = await startTestApp()
  await test.addUser('ann', {
    permissions: ['question.write_access', 'question.share', 'database.write_access', 'database.view'],
  })
  await test.addUser('bob')
  await test.addUser('eve', { permissions: ['question.write_access'] })
  return { test, clinic: await connectClinic(test, 'ann') }
}

/** How questions about the clinic are saved and run; it is started later, before the first test. */
export function createExecutorCalls(started: () => ExecutorClinic) {
  const raw = (changes: object = {}) => {
    const { query, view } = started().clinic
    return query(
      'visits',
      [view('visits.id', 'none', { label: 'Visit' }), view('visits.cost', 'none', { label: 'Cost' })],
      changes,
    )
  }
  const byMonth = (changes: object = {}) => {
    const { query, group, view } = started().clinic
    return query(
      'visits',
      [
        group('visits.admitted_at', 'quarter', { label: 'Quarter', orderDirection: 'ASC' }),
        view('visits.cost', 'sum', { label: 'Cost', pin: true }),
      ],
      changes,
    )
  }
  const as = (who: string) => started().test.as(who)

  async function save(query: object, changes: object = {}): Promise<number> {
    const answer = await as('ann').post('/core/questions', { name: 'Costs', defaultView: 'BAR', query, ...changes })
    if (answer.status !== 201) throw new Error(answer.text)
    const { id } = answer.json() as Question
    await as('ann').post(`/core/questions/${id}/share`, { users: ['bob'] })
    return id
  }

  async function execute(id: number, body: object = {}, who = 'ann'): Promise<ExecutionResult> {
    const answer = await as(who).post(`/core/executor/${id}/execute`, body)
    if (answer.status !== 200) throw new Error(answer.text)
    return ExecutionResult.strict().parse(answer.json())
  }
  const preview = (query: object, parameters = '', who = 'ann') =>
    as(who).post(`/core/executor/preview${parameters}`, query)
  const rowsOf = async (query: object, parameters = '') =>
    ((await preview(query, parameters)).json() as ExecutionResult).table.data

  return { raw, byMonth, save, execute, preview, rowsOf }
}
