import { EngineError, readAll } from '@soundings/engines'
import { type CompileContext, type Statement, unrestricted } from '@soundings/query'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { QueryTurn, QueuedQueries } from '../reader/queued-queries.ts'

interface Needs {
  readonly catalogs: Pick<Catalogs, 'use'>
  readonly queries: QueuedQueries
  readonly now: () => Date
}

/**
 * Counts over all rows of a database, whatever rules bind the person who asks: only for people whom none binds, and for refreshes. Undefined
 * when the database cannot answer; who leaves before it has answered gets the reason thrown.
 */
export const createAllRows =
  ({ catalogs, queries, now }: Needs) =>
  async (
    databaseId: number,
    turn: QueryTurn,
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
    let isAsked = false
    try {
      const { rows } = await readAll(
        queries.run(databaseId, turn, (session, options) => {
          isAsked = true
          return session.stream(statement, options)
        }),
      )
      return (rows[0] ?? []).map(Number)
    } catch (error) {
      if (isAsked && error instanceof EngineError) return undefined
      throw error
    }
  }

export type AskAllRows = ReturnType<typeof createAllRows>
