import { StringDecoder } from 'node:string_decoder'
import {
  type AnyEndpoint,
  type BatchLine,
  type BatchPart,
  callName,
  Problem,
  type ProblemDocument,
  runBatch,
  stopBatchPart,
  toAddress,
  VIEW_AS_HEADER,
} from '@soundings/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mergePieces } from './merge-pieces.ts'
import { innerCall, watchCaller } from '../guards/open-admission.ts'
import { describeProblem } from '../problems.ts'
import { reasonOfCut, sendPieces } from './send-pieces.ts'
import { describeRoute, serve } from '../serve.ts'
import { actorOf, type Viewer } from '../viewer.ts'

interface RunningBatch {
  readonly actor: string
  readonly parts: readonly AbortController[]
}

/** Longer answers are sent in pieces, so that no part lies whole in memory. */
const HELD_CHARACTERS = 64 * 1024
const LINES_TYPE = 'application/x-ndjson; charset=utf-8'
const passedOn = ['authorization', VIEW_AS_HEADER, 'x-forwarded-for'] as const

declare module 'fastify' {
  interface FastifyInstance {
    /** The calls that may be parts of a batch, by name. */
    batchedCalls: Map<string, AnyEndpoint>
  }
}

/** Before the routes are added. */
export function collectBatchedCalls(app: FastifyInstance) {
  app.decorate('batchedCalls', new Map())
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint?.batched) app.batchedCalls.set(callName(config.endpoint), config.endpoint)
  })
}

/**
 * Each part is a request of its own inside the process: it is limited, checked, recorded and logged as if it had come alone,
 * and by the same code.
 */
export function serveBatch(app: FastifyInstance) {
  const running = new Map<string, RunningBatch>()
  const route = describeRoute(runBatch, 'stream')

  app.route({
    ...route,
    schema: { ...route.schema, produces: ['application/x-ndjson'] },
    handler: async (request, reply) => {
      const { parts } = request.body as { parts: BatchPart[] }
      const endpoints = parts.map(({ call }) => app.batchedCalls.get(call) ?? notBatched(call))
      const gone = new AbortController()
      const stops = parts.map(() => new AbortController())
      watchCaller(request, reply, { onGone: (reason) => gone.abort(reason) })
      running.set(request.id, { actor: actorOf(request.viewer!).username, parts: stops })
      reply.raw.once('close', () => running.delete(request.id))
      reply.type(LINES_TYPE)
      const lines = parts.map((part, at) =>
        linesOf(request, endpoints[at]!, part, at, AbortSignal.any([gone.signal, stops[at]!.signal])),
      )
      return sendPieces(request, reply, mergePieces(toLine({ parts: parts.length }), lines), gone.signal)
    },
  })

  serve(app, stopBatchPart, ({ viewer, params, body }) => ({ isStopped: stop(viewer, params.batch, body.part) }))

  function stop(viewer: Viewer, batch: string, part: number): boolean {
    const found = running.get(batch)
    if (!found || found.actor !== actorOf(viewer).username) return false
    found.parts[part]?.abort()
    return true
  }
}

/** A part that is stopped ends without a line of its own. */
async function* linesOf(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  asked: BatchPart,
  part: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  try {
    yield* answerLines(await send(request, endpoint, asked, signal), part)
  } catch (error) {
    if (signal.aborted) return
    const body = error instanceof CutAnswer ? error.reason : describeProblem(error, request)
    yield toLine({ part, status: body.status, body })
  }
}

function send(request: FastifyRequest, endpoint: AnyEndpoint, { params, body }: BatchPart, signal: AbortSignal) {
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  )
  const inject = () =>
    request.server.inject({
      method: endpoint.method,
      url: toAddress(endpoint, { params }),
      headers,
      ...(endpoint.method !== 'GET' && { payload: body ?? {} }),
      remoteAddress: request.socket.remoteAddress ?? '',
      payloadAsStream: true,
      signal,
    })
  return innerCall.run(signal, inject)
}

async function* answerLines(
  { raw, statusCode: status, headers, stream }: Awaited<ReturnType<typeof send>>,
  part: number,
): AsyncGenerator<string> {
  const retryAfter = headers['retry-after']
  const decoder = new StringDecoder('utf8')
  let held = ''
  let isWhole = true
  try {
    for await (const chunk of stream()) {
      held += decoder.write(chunk as Buffer)
      if (held.length < HELD_CHARACTERS) continue
      yield toLine({ part, piece: held })
      isWhole = false
      held = ''
    }
  } catch (error) {
    const reason = reasonOfCut(raw.res)
    throw reason ? new CutAnswer(reason) : error
  }
  if (isWhole) {
    const asked = retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) }
    const line = toLine({ part, status, ...asked, body: null })
    // Verbatim, as the call alone answers it.
    yield `${line.slice(0, line.lastIndexOf('null'))}${held || 'null'}}\n`
  } else {
    if (held !== '') yield toLine({ part, piece: held })
    yield toLine({ part, status, isWhole: true })
  }
}

function notBatched(call: string): never {
  throw new Problem('invalid', `${call.slice(0, 100)} cannot be part of a batch`)
}

class CutAnswer extends Error {
  readonly reason: ProblemDocument

  constructor(reason: ProblemDocument) {
    super(reason.title)
    this.reason = reason
  }
}

const toLine = (line: BatchLine): string => `${JSON.stringify(line)}\n`
