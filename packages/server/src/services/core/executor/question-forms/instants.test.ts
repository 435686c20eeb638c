import type { ColumnStatistics, DbTable, ExecutionResult, Question } from '@soundings/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whenRefreshed } from '../../../../testing/clinics/analysed.ts'
import { type Clinic, connectDatabase } from '../../../../testing/clinics/clinic.ts'
import { createPostgresSource, type PostgresSource } from '../../../../testing/servers/postgres-source.ts'
import { ADMIN, startTestApp, type TestApp } from '../../../../testing/servers/test-app.ts'

/** In Vienna it is half past midnight: there the day has begun, in UTC it has not. */
const now = new Date('2026-07-14T22:30:00Z')

/** Instants in UTC, and what a clock in Vienna shows. */
const doses = [
  [1, '2026-07-14 22:10:00', '2026-07-15T00:10:00'],
  [2, '2026-07-14 21:00:00', '2026-07-14T23:00:00'],
  [3, '2026-07-14 20:15:00', '2026-07-14T22:15:00'],
  [4, '2026-07-13 22:30:00', '2026-07-14T00:30:00'],
  [5, '2025-12-31 23:30:00', '2026-01-01T00:30:00'],
  [6, '2025-10-26 00:30:00', '2025-10-26T02:30:00'],
  [7, '2025-10-26 01:30:00', '2025-10-26T02:30:00'],
  [8, '2026-03-29 00:59:59', '2026-03-29T01:59:59'],
  [9, '2026-03-29 01:00:00', '2026-03-29T03:00:00'],
] as const

let test: TestApp
let words: Clinic
let source: PostgresSource
const machineZone = process.env.TZ

beforeAll(async () => {
  // The zone of the process is not the reporting zone.
  process.env.TZ = 'America/New_York'
  const values = doses.map(([id, instant, wall]) => `(${id}, '${instant}Z', '${wall}')`).join(', ')
  source = await createPostgresSource(
    'instants',
    `create table doses (id int primary key, given timestamptz, planned timestamp); insert into doses values ${values}`,
    'Doses',
  )
  test = await startTestApp({ now: () => now, env: { TZ: 'Europe/Vienna', ID_TOKEN_MINUTES: '1440' } })
  words = await connectDatabase(test, ADMIN, source.connection)
  await whenRefreshed(test, words.id)
})
afterAll(async () => {
  await test.close()
  await source.release()
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

const id = () => words.view('doses.id', 'none', { label: 'Id', orderDirection: 'ASC' })
const given = () => words.view('doses.given', 'none', { label: 'Given' })

async function ask(columns: object[], filters: object[] = []): Promise<ExecutionResult> {
  const answer = await test.as(ADMIN).post('/core/executor/preview', words.query('doses', columns, { filters }))
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json()
}
const rows = async (columns: object[], filters: object[] = []) => (await ask(columns, filters)).table.data
const found = async (operator: string, ...values: (string | number)[]) =>
  (await rows([id()], [words.filter('doses.given', operator, values)])).flat()

describe('instants of PostgreSQL with the reporting zone Europe/Vienna [FI2 SD4]', () => {
  it('are shown as the clock in the zone shows them, and wall-clock columns as stored', async () => {
    const shown = await rows([id(), given(), words.view('doses.planned', 'none', { label: 'Planned' })])
    expect(shown).toEqual(doses.map(([dose, , wall]) => [dose, wall, wall]))
  })

  it('are found by relative filters as instants', async () => {
    expect(await found('last', 2, 'hours')).toEqual([1, 2])
    expect(await found('last', 1, 'days')).toEqual([1, 2, 3])
    expect(await found('current', 'day')).toEqual([1])
    expect(await found('current', 'year')).toEqual([1, 2, 3, 4, 5, 8, 9])
  })

  it('are grouped by the days of the zone, and each shown day finds exactly its rows', async () => {
    const groups = await rows([
      words.group('doses.given', 'day', { label: 'Day', orderDirection: 'ASC' }),
      words.view('doses.id', 'rowCount', { label: 'Doses' }),
    ])
    expect(groups).toEqual([
      ['2025-10-26', 2],
      ['2026-01-01', 1],
      ['2026-03-29', 2],
      ['2026-07-14', 3],
      ['2026-07-15', 1],
    ])
    for (const [day, count] of groups) {
      expect(await found('equals', String(day))).toHaveLength(Number(count))
      expect(await found('notEquals', String(day))).toHaveLength(doses.length - Number(count))
    }
    expect(
      await rows([
        words.group('doses.given', 'month', { label: 'Month', orderDirection: 'ASC' }),
        words.view('doses.id', 'rowCount', { label: 'Doses' }),
      ]),
    ).toEqual([
      ['2025-10', 2],
      ['2026-01', 1],
      ['2026-03', 2],
      ['2026-07', 4],
    ])
  })

  it('are found by each value that is shown, also by one that the clock shows twice', async () => {
    const columnId = words.column('doses.given')
    const values = (await test.as(ADMIN).get(`/discovery/column/${columnId}/values`)).json() as string[]
    expect(values).toEqual([...new Set(doses.map(([, , wall]) => wall))].sort())
    for (const value of values)
      expect(await found('equals', value)).toEqual(doses.filter(([, , wall]) => wall === value).map(([dose]) => dose))
    expect(
      (
        await test.as(ADMIN).get(`/discovery/column/${columnId}/values?search=${encodeURIComponent('15 00:10')}`)
      ).json(),
    ).toEqual(['2026-07-15T00:10:00'])
  })

  it('are compared with what was typed as a time in the zone', async () => {
    expect(await found('between', '2026-07-14', '2026-07-14')).toEqual([2, 3, 4])
    expect(await found('greaterThan', '2026-07-14 23:00')).toEqual([1])
    expect(await found('greaterOrEqual', '2026-07-14 23:00')).toEqual([1, 2])
    expect(await found('lessThan', '2026-03-29 02:30')).toEqual([5, 6, 7, 8])
    expect(await found('greaterOrEqual', '2026-03-29 02:30')).toEqual([1, 2, 3, 4, 9])
    expect(await found('equals', '2026-03-29 02:30')).toEqual([])
  })

  it('have statistics and an analysis in the zone', async () => {
    const columnId = words.column('doses.given')
    const { figures } = (
      await test.as(ADMIN).get(`/discovery/column/${columnId}/statistics`)
    ).json() as ColumnStatistics
    expect(Object.fromEntries(figures.map(({ name, value }) => [name, value]))).toMatchObject({
      min: '2025-10-26T02:30:00',
      max: '2026-07-15T00:10:00',
      uniqueCount: 8,
    })
    expect((await test.as(ADMIN).get(`/discovery/column/${columnId}/analysis`)).json()).toMatchObject({
      minDate: '2025-10-26T02:30:00',
      maxDate: '2026-07-15T00:10:00',
      distinctCount: 8,
    })
  })

  it('differ from each other and from wall-clock times by the time that really passed', async () => {
    const difference = async (first: string, second: string, dose: number) =>
      (
        await rows(
          [
            words.view(first, 'dateDiff', {
              label: 'Seconds',
              expression: [words.term(first, 'dateDiff'), words.term(second, 'dateDiff')],
            }),
          ],
          [words.filter('doses.id', 'equals', [dose])],
        )
      ).flat()
    expect(await difference('doses.given', 'doses.planned', 1)).toEqual([0])
    expect(await difference('doses.given', 'doses.planned', 6)).toEqual([-3600])
    expect(await difference('doses.given', 'doses.planned', 7)).toEqual([0])
    expect(await difference('doses.planned', 'doses.given', 9)).toEqual([0])
  })

  it('are exported as they are shown', async () => {
    const { id: questionId } = (
      await test.as(ADMIN).post('/core/questions', { name: 'Doses', query: words.query('doses', [id(), given()]) })
    ).json() as Question
    const { fileId } = (
      await test.as(ADMIN).post('/exporter/oi-files', { displayName: 'Doses', questionId, extention: 'CSV' })
    ).json() as { fileId: string }
    const { text } = await test.as(ADMIN).get(`/exporter/exported-files/${fileId}`)
    expect(text.trim().split('\r\n').slice(1, 3)).toEqual(['1,2026-07-15 00:10:00', '2,2026-07-14 23:00:00'])
  })

  it('say in which zone they are shown, and in the data model what they are', async () => {
    const zonesOf = async (...columns: object[]) => (await ask(columns)).table.columns.map(({ timeZone }) => timeZone)
    expect(await zonesOf(given(), words.view('doses.planned', 'none', { label: 'Planned' }))).toEqual([
      'Europe/Vienna',
      undefined,
    ])
    expect(
      await zonesOf(
        words.group('doses.given', 'day', { label: 'Day' }),
        words.view('doses.given', 'uniqueCount', { label: 'Count' }),
      ),
    ).toEqual(['Europe/Vienna', undefined])
    const kinds = (await test.as(ADMIN).get(`/discovery/${words.id}/tables`)).json() as DbTable[]
    expect(kinds[0]!.columns.map(({ dateKind }) => dateKind)).toEqual([undefined, 'instant', 'timestamp'])
  })
})
