import { findDatabaseFile } from '../database-file.ts'
import { startDeadline } from '../deadline.ts'
import { DEFAULT_BATCH_ROWS, readAll, type Batch, type ConnectionSettings, type RunnableStatement } from '../engine.ts'
import type { Session, StreamOptions } from '../engine.ts'
import { createPool } from '../pool.ts'
import { toScalarParam } from '../values.ts'
import { deriveTypes } from './derived-types.ts'
import type { ReaderRequest } from './messages.ts'
import { describeFailure, openReader, type Reader } from './reader.ts'
import { listTables } from './tables.ts'

const DEFAULT_READERS = 4
const PROBE_TIMEOUT_MS = 5000

export async function connectToSqlite(settings: ConnectionSettings): Promise<Session> {
  const path = await findDatabaseFile(settings)
  const pool = createPool<Reader>({
    open: () => openReader(path, settings.database),
    close: (reader) => reader.kill(),
    isAlive: (reader) => reader.isAlive,
    maxConnections: settings.maxConnections ?? DEFAULT_READERS,
  })
  pool.giveBack(await pool.take())

  async function* stream({ text, params, columns = [] }: RunnableStatement, options: StreamOptions = {}): AsyncGenerator<Batch> {
    const { batchRows = DEFAULT_BATCH_ROWS, signal } = options
    const reader = await pool.take(signal)
    let isRunning = true
    const deadline = startDeadline(options, () => reader.kill())
    try {
      let request: ReaderRequest = { kind: 'start', text, params: params.map(toScalarParam), types: columns.map(({ dataType }) => dataType), batchRows }
      while (isRunning) {
        deadline.throwIfOver()
        const reply = await reader.ask(request)
        isRunning = reply.kind === 'batch' && !reply.isLast
        if (reply.kind === 'failed') throw describeFailure(reply.failure)
        if (reply.kind === 'batch') yield reply.batch
        request = { kind: 'next' }
      }
    } catch (error) {
      throw deadline.reason() ?? error
    } finally {
      deadline.end()
      if (isRunning && reader.isAlive && !deadline.reason()) await reader.ask({ kind: 'stop' }).catch(() => reader.kill())
      pool.giveBack(reader, deadline.reason() !== undefined)
    }
  }

  return {
    test: async (options) => void (await readAll(stream({ text: 'select 1', params: [] }, options))),
    async listTables() {
      const tables = await listTables((text) => readAll(stream({ text, params: [] })))
      return deriveTypes(tables, (text) => readAll(stream({ text, params: [] }, { timeoutMs: PROBE_TIMEOUT_MS })))
    },
    defaultSchema: async () => null,
    stream,
    close: () => pool.close(),
  }
}
