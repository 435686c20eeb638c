import type { DatabaseHealth } from '@soundings/contract'
import { toProblem } from '../../../platform/http/problems.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { Connections } from '../connections/connections.ts'
import { labelOf } from '../engine-names.ts'
import type { DatabaseStore } from './databases.store.ts'

interface Needs {
  readonly store: Pick<DatabaseStore, 'all'>
  readonly connections: Pick<Connections, 'session'>
  readonly analysis: Pick<Analysis, 'latest'>
  readonly limitMs?: number
}

const LIMIT_MS = 3000
/** Were hundreds asked at once, they would wait for each other, and waiting would look like silence. */
const AT_ONCE = 8

/** Asks every database whether it answers, several side by side: one that is away keeps no one waiting for long. */
export function createDatabaseHealth({ store, connections, analysis, limitMs = LIMIT_MS }: Needs) {
  async function probe(databaseId: number): Promise<void> {
    const session = await connections.session(databaseId)
    await session.test({ timeoutMs: limitMs })
  }

  async function failureOf(databaseId: number): Promise<string | null> {
    const limit = Promise.withResolvers<string>()
    const timer = setTimeout(() => limit.resolve(`No answer within ${limitMs / 1000} seconds`), limitMs)
    const outcome = probe(databaseId).then(
      () => null,
      (error: unknown) => toProblem(error).message,
    )
    return Promise.race([outcome, limit.promise]).finally(() => clearTimeout(timer))
  }

  async function timed(databaseId: number) {
    const began = performance.now()
    const failure = await failureOf(databaseId)
    return { failure, tookMs: Math.round(performance.now() - began) }
  }

  return {
    async probeAll(): Promise<DatabaseHealth[]> {
      const [databases, analysed] = await Promise.all([store.all(), analysis.latest()])
      const health = new Map<number, DatabaseHealth>()
      const waiting = databases.values()
      const askInTurn = async () => {
        for (const { id, displayName, dbType } of waiting) {
          health.set(id, {
            id,
            displayName,
            displayType: labelOf(dbType),
            ...(await timed(id)),
            lastAnalysedAt: analysed.get(id) ?? null,
          })
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
      return databases.flatMap(({ id }) => health.get(id) ?? [])
    },
  }
}

export type DatabaseHealthCheck = ReturnType<typeof createDatabaseHealth>
