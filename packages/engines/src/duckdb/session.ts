import {
  StatementType,
  type DuckDBConnection,
  type DuckDBInstance,
  type DuckDBPreparedStatement,
  type DuckDBResult,
} from '@duckdb/node-api'
import { findDatabaseFile } from '../connections/database-file.ts'
import { startDeadline } from '../connections/deadline.ts'
import { asEngineError, connectionLost, EngineError, messageOf, notPermitted, queryFailed } from '../engine-error.ts'
import {
  DEFAULT_BATCH_ROWS,
  readAll,
  rowsWithinBatch,
  type Batch,
  type ConnectionSettings,
  type Row,
  type RunnableStatement,
} from '../engine.ts'
import type { DriverSession, StreamOptions, Value } from '../engine.ts'
import { toScalarParam } from '../values/values.ts'
import { DecimalParam } from '../values/decimal-param.ts'
import { toDecimalValue } from './decimal-value.ts'
import { openInstance } from './instance.ts'
import { streamTables } from './tables.ts'
import { columnReader, type ReadValue } from './column-reader.ts'
import { dataTypeOf } from './values.ts'

export async function connectToDuckDb(settings: ConnectionSettings): Promise<DriverSession> {
  const path = await findDatabaseFile(settings)
  const instance = await openInstance(path).catch((error: unknown) => {
    throw fileUnreadable(settings.database, error)
  })
  const session = sessionOn(instance)
  return {
    ...session,
    streamTables: (options) =>
      streamTables((text, params) => session.stream({ text, params }, options), settings.schemas),
    defaultSchema: async () =>
      String((await readAll(session.stream({ text: 'select current_schema()', params: [] }))).rows[0]?.[0]),
  }
}

/** Reading from an open instance, and closing it. */
export function sessionOn(instance: DuckDBInstance): Pick<DriverSession, 'stream' | 'close'> {
  const open = new Set<DuckDBConnection>()
  let isClosed = false

  async function* stream(statement: RunnableStatement, options: StreamOptions = {}): AsyncGenerator<Batch> {
    if (isClosed) throw connectionLost()
    const connection = await instance.connect()
    open.add(connection)
    const deadline = startDeadline(options, () => connection.interrupt())
    try {
      deadline.throwIfOver()
      const result = await start(connection, statement)
      for await (const batch of readBatches(result, options.batchRows ?? DEFAULT_BATCH_ROWS)) {
        deadline.throwIfOver()
        yield batch
        deadline.throwIfOver()
      }
    } catch (error) {
      throw deadline.reason() ?? (isClosed ? connectionLost(error) : asEngineError(error, wordFailure))
    } finally {
      deadline.end()
      connection.interrupt()
      if (open.delete(connection)) connection.closeSync()
    }
  }

  return {
    stream,
    async close() {
      if (isClosed) return
      isClosed = true
      for (const connection of open) connection.interrupt()
      instance.closeSync()
    },
  }
}

async function start(connection: DuckDBConnection, { text, params }: RunnableStatement): Promise<DuckDBResult> {
  const prepared = await connection.prepare(text)
  if (prepared.statementType !== StatementType.SELECT) throw notPermitted(new Error('only reading is allowed'))
  params.forEach((param, index) => bindParam(prepared, index + 1, param))
  return prepared.stream()
}

function bindParam(prepared: DuckDBPreparedStatement, position: number, param: unknown) {
  if (param instanceof DecimalParam) return prepared.bindDecimal(position, toDecimalValue(param))
  const value = toScalarParam(param)
  if (value === null) prepared.bindNull(position)
  else if (typeof value === 'string') prepared.bindVarchar(position, value)
  else if (typeof value === 'boolean') prepared.bindBoolean(position, value)
  else if (typeof value === 'bigint') prepared.bindHugeInt(position, value)
  else if (Number.isSafeInteger(value)) prepared.bindBigInt(position, BigInt(value))
  else prepared.bindDouble(position, value)
}

const FIRST_ROWS = 8

async function* readBatches(result: DuckDBResult, batchRows: number): AsyncGenerator<Batch> {
  const typeIds = result.columnNames().map((_, index) => result.columnTypeId(index))
  const columns = result.columnNames().map((name, index) => ({ name, dataType: dataTypeOf(typeIds[index]!) }))
  let pending: Row[] = []
  let delivered = false
  // A chunk has 2048 rows, and the texts of all of them would be made at once.
  let room = Math.min(batchRows, FIRST_ROWS)
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const readers = typeIds.map((typeId, column) => columnReader(chunk.getColumnVector(column), typeId))
    for (let from = 0; from < chunk.rowCount;) {
      const some = readRows(readers, from, Math.min(room, chunk.rowCount - from))
      from += some.length
      pending.push(...some)
      const most = rowsWithinBatch(pending, batchRows)
      room = most - pending.length
      if (room > 0) continue
      delivered = true
      yield { columns, rows: pending }
      pending = []
      room = most
    }
  }
  if (pending.length > 0 || !delivered) yield { columns, rows: pending }
}

function readRows(readers: readonly ReadValue[], from: number, count: number): Row[] {
  const rows = Array.from({ length: count }, () => new Array<Value>(readers.length))
  readers.forEach((read, column) => {
    for (let row = 0; row < count; row += 1) rows[row]![column] = read(from + row)
  })
  return rows
}

function wordFailure(error: unknown): EngineError {
  const message = messageOf(error)
  if (/^(Permission|Invalid Input) Error: Cannot (access|execute statement)/.test(message)) return notPermitted(error)
  return queryFailed(error)
}

function fileUnreadable(database: string, cause: unknown) {
  return new EngineError('no-such-database', `The file ${database} cannot be opened as a DuckDB database`, { cause })
}
