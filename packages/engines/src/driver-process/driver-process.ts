import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Duplex, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Piece, StreamOptions } from '../engine.ts'
import { connectionLost, queryCancelled } from '../engine-error.ts'
import { commandEndingWithUs } from './end-with-parent.ts'
import { fromFailure } from './protocol/failure.ts'
import { createFrameReader, createFrameWriter } from './protocol/frames.ts'
import { createHeartbeat } from './heartbeat.ts'
import { type Call, checkReply, REPLY_LIMITS, type Reply, type Request } from './protocol/messages.ts'
import { createRunningCall, type RunningCall } from './calls/running-call.ts'

const PROGRAM = new URL('main.ts', import.meta.url)
/** Young objects get little room, as in the server; a driver that needs more than the rest has lost its way. */
const FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=512']
const LAST_WORDS_BYTES = 4096
/** More connections than any driver opens. */
const CONNECTIONS_MAX = 64
/** Looks at the clock within the time that a process may be quiet. */
const TICKS = 5

export interface DriverLimits {
  /** From the start of the process to its first word. */
  readonly startMs: number
  /** Silence after which a process with work is asked for a word, and given as long again. */
  readonly quietMs: number
  /** What the limits of driver and database get on top, before the process is asked to stop. */
  readonly extraMs: number
  /** From the wish to stop to the end of the process. */
  readonly graceMs: number
  /** Stopping a query is done by ending its process, which then is no accident. */
  readonly stopsByKilling: boolean
}

export const LIMITS: DriverLimits = {
  startMs: 30_000,
  quietMs: 5000,
  extraMs: 3500,
  graceMs: 2500,
  stopsByKilling: false,
}
/** A process that cannot hear while it works gets no more time than its query has. */
export const BLOCKING_LIMITS: DriverLimits = {
  startMs: 30_000,
  quietMs: Infinity,
  extraMs: 0,
  graceMs: 100,
  stopsByKilling: true,
}

export interface StartOptions {
  readonly limits: DriverLimits
  /** Whose driver is loaded before the process says that it has started. */
  readonly engine?: string
  readonly onDeath: (death: { readonly reason: string; readonly lastWords: string }) => void
  /** Connections that a killed process had open: the database may still run what they asked for. */
  readonly onLeft?: (connections: readonly number[]) => void
  /** Tests give programs that do what no driver should. */
  readonly program?: URL | undefined
}

export interface DriverProcess {
  readonly isAlive: boolean
  /** The pieces of one call. It ends, also when it is left early or stopped, only when nothing of it runs any more. */
  call(call: Call, options?: StreamOptions): AsyncGenerator<Piece>
  /** Lets the driver end its queries in the database, and ends the process. */
  close(): Promise<void>
}

/** The near end of a driver process. */
export function startDriver({ limits, engine = '', onDeath, onLeft, program = PROGRAM }: StartOptions): DriverProcess {
  const [command, args] = commandEndingWithUs([...FLAGS, fileURLToPath(program), engine])
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env: environment() })
  const pipe = child.stdio[3] as Duplex
  const write = createFrameWriter(pipe)
  const send = (request: Request, body?: Uint8Array) => void (isAlive && write(request, body))
  const lastWords = keepLastWords(child.stderr!)
  const exited = once(child, 'close').catch(() => undefined)
  const pending = new Map<number, RunningCall>()
  const connections = new Set<number>()
  const heartbeat = createHeartbeat({
    now: () => performance.now(),
    quietMs: limits.quietMs,
    ping,
    onSilence: () => kill('it stopped answering'),
  })
  const starting = setTimeout(() => kill('it did not start in time'), limits.startMs)
  let ticking: NodeJS.Timeout | undefined
  let isAlive = true
  let isReady = false
  let isClosing = false
  let unanswered = 0
  let killedBecause: string | undefined
  let lastId = 0

  /** No one is left waiting for a process that is gone, or will be in a moment. */
  function lose(reason: string) {
    isAlive = false
    clearTimeout(starting)
    for (const call of pending.values()) call.onEnd(connectionLost(new Error(`The driver process ended: ${reason}`)))
  }

  function kill(reason: string) {
    killedBecause ??= reason
    child.kill('SIGKILL')
    lose(reason)
  }

  function ping() {
    unanswered += 1
    send({ kind: 'ping' })
  }

  const handlers: { readonly [Kind in Reply['kind']]: (reply: Extract<Reply, { kind: Kind }>, body: Buffer) => void } =
    {
      ready() {
        if (isReady) throw unasked()
        clearTimeout(starting)
        isReady = true
      },
      pong() {
        if (unanswered === 0) throw unasked()
        unanswered -= 1
      },
      piece: (head, body) => callOf(head.id).onPiece(head, body),
      connection({ connection, isOpen }) {
        if (!isOpen) return void connections.delete(connection)
        connections.add(connection)
        if (connections.size > CONNECTIONS_MAX)
          throw new Error('The driver process opened more connections than it was asked for')
      },
      end: ({ id }) => callOf(id).onEnd(),
      failed: ({ id, failure }) => callOf(id).onEnd(fromFailure(failure)),
    }

  function callOf(id: number): RunningCall {
    const call = pending.get(id)
    if (!call?.isOpen) throw unasked()
    return call
  }

  function take(head: unknown, body: Buffer) {
    if (!isAlive || isClosing) return
    heartbeat.heard()
    const reply = checkReply(head)
    ;(handlers[reply.kind] as (reply: Reply, body: Buffer) => void)(reply, body)
  }

  const read = createFrameReader(REPLY_LIMITS, take)
  pipe.on('data', (chunk: Buffer) => {
    if (!isAlive) return
    try {
      read(chunk)
    } catch (error) {
      kill(error instanceof Error ? error.message : String(error))
    }
  })
  pipe.on('error', () => undefined)
  child.on('error', (error) => lose(error.message))
  child.on('close', (code, signal) => {
    const reason = killedBecause ?? signal ?? `exit code ${code}`
    lose(reason)
    if (!isClosing) onDeath({ reason, lastWords: lastWords() })
    if (code !== 0 && connections.size > 0) onLeft?.([...connections])
  })

  /** An idle process must not keep the server from ending. */
  function holdServer(isHeld: boolean) {
    for (const part of [child, pipe, child.stderr] as unknown as { ref(): void; unref(): void }[])
      part[isHeld ? 'ref' : 'unref']()
  }
  holdServer(false)

  function add(id: number, call: RunningCall) {
    if (pending.size === 0) {
      holdServer(true)
      heartbeat.heard()
      if (Number.isFinite(limits.quietMs))
        ticking = setInterval(() => isReady && heartbeat.tick(), limits.quietMs / TICKS)
    }
    pending.set(id, call)
  }

  function remove(id: number) {
    pending.delete(id)
    if (pending.size > 0) return
    clearInterval(ticking)
    holdServer(false)
  }

  return {
    get isAlive() {
      return isAlive && !isClosing
    },

    async *call(call, options = {}) {
      if (!isAlive || isClosing) throw connectionLost()
      if (options.signal?.aborted) throw queryCancelled(options.signal.reason)
      const id = (lastId += 1)
      const onUnstoppable = () => {
        isClosing ||= limits.stopsByKilling
        kill('it did not stop in time')
      }
      const running = createRunningCall({ id, send, onUnstoppable, extraMs: limits.extraMs, graceMs: limits.graceMs })
      add(id, running)
      try {
        yield* running.pieces(call, options)
      } finally {
        remove(id)
      }
    },

    async close() {
      if (!isClosing) {
        send({ kind: 'close' })
        isClosing = true
        for (const call of pending.values()) call.onEnd(connectionLost())
      }
      holdServer(true)
      const late = setTimeout(() => child.kill('SIGKILL'), limits.graceMs)
      await exited
      clearTimeout(late)
    },
  }
}

function unasked() {
  return new Error('The driver process sent an answer that was not asked for')
}

/** What a driver may know of our surroundings: how to trust certificates, the time zone, and what was compiled before. */
const environment = (): NodeJS.ProcessEnv => ({
  NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
  SSL_CERT_FILE: process.env.SSL_CERT_FILE,
  SSL_CERT_DIR: process.env.SSL_CERT_DIR,
  TZ: process.env.TZ,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
})

function keepLastWords(stderr: Readable): () => string {
  let words = Buffer.alloc(0)
  stderr.on('data', (chunk: Buffer) => (words = Buffer.concat([words, chunk]).subarray(-LAST_WORDS_BYTES)))
  return () => words.toString().trim()
}
