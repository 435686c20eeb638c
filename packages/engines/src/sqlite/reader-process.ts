// A process of its own, because a running query blocks its thread: the session stops one by killing the process.
import Database from 'better-sqlite3'
import { BATCH_BYTES, type ResultColumn, type Row, rowBytes } from '../engine.ts'
import { registerFunctions } from './functions.ts'
import type { ReaderReply, ReaderRequest } from './messages.ts'
import { convert, typeOfDeclared } from './values.ts'

const BUSY_WAIT_MS = 5000

interface Running {
  readonly rows: Iterator<unknown[]>
  readonly columns: readonly ResultColumn[]
  readonly batchRows: number
}

function openReadOnly(path: string): Database.Database {
  const database = new Database(path, { readonly: true, fileMustExist: true, timeout: BUSY_WAIT_MS })
  database.defaultSafeIntegers(true)
  database.pragma('trusted_schema = off')
  database.pragma('query_only = on')
  database.pragma('cell_size_check = on')
  // The first look at the file: one that is no database fails here.
  database.prepare('select count(*) from sqlite_master').get()
  registerFunctions(database)
  return database
}

function start(database: Database.Database, request: Extract<ReaderRequest, { kind: 'start' }>): Running {
  const statement = database.prepare<unknown[], unknown[]>(request.text)
  // ATTACH and the like return no rows; a PRAGMA would, and could change the session.
  if (!statement.reader || !statement.readonly || /^\s*pragma/i.test(request.text)) {
    throw Object.assign(new Error('only reading is allowed'), { code: 'SQLITE_READONLY' })
  }
  const columns = statement.columns().map(({ name, type }, index) => ({ name, dataType: request.types[index] === 'BOOLEAN' ? ('BOOLEAN' as const) : typeOfDeclared(type).dataType }))
  return { rows: statement.raw(true).iterate(...request.params), columns, batchRows: request.batchRows }
}

function readBatch({ rows, columns, batchRows }: Running): { readonly rows: readonly Row[]; readonly isLast: boolean } {
  const batch: Row[] = []
  for (let bytes = 0; batch.length < batchRows && bytes < BATCH_BYTES; ) {
    const next = rows.next()
    if (next.done) return { rows: batch, isLast: true }
    const row = next.value.map((value, index) => convert(value, columns[index]!.dataType))
    batch.push(row)
    bytes += rowBytes(row)
  }
  return { rows: batch, isLast: false }
}

function serve(path: string) {
  const database = openReadOnly(path)
  let running: Running | undefined

  function answer(request: ReaderRequest): ReaderReply {
    if (request.kind === 'stop') {
      running?.rows.return?.()
      running = undefined
      return { kind: 'stopped' }
    }
    if (request.kind === 'start') running = start(database, request)
    if (!running) return { kind: 'stopped' }
    const { columns } = running
    const { rows, isLast } = readBatch(running)
    if (isLast) running = undefined
    return { kind: 'batch', batch: { columns, rows }, isLast }
  }

  process.on('message', (request: ReaderRequest) => {
    try {
      process.send?.(answer(request))
    } catch (error) {
      running = undefined
      process.send?.(failed(error))
    }
  })
  process.send?.({ kind: 'ready' } satisfies ReaderReply)
}

function failed(error: unknown): ReaderReply {
  const { message, code } = error as Error & { code?: string }
  return { kind: 'failed', failure: { message, code } }
}

process.on('disconnect', () => process.exit())
try {
  serve(process.argv[2] ?? '')
} catch (error) {
  process.send?.(failed(error))
}
