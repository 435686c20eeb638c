import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ClickHouseError } from '@clickhouse/client'
import { isZone } from '@soundings/query/sql'
import { startDeadline } from '../connections/deadline.ts'
import { asEngineError, codeOf, connectionLost, EngineError } from '../engine-error.ts'
import {
  CONNECT_TIMEOUT_MS,
  DEFAULT_BATCH_ROWS,
  readAll,
  rowBytes,
  BATCH_BYTES,
  type Batch,
  type ConnectionSettings,
  type DriverSession,
  type ResultColumn,
  type Row,
  type RunnableStatement,
  type StreamOptions,
  type Value,
} from '../engine.ts'
import { hostTooSlow, resolveServer, type ServerAddress } from '../connections/network.ts'
import { toScalarParam } from '../values/values.ts'
import { readRows } from './answer-rows.ts'
import { describeFailure, notClickHouse, openClient } from './connection.ts'
import { streamTables } from './tables.ts'
import { isUtc, resultTypeOf } from './types.ts'

const FORMAT = 'JSONCompactEachRowWithNamesAndTypes'
/** The server's own limit comes first; its answer may take a moment. */
const OWN_LIMIT_FIRST_MS = 500
const KILL_LIMIT_MS = 2000
const OLDEST = { year: 25, release: 3 }

export async function connectToClickHouse(settings: ConnectionSettings): Promise<DriverSession> {
  const server = await resolveServer(settings)
  const client = openClient(settings, server)
  const running = new Set<() => void>()
  const kills = new Set<Promise<void>>()
  let isClosed = false

  async function* stream(
    { text, params, columns = [] }: RunnableStatement,
    options: StreamOptions = {},
  ): AsyncGenerator<Batch> {
    if (isClosed) throw connectionLost()
    const request = new AbortController()
    let queryId: string = randomUUID()
    let answer: Readable | undefined
    let isSent = false
    const stop = () => {
      request.abort()
      answer?.destroy()
      // Closing the connection stops it too, but not behind every proxy.
      if (isSent) killQuery(queryId)
      isSent = false
    }
    const deadline = startDeadline(options, stop, OWN_LIMIT_FIRST_MS)
    running.add(stop)
    try {
      deadline.throwIfOver()
      isSent = true
      const send = (id: string) =>
        client.query({
          query: text,
          format: FORMAT,
          query_id: id,
          query_params: Object.fromEntries(params.map((param, index) => [`p${index + 1}`, toScalarParam(param)])),
          clickhouse_settings: { max_execution_time: deadline.timeoutMs / 1000 },
          abort_signal: request.signal,
        })
      // A server closes connections that were idle, maybe in the moment in which one is used again. Reading twice does no harm.
      const result = await send(queryId).catch((error: unknown) => {
        if (request.signal.aborted || codeOf(error) !== 'ECONNRESET') throw error
        queryId = randomUUID()
        return send(queryId)
      })
      // What the client offers for long texts of values, and `exec` does not, ends in a reader of its own that `readRows` replaces.
      answer = (result as unknown as { readonly _stream: Readable })._stream
      const rows = readRows(answer)
      for await (const batch of toBatches(rows, columns, options.batchRows ?? DEFAULT_BATCH_ROWS, server)) {
        deadline.throwIfOver()
        yield batch
        deadline.throwIfOver()
      }
      isSent = false
      deadline.throwIfOver()
    } catch (error) {
      isSent &&= !(error instanceof ClickHouseError)
      throw (
        deadline.reason() ??
        (isClosed
          ? connectionLost(error)
          : asEngineError(error, (cause) => describeFailure(cause, settings, server, deadline.timeoutMs)))
      )
    } finally {
      deadline.end()
      running.delete(stop)
      stop()
    }
  }

  /** A person who cancelled does not wait for it. */
  function killQuery(queryId: string) {
    const kill = client.command({
      query: 'kill query where query_id = {id:String} async',
      query_params: { id: queryId },
    })
    const over = kill
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => kills.delete(over))
    kills.add(over)
  }

  async function close() {
    if (isClosed) return
    isClosed = true
    for (const stop of running) stop()
    const isLate = new AbortController()
    await Promise.race([
      Promise.all(kills),
      sleep(KILL_LIMIT_MS, undefined, { signal: isLate.signal }).catch(() => undefined),
    ])
    isLate.abort()
    await client.close()
  }

  const read = (text: string, options?: StreamOptions) => readAll(stream({ text, params: [] }, options))
  const timeoutMs = settings.connectTimeoutMs ?? CONNECT_TIMEOUT_MS
  const about = await read('select version(), serverTimezone()', { timeoutMs }).catch(async (error: unknown) => {
    const isSilent = error instanceof EngineError && error.kind === 'timeout'
    // A server that does not answer a statement does not answer its end either. The driver has little time to say so.
    if (isSilent) kills.clear()
    await close()
    throw isSilent ? hostTooSlow(server, timeoutMs, error) : error
  })
  const [version = '', serverZone = ''] = (about.rows[0] ?? []).map(String)
  const problem = versionProblem(version, server) ?? zoneProblem(serverZone)
  if (problem) {
    await close()
    throw problem
  }

  return {
    streamTables: (options) => streamTables((text) => stream({ text, params: [] }, options), serverZone),
    // A database of ClickHouse is what others call a schema.
    defaultSchema: async () => null,
    stream,
    close,
  }
}

/** Builds of other makers have words behind the numbers. */
function versionProblem(version: string, server: ServerAddress): EngineError | undefined {
  const [numbers = ''] = /^\d{1,5}(\.\d{1,9}){1,5}/.exec(version) ?? []
  if (numbers === '') return notClickHouse(server)
  const [year = 0, release = 0] = numbers.split('.').map(Number)
  const isRecent = year > OLDEST.year || (year === OLDEST.year && release >= OLDEST.release)
  return isRecent
    ? undefined
    : new EngineError(
        'invalid-settings',
        `This is ClickHouse ${numbers}, and ${OLDEST.year}.${OLDEST.release} or later is needed`,
      )
}

const zoneProblem = (zone: string): EngineError | undefined =>
  isUtc(zone) || isZone(zone)
    ? undefined
    : new EngineError(
        'invalid-settings',
        'The time zone of this ClickHouse server is not known here, so its dates cannot be read',
      )

/** The first row holds the names of the columns and the second one their types. */
async function* toBatches(
  answer: AsyncIterable<readonly unknown[][]>,
  known: NonNullable<RunnableStatement['columns']>,
  batchRows: number,
  server: ServerAddress,
): AsyncGenerator<Batch> {
  let names: readonly string[] | undefined
  let columns: readonly ResultColumn[] | undefined
  let converters: readonly ((value: unknown) => Value)[] = []
  let pending: Row[] = []
  let bytes = 0
  let isDelivered = false
  for await (const rows of answer) {
    for (const cells of rows) {
      if (!names) {
        names = cells.map(String)
        continue
      }
      if (cells.length !== names.length) throw notClickHouse(server)
      if (!columns) {
        const types = cells.map((type, index) => resultTypeOf(String(type), known[index]?.dataType))
        columns = types.map(({ dataType }, index) => ({ name: names?.[index] ?? '', dataType }))
        converters = types.map(({ convert }) => convert)
        continue
      }
      const row = toRow(cells, converters)
      pending.push(row)
      bytes += rowBytes(row)
      if (pending.length < batchRows && bytes < BATCH_BYTES) continue
      isDelivered = true
      yield { columns, rows: pending }
      pending = []
      bytes = 0
    }
  }
  // A connection that breaks is an error of the answer; this one ended as it should.
  if (!columns) throw notClickHouse(server)
  if (pending.length > 0 || !isDelivered) yield { columns, rows: pending }
}

/** In place, since no other code holds these cells: another array for each row would be garbage soon. */
function toRow(cells: unknown[], converters: readonly ((value: unknown) => Value)[]): Row {
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at]
    if (cell !== null) cells[at] = converters[at]!(cell)
  }
  return cells as Value[]
}
