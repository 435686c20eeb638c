import type { ExecutionResult } from '@soundings/contract'
import { type ConnectedDatabase, invite, saveDashboard, saveQuestion } from '../application.ts'
import type { BarePool } from '../bare-drivers.ts'
import type { Ask } from '../client.ts'
import type { Measurement } from '../measurement.ts'
import { compareTimes, inPlaces } from '../measure.ts'
import type { Program } from '../programs.ts'
import { questionsOf } from '../questions.ts'

/** As many as the page asks for at a time, and as the reference has connections. */
export const TILES_AT_ONCE = 4
const TILE_ROWS = 1000
const ROUNDS = 5

interface Needs {
  readonly application: Program
  readonly admin: Ask
  readonly database: ConnectedDatabase
  readonly pool: BarePool
}

/** A tab of twenty tiles as a person opens it who was given the dashboard and nothing else, against the same statements. */
export async function* measureDashboard({ application, admin, database, pool }: Needs): AsyncGenerator<Measurement> {
  const ids: number[] = []
  for (const query of questionsOf(database).tiles) ids.push(await saveQuestion(admin, query))
  const dashboard = await saveDashboard(admin, ids)
  const viewer = await invite(application.origin, admin, 'dashboard-viewer')
  await admin('POST', `/core/dashboards/${dashboard}/share`, { users: ['dashboard-viewer'] })

  const execute = async (ask: Ask, id: number, refresh: boolean) =>
    JSON.parse(
      String(await ask('POST', `/core/executor/${id}/execute`, { pageLength: TILE_ROWS, refresh })),
    ) as ExecutionResult
  const open = async (refresh: boolean) => {
    await viewer('GET', `/core/dashboards/${dashboard}`)
    return inPlaces(
      ids.map((id) => () => execute(viewer, id, refresh)),
      TILES_AT_ONCE,
    )
  }

  // Those who may edit questions are told what was asked of the database; the one bound value is the length of the page.
  const statements = await Promise.all(ids.map(async (id) => (await execute(admin, id, false)).execution.sql ?? ''))
  const direct = () =>
    inPlaces(
      statements.map((sql) => () => pool.ask(sql, [TILE_ROWS])),
      TILES_AT_ONCE,
    )
  assertSameRows(await open(true), await direct())

  const cold = await compareTimes(() => open(true), direct, ROUNDS)
  yield {
    name: `all ${ids.length} tiles of a tab, times the same statements`,
    value: cold.ratio,
    target: { atMost: 1.3 },
    because: cold.because,
  }
  const warm = await compareTimes(() => open(false), direct, ROUNDS)
  yield { name: 'the same tab from the cache', value: warm.ratio, target: { atMost: 0.2 }, because: warm.because }
}

/** Answers of different length would make the ratio meaningless. */
function assertSameRows(ours: readonly ExecutionResult[], reference: readonly string[]) {
  ours.forEach(({ title, table }, tile) => {
    const rows = (JSON.parse(reference[tile] ?? '[]') as unknown[]).length
    if (rows !== table.data.length)
      throw new Error(`tile ${tile} (${title}) answers with ${table.data.length} rows, the reference with ${rows}`)
  })
}
