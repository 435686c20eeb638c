import { realpath } from 'node:fs/promises'
import { findDatabaseFolder } from '../../database-file.ts'
import { openFolderInstance } from '../instance.ts'
import { sessionOn } from '../session.ts'
import { mapBatches } from '../../source-tables.ts'
import { streamTables } from '../tables.ts'
import { EngineError, messageOf } from '../../engine-error.ts'
import {
  type Batch,
  type ConnectionSettings,
  type DriverSession,
  type RunnableStatement,
  type StreamOptions,
} from '../../engine.ts'
import { findTables, viewOf } from './folder-tables.ts'
import { quoted } from '../sql-text.ts'

/** A folder of files as a database in memory, whose views read them. Their list is renewed whenever tables are listed. */
export async function connectToFolder(settings: ConnectionSettings): Promise<DriverSession> {
  const folder = await findDatabaseFolder(settings)
  const instance = await openFolderInstance(folder)
  const connection = await instance.connect()
  let known: readonly string[] = []

  async function defineViews() {
    const tables = await findTables(await realpath(folder))
    for (const table of tables) {
      await viewOf(table, connection)
        .then((view) => connection.run(view))
        .catch((error: unknown) => {
          throw unreadable(table.name, shortened(messageOf(error), folder))
        })
    }
    const names = tables.map(({ name }) => name)
    for (const name of known.filter((each) => !names.includes(each)))
      await connection.run(`drop view if exists ${quoted(name)}`)
    known = names
  }

  try {
    await defineViews()
  } catch (error) {
    connection.closeSync()
    instance.closeSync()
    throw error
  }
  const session = sessionOn(instance)

  async function* stream(statement: RunnableStatement, options?: StreamOptions): AsyncGenerator<Batch> {
    try {
      yield* session.stream(statement, options)
    } catch (error) {
      throw error instanceof EngineError
        ? new EngineError(error.kind, shortened(error.message, folder), { cause: error.cause })
        : error
    }
  }

  return {
    stream,
    async *streamTables(options) {
      await defineViews()
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

/** Further lines of a message show lines of the file, which may be rows that the reader may not see. */
const shortened = (text: string, folder: string) => text.split('\n', 1)[0]!.replaceAll(`${folder}/`, '')

function unreadable(table: string, why: string) {
  return new EngineError('query-failed', `The files of ${table} cannot be read as one table: ${why}`)
}
