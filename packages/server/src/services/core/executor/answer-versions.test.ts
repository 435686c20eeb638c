import type { ExecutionResult, FilterColumn, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clinic } from '../../../testing/clinics/clinic.ts'
import type { TestApp } from '../../../testing/servers/test-app.ts'
import { createExecutorCalls, startExecutorClinic } from './testing/executor-clinic.ts'

let test: TestApp
let clinic: Clinic
beforeAll(async () => {
  ;({ test, clinic } = await startExecutorClinic())
})
afterAll(() => test.close())

const { byMonth, save, execute, preview } = createExecutorCalls(() => ({ test, clinic }))
const as = (who: string) => test.as(who)

/** Saves it again with another content, as a colleague does while people look at it. */
async function saveAgain(id: number, changes: object): Promise<number> {
  const { name, query, defaultView } = (await as('ann').get(`/core/questions/${id}`)).json() as Question
  const answer = await as('ann').put('/core/questions', { id, name, query, defaultView, ...changes })
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as Question).version
}

const newer = {
  kind: 'newer-version',
  title: 'Someone saved a newer version of this question. Load it again to see it',
}

describe('an answer belongs to a version of its question', () => {
  it('and says to which; a query that is not saved has none', async () => {
    const id = await save(byMonth())
    const first = await execute(id)
    expect(first.version).toBe(1)
    expect(await saveAgain(id, { name: 'Costs by quarter' })).toBe(2)
    expect((await execute(id)).version).toBe(2)
    expect((await preview(byMonth())).json() as ExecutionResult).not.toHaveProperty('version')
  })

  it('the columns by which a question is filtered say of which version they tell', async () => {
    const [id, other] = [await save(byMonth()), await save(byMonth())]
    await saveAgain(id, { name: 'Costs by quarter' })
    const columns = (await as('bob').post('/core/dashboards/filter-columns', { questions: [id, other] })).json()
    const admitted = (columns as FilterColumn[]).find((each) => each.id === clinic.column('visits.admitted_at'))
    expect([admitted?.questions, admitted?.versions]).toEqual([
      [id, other],
      [2, 1],
    ])
  })

  it('so do the own filters of a question that takes none', async () => {
    const dynamic = { functionType: 'sum', dynamic: true }
    const sum = (least: number) =>
      clinic.query('visits', [clinic.view('visits.cost', 'sum', { label: 'Cost' })], {
        filters: [clinic.filter('visits.cost', 'greaterThan', [least], dynamic)],
      })
    const id = await save(sum(5))
    await saveAgain(id, { query: sum(9) })
    const columns = (await as('bob').post('/core/dashboards/filter-columns', { questions: [id] })).json()
    expect(columns).toMatchObject([
      { questions: [], versions: [], ownFilters: [{ question: id, version: 2, filter: { values: [9] } }] },
    ])
  })

  it.each([
    ['next rows', 'execute', { pageNumber: 1, pageLength: 1 }],
    ['its count', 'count', {}],
    ['its count without the limit', 'count', { withoutLimit: true }],
    ['totals', 'summaries', {}],
    ['totals of groups', 'summaries', { depth: 1, groupBy: [0] }],
    ['a pivot', 'pivot', { down: [0], across: [1] }],
    ['its trend', 'trend', {}],
    ['statistics of its columns', 'statistics', { column: 2 }],
    ['values to choose from', 'values', {}],
  ])(
    'asked about an answer, %s: refused once the question was saved again, until it is asked anew',
    async (_, call, body) => {
      const query = clinic.query(
        'visits',
        [
          clinic.group('visits.admitted_at', 'quarter', { label: 'Quarter', orderDirection: 'ASC' }),
          clinic.group('visits.ward_id', 'uniqueValues', { label: 'Ward' }),
          clinic.view('visits.cost', 'sum', { label: 'Cost' }),
        ],
        { filters: [clinic.filter('visits.cost', 'isNotEmpty', [], { dynamic: true })] },
      )
      const id = await save(query)
      const { version } = await execute(id, { pageLength: 1 }, 'bob')
      const wanted = call === 'values' ? { dbColumn: clinic.column('visits.ward_id') } : body
      const ask = (asked: number | undefined, who = 'bob') =>
        as(who).post(`/core/executor/${id}/${call}`, { ...wanted, ...(asked !== undefined && { version: asked }) })
      const before = await ask(version)
      expect([before.status, before.text]).toEqual([200, before.text])

      await saveAgain(id, { query: { ...query, resultLimit: 1 } })
      const refused = await ask(version)
      expect(refused.status).toBe(409)
      expect(refused.json()).toMatchObject(newer)
      expect((await ask(2)).status).toBe(200)
      // Who names no version asks for the newest one, as programs did before.
      expect((await ask(undefined)).status).toBe(200)
      // Only those who may run it hear that there is another version.
      expect((await ask(version, 'eve')).status).toBe(404)
      expect((await ask(0)).status).toBe(400)
    },
  )

  it('parts of a batch are refused alike, and the others are answered', async () => {
    const [id, other] = [await save(byMonth()), await save(byMonth())]
    await saveAgain(id, { name: 'Costs by quarter' })
    const parts = [id, other].map((each) => ({
      call: 'POST /core/executor/:id/count',
      params: { id: each },
      body: { version: 1 },
    }))
    const lines = (await as('bob').post('/core/batch', { parts })).text.trim().split('\n')
    const ends = lines.map((line) => JSON.parse(line) as { part?: number; status?: number; body?: object })
    expect(ends.find(({ part }) => part === 0)).toMatchObject({ status: 409, body: newer })
    expect(ends.find(({ part }) => part === 1)).toMatchObject({ status: 200, body: { resultCount: 2 } })
  })

  it('a trend says of which version it is, because it is asked for beside the number', async () => {
    const id = await save(clinic.query('visits', [clinic.view('visits.cost', 'sum')]))
    await saveAgain(id, { name: 'All costs' })
    expect((await as('bob').post(`/core/executor/${id}/trend`, {})).json()).toMatchObject({ version: 2 })
  })
})
