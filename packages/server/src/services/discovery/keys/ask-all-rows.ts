import { EngineError, readAll } from '@soundings/engines'
import { type CompileContext, type Statement, unrestricted } from '@soundings/query'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { Connections } from '../connections/connections.ts'

interface Needs {
  readonly catalogs: Pick<Catalogs, 'use'>
  readonly connections: Pick<Connections, 'session'>
  readonly queryTimeoutMs: number
  readonly now: () => Date
}

/**
 * Counts over all rows of a database, whatever rules bind the person who asks: only for people whom none binds, and for refreshes. Undefined
 * when the database cannot answer.
 */
export const createAllRows =
  ({ catalogs, connections, queryTimeoutMs, now }: Needs) =>
  async (
    databaseId: number,
    compile: (context: CompileContext) => Statement,
  ): Promise<readonly number[] | undefined> => {
    const statement = await catalogs.use(databaseId, ({ catalog, dialect }) =>
      compile({
        catalog,
        dialect,
        accessRules: unrestricted('a key or reference is held against all rows, and only counts leave'),
        clock: { now: now(), zone: 'UTC' },
      }),
    )
    const session = await connections.session(databaseId)
    try {
      const { rows } = await readAll(session.stream(statement, { timeoutMs: queryTimeoutMs }))
      return (rows[0] ?? []).map(Number)
    } catch (error) {
      if (error instanceof EngineError) return undefined
      throw error
    }
  }

export type AskAllRows = ReturnType<typeof createAllRows>
