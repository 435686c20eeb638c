import { BATCH_PARTS_MAX, type BatchPart, runBatch, stopBatchPart } from '../core/questions/batch.ts'
import { type AnyEndpoint, callName } from '../endpoint.ts'
import { ApiError } from './api-error.ts'
import type { Calls } from './calls.ts'
import type { CallInput, LooseInput, ReplyOf } from './request.ts'

/** A call that waits to be sent, or for its answer. */
interface Asked {
  readonly endpoint: AnyEndpoint
  readonly input: LooseInput
  readonly resolve: (reply: never) => void
  readonly reject: (error: unknown) => void
  isDone: boolean
  pieces: string
}

interface Needs {
  readonly calls: Calls
  readonly words: { readonly cutOff: string }
}

/** What is asked within this time goes in one request. */
const GATHER_MS = 5

/** Sends calls that are made at the same time as one request; each is answered, fails and can be aborted as if it were sent alone. */
export function createBatching({ calls, words }: Needs) {
  let gathered: Asked[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function sendGathered() {
    clearTimeout(timer)
    const waiting = gathered.filter(({ isDone }) => !isDone)
    gathered = []
    for (let from = 0; from < waiting.length; from += BATCH_PARTS_MAX) send(waiting.slice(from, from + BATCH_PARTS_MAX))
  }

  function send(parts: readonly Asked[]) {
    const [only] = parts
    if (parts.length === 1 && only) sendAlone(only)
    else if (parts.length > 1) void sendTogether(parts)
  }

  function sendAlone(asked: Asked) {
    calls.call(asked.endpoint, asked.input as never).then(
      (reply) => finish(asked, () => asked.resolve(reply as never)),
      (error: unknown) => finish(asked, () => asked.reject(error)),
    )
  }

  async function sendTogether(parts: readonly Asked[]) {
    const whole = new AbortController()
    const isOver = () => parts.every(({ isDone }) => isDone)
    const handedOn = new Set<Asked>()
    let requestId: string | undefined
    let hasMoved = false

    /** The rest goes on. A server that does not run the batch cannot stop a part of it, so the rest is asked again. */
    async function leave(part: number) {
      if (isOver()) return whole.abort()
      if (requestId === undefined || hasMoved) return
      const { isStopped } = await calls
        .call(stopBatchPart, { params: { batch: requestId }, body: { part } })
        .catch(() => ({ isStopped: true }))
      if (isStopped || hasMoved) return
      hasMoved = true
      whole.abort()
      send(parts.filter(({ isDone }) => !isDone))
    }

    parts.forEach(({ input: { signal } }, part) =>
      signal?.addEventListener('abort', () => void leave(part), { once: true }),
    )
    try {
      const answer = await calls.callForLines(runBatch, { body: { parts: parts.map(toPart) }, signal: whole.signal })
      requestId = answer.requestId
      parts.forEach(({ isDone }, part) => isDone && void leave(part))
      for await (const line of answer.lines) {
        if ('parts' in line) continue
        const asked = parts[line.part]
        if (!asked || asked.isDone) continue
        if ('piece' in line) asked.pieces += line.piece
        else if (line.status === 401) {
          // Alone it gets a new id token first.
          handedOn.add(asked)
          sendAlone(asked)
        } else finish(asked, () => reply(asked, line.status, 'body' in line ? JSON.stringify(line.body) : asked.pieces))
      }
      throw new ApiError({ title: words.cutOff, status: 0, kind: 'unavailable' })
    } catch (error) {
      if (!hasMoved) for (const asked of parts) if (!handedOn.has(asked)) finish(asked, () => asked.reject(error))
    }
  }

  function reply(asked: Asked, status: number, text: string) {
    try {
      asked.resolve(calls.toReply(asked.endpoint, asked.input, status, text) as never)
    } catch (error) {
      asked.reject(error)
    }
  }

  function finish(asked: Asked, end: () => void) {
    if (asked.isDone) return
    asked.isDone = true
    end()
  }

  const callTogether = <E extends AnyEndpoint & { readonly batched?: true }>(
    endpoint: E,
    input: CallInput<E>,
  ): Promise<ReplyOf<E>> =>
    new Promise((resolve, reject) => {
      const asked: Asked = { endpoint, input, resolve, reject, isDone: false, pieces: '' }
      const { signal } = asked.input
      if (signal?.aborted) return reject(signal.reason as Error)
      signal?.addEventListener('abort', () => finish(asked, () => reject(signal.reason as Error)), { once: true })
      gathered.push(asked)
      if (gathered.length === 1) timer = setTimeout(sendGathered, GATHER_MS)
    })
  /** Does not wait for more: what was asked so far goes at once. */
  return Object.assign(callTogether, { sendNow: sendGathered })
}

const toPart = ({ endpoint, input: { params, body } }: Asked): BatchPart => ({
  call: callName(endpoint),
  ...(params !== undefined && { params: params as Record<string, string | number> }),
  ...(body !== undefined && { body }),
})
