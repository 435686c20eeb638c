import Database from 'better-sqlite3'
import { findDatabaseFile } from '../connections/database-file.ts'
import {
  BATCH_BYTES,
  DEFAULT_BATCH_ROWS,
  rowBytes,
  type Batch,
  type ConnectionSettings,
  type ResultColumn,
  type Row,
  type RunnableStatement,
} from '../engine.ts'
import type { DriverSession, StreamOptions } from '../engine.ts'
import { codeOf, EngineError, notPermitted, queryCancelled, queryFailed } from '../engine-error.ts'
import { toScalarParam } from '../values/values.ts'
import { registerFunctions } from './functions.ts'
import { streamTables } from './tables.ts'
import { convert, typeOfDeclared } from './values.ts'

const BUSY_WAIT_MS = 5000

/** One query at a time, which blocks its process: to stop it, the process is ended. */
export async function connectToSqlite(settings: ConnectionSettings): Promise<DriverSession> {
  const path = await findDatabaseFile(settings)
  const database = openReadOnly(path, settings.database)

  async function* stream(
    statement: RunnableStatement,
    { batchRows = DEFAULT_BATCH_ROWS, signal }: StreamOptions = {},
  ): AsyncGenerator<Batch> {
    try {
      const { rows, columns } = start(database, statement)
      try {
        for (let isLast = false; !isLast;) {
          if (signal?.aborted) throw queryCancelled(signal.reason)
          const batch = readBatch(rows, columns, batchRows)
          isLast = batch.isLast
          yield { columns, rows: batch.rows }
        }
      } finally {
        rows.return?.()
      }
    } catch (error) {
      throw error instanceof EngineError ? error : describeFailure(error)
    }
  }

  return {
    streamTables: (options) => streamTables((text) => stream({ text, params: [] }, options)),
    defaultSchema: async () => null,
    stream,
    close: async () => void database.close(),
  }
}

function openReadOnly(path: string, name: string): Database.Database {
  try {
    const database = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_WAIT_MS })
    database.defaultSafeIntegers(true)
    database.pragma('trusted_schema = off')
    database.pragma('query_only = on')
    database.pragma('cell_size_check = on')
    // The first look at the file: one that is no database fails here.
    database.prepare('select count(*) from sqlite_master').get()
    registerFunctions(database)
    return database
  } catch (cause) {
    throw new EngineError('no-such-database', `The file ${name} cannot be opened as a SQLite database`, { cause })
  }
}

function start(database: Database.Database, { text, params, columns: known = [] }: RunnableStatement) {
  const statement = database.prepare<unknown[], unknown[]>(text)
  // ATTACH and the like return no rows; a PRAGMA would, and could change the session.
  if (!statement.reader || !statement.readonly || /^\s*pragma/i.test(text))
    throw notPermitted(new Error('only reading is allowed'))
  const columns = statement.columns().map(({ name, type }, index): ResultColumn => ({
    name,
    dataType: known[index]?.dataType === 'BOOLEAN' ? 'BOOLEAN' : typeOfDeclared(type).dataType,
  }))
  return { rows: statement.raw(true).iterate(...params.map(toScalarParam)), columns }
}

function readBatch(
  rows: Iterator<unknown[]>,
  columns: readonly ResultColumn[],
  batchRows: number,
): { readonly rows: readonly Row[]; readonly isLast: boolean } {
  const batch: Row[] = []
  for (let bytes = 0; batch.length < batchRows && bytes < BATCH_BYTES;) {
    const next = rows.next()
    if (next.done) return { rows: batch, isLast: true }
    const row = next.value.map((value, index) => convert(value, columns[index]!.dataType))
    batch.push(row)
    bytes += rowBytes(row)
  }
  return { rows: batch, isLast: false }
}

function describeFailure(error: unknown): EngineError {
  const code = codeOf(error)
  return code?.startsWith('SQLITE_READONLY') || code === 'SQLITE_AUTH' ? notPermitted(error) : queryFailed(error)
}
