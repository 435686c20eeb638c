import { setImmediate as otherTurns } from 'node:timers/promises'
import { BATCH_BYTES, type Driver, type DriverSession, type ResultColumn } from '../engine.ts'
import { connectionLost, MOST_ROW_BYTES, rowTooLong } from '../engine-error.ts'
import { fileCreator, uploadReader } from '../drivers.ts'
import { rowWriter } from '../row-formats/row-writer.ts'
import { toFailure } from './protocol/failure.ts'
import { costOf, type Call, type Reply, type Request } from './protocol/messages.ts'
import { fromPlainParam } from './protocol/plain-params.ts'
import { createSendWindow, type SendWindow } from './calls/send-window.ts'

interface Needs {
  readonly driver: Driver
  readonly send: (reply: Reply, body?: Uint8Array) => void
  readonly onOpened: () => void
  readonly exit: () => void
}

interface Running {
  readonly ending: AbortController
  readonly window: SendWindow
}

interface MadePiece {
  readonly bytes: Uint8Array
  readonly rows: number
  readonly columns?: readonly ResultColumn[]
  readonly firstBytes?: number
}

/** A piece of this size is worth a turn of the event loop: others may have asked for something small. */
const LARGE_PIECE_BYTES = 16 * 1024

/** The far end: one open database, and the calls that run on it. */
export function createDriverHost({ driver, send, onOpened, exit }: Needs) {
  const running = new Map<number, Running>()
  let session: DriverSession | undefined

  function opened(): DriverSession {
    if (!session) throw connectionLost()
    return session
  }

  /** A server that gives its connections no numbers cannot be asked to stop their statements. */
  const onConnection = (connection: number, isOpen: boolean) =>
    void (Number.isSafeInteger(connection) && send({ kind: 'connection', connection, isOpen }))

  async function open({ settings }: Extract<Call, { kind: 'open' }>) {
    session = await driver.connect(settings, { onConnection })
    onOpened()
  }

  const makers: {
    readonly [Kind in Call['kind']]: (
      call: Extract<Call, { kind: Kind }>,
      signal: AbortSignal,
    ) => AsyncIterable<MadePiece>
  } = {
    open: (call) => done(open(call)),
    'stop-statements': ({ settings, connections }) =>
      done(driver.stopStatements?.(settings, connections) ?? Promise.resolve()),

    async *run({ statement, format, batchRows, timeoutMs }, signal) {
      const write = rowWriter(format)
      const runnable = { ...statement, params: statement.params.map(fromPlainParam) }
      const options = {
        signal,
        ...(batchRows !== undefined && { batchRows }),
        ...(timeoutMs !== undefined && { timeoutMs }),
      }
      let isFirst = true
      for await (const { columns, rows } of opened().stream(runnable, options)) {
        const { bytes, first } = write(rows)
        const values = first.length > 0 ? Buffer.from(JSON.stringify(first)) : undefined
        yield {
          bytes: values ? Buffer.concat([bytes, values]) : bytes,
          rows: rows.length,
          ...(isFirst && { columns }),
          ...(values && { firstBytes: values.length }),
        }
        isFirst = false
      }
    },

    async *'list-tables'(_call, signal) {
      for await (const tables of opened().streamTables({ signal })) yield* inPieces(tables)
    },

    async *'default-schema'() {
      yield* inPieces([await opened().defaultSchema()])
    },

    async *'describe-server'() {
      yield* inPieces([(await opened().describeServer?.()) ?? null])
    },

    'create-file': ({ path, statements }) => done(fileCreator().then((create) => create(path, statements))),

    async *'preview-upload'({ file }, signal) {
      const { previewFile } = await uploadReader()
      yield* inPieces([await previewFile(file, signal)])
    },

    async *'load-upload'({ file }, signal) {
      const { loadInSteps } = await uploadReader()
      for await (const step of loadInSteps(file, signal)) yield* inPieces([step])
    },
  }

  async function answer(id: number, { ending: { signal }, window }: Running, call: Call) {
    try {
      // TypeScript cannot tell that the maker of a kind gets calls of that kind.
      const make = makers[call.kind] as (call: Call, signal: AbortSignal) => AsyncIterable<MadePiece>
      for await (const { bytes, ...head } of make(call, signal)) {
        if (bytes.length > MOST_ROW_BYTES) throw rowTooLong()
        await window.take(costOf(bytes), signal)
        send({ kind: 'piece', id, ...head }, bytes)
        if (bytes.length >= LARGE_PIECE_BYTES) await otherTurns()
      }
      send({ kind: 'end', id })
    } catch (error) {
      send({ kind: 'failed', id, failure: toFailure(error) })
    } finally {
      running.delete(id)
    }
  }

  async function close() {
    // The near end ends a process that takes too long.
    await session?.close()
    exit()
  }

  return (request: Request, body: Buffer): void => {
    if (request.kind === 'call') {
      const call = { ending: new AbortController(), window: createSendWindow(request.windowBytes) }
      running.set(request.id, call)
      void answer(request.id, call, JSON.parse(body.toString()) as Call)
    } else if (request.kind === 'credit') running.get(request.id)?.window.giveBack(request.bytes)
    else if (request.kind === 'cancel') running.get(request.id)?.ending.abort()
    else if (request.kind === 'ping') send({ kind: 'pong' })
    else void close()
  }
}

/** Work that is answered by its end alone. */
async function* done(work: Promise<void>): AsyncGenerator<MadePiece> {
  await work
  yield* []
}

/** Values as JSON texts with commas between them, in pieces of a few hundred kilobytes. */
function* inPieces(values: readonly unknown[]): Generator<MadePiece> {
  let texts: string[] = []
  let length = 0
  const take = () => {
    const made = { bytes: Buffer.from(texts.join(',')), rows: texts.length }
    texts = []
    length = 0
    return made
  }
  for (const value of values) {
    const text = JSON.stringify(value)
    texts.push(text)
    length += text.length
    if (length >= BATCH_BYTES) yield take()
  }
  if (texts.length > 0) yield take()
}
