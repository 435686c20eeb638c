import type { DatabaseHealth } from '@soundings/contract'
import { toProblem } from '../../../platform/http/problems.ts'
import type { Analysis } from '../analysis/analysis.ts'
import type { Connections } from '../connections/connections.ts'
import { labelOf } from '../engine-names.ts'
import type { DatabaseStore } from './databases.store.ts'

interface Needs {
  readonly store: Pick<DatabaseStore, 'list'>
  readonly connections: Pick<Connections, 'session'>
  readonly analysis: Pick<Analysis, 'latest'>
  readonly limitMs?: number
}

const LIMIT_MS = 3000

/** Asks every database whether it answers, side by side: one that is away keeps nobody waiting for long. */
export function createDatabaseHealth({ store, connections, analysis, limitMs = LIMIT_MS }: Needs) {
  async function probe(databaseId: number): Promise<void> {
    const session = await connections.session(databaseId)
    await session.test({ timeoutMs: limitMs })
  }

  async function failureOf(databaseId: number): Promise<string | null> {
    const limit = Promise.withResolvers<string>()
    const timer = setTimeout(() => limit.resolve(`No answer within ${limitMs / 1000} seconds`), limitMs)
    const outcome = probe(databaseId).then(() => null, (error: unknown) => toProblem(error).message)
    return Promise.race([outcome, limit.promise]).finally(() => clearTimeout(timer))
  }

  return {
    async probeAll(): Promise<DatabaseHealth[]> {
      const [databases, analysed] = await Promise.all([store.list(), analysis.latest()])
      return Promise.all(
        databases.map(async ({ id, displayName, dbType }) => {
          const began = performance.now()
          const failure = await failureOf(id)
          const tookMs = Math.round(performance.now() - began)
          return { id, displayName, displayType: labelOf(dbType), failure, tookMs, lastAnalysedAt: analysed.get(id) ?? null }
        }),
      )
    },
  }
}

export type DatabaseHealthCheck = ReturnType<typeof createDatabaseHealth>
