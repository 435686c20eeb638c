import { findDatabaseFolder } from '../../connections/database-file.ts'
import { startDeadline } from '../../connections/deadline.ts'
import { openFolderInstance } from '../instance.ts'
import { sessionOn } from '../session.ts'
import { mapBatches } from '../../source-tables.ts'
import { streamTables } from '../tables.ts'
import { EngineError, queryTimedOut } from '../../engine-error.ts'
import {
  type Batch,
  type ConnectionSettings,
  type DriverSession,
  type RunnableStatement,
  type StreamOptions,
} from '../../engine.ts'
import { createFolderViews, shortened, type UsedViews } from './folder-views.ts'

/** How often a statement is begun whose files change before it has an answer. */
const MOST_ATTEMPTS = 3

/** A folder of files as a database in memory, whose views read them. Their list is renewed whenever tables are listed. */
export async function connectToFolder(settings: ConnectionSettings): Promise<DriverSession> {
  const folder = await findDatabaseFolder(settings)
  const instance = await openFolderInstance(folder)
  const connection = await instance.connect()
  const views = createFolderViews(connection, folder)
  try {
    await views.list()
  } catch (error) {
    connection.closeSync()
    instance.closeSync()
    throw error
  }
  const session = sessionOn(instance)

  /** Ends with `changed` where a file is another one by then, after which its rows may have been read by what held for the earlier one. */
  async function* attempt(
    statement: RunnableStatement,
    options: StreamOptions,
    used: UsedViews,
  ): AsyncGenerator<Batch, 'read' | 'changed' | 'changed-within'> {
    let isBegun = false
    const change = () => (isBegun ? 'changed-within' : 'changed')
    try {
      for await (const batch of session.stream(statement, options)) {
        if (!isBegun && !(await views.areUnchanged(used))) return change()
        isBegun = true
        yield batch
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      if (error.kind === 'query-failed') {
        if (!(await views.areUnchanged(used))) return change()
        if (used.failure) throw used.failure
      }
      throw new EngineError(error.kind, shortened(error.message, folder), { cause: error.cause })
    }
    return (await views.areUnchanged(used)) ? 'read' : change()
  }

  async function* stream(statement: RunnableStatement, options: StreamOptions = {}): AsyncGenerator<Batch> {
    const ended = Promise.withResolvers<undefined>()
    const deadline = startDeadline(options, () => ended.resolve(undefined))
    const end = Date.now() + deadline.timeoutMs
    try {
      for (let left = MOST_ATTEMPTS - 1; ; left -= 1) {
        deadline.throwIfOver()
        const used = await Promise.race([views.use(statement.text), ended.promise])
        if (!used) throw deadline.reason()!
        const timeoutMs = Math.max(1, end - Date.now())
        const outcome = yield* attempt(statement, { ...options, timeoutMs }, used)
        if (outcome === 'read') return
        if (left === 0 || outcome === 'changed-within') throw changedMeanwhile()
      }
    } catch (error) {
      throw error instanceof EngineError && error.kind === 'timeout' ? queryTimedOut(deadline.timeoutMs, error) : error
    } finally {
      deadline.end()
    }
  }

  return {
    stream,
    async *streamTables(options) {
      // Without one of its tables, the data model would lose it.
      const failure = await views.list()
      if (failure) throw failure
      const found = streamTables((text, params) => stream({ text, params }, options))
      yield* mapBatches(found, (tables) => tables.map((table) => ({ ...table, schema: null, isView: false })))
    },
    defaultSchema: () => Promise.resolve(null),
    async close() {
      connection.closeSync()
      await session.close()
    },
  }
}

function changedMeanwhile() {
  return new EngineError(
    'query-failed',
    'Files of the database changed while they were read. Ask again when they are complete',
  )
}
