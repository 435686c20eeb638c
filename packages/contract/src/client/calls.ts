import type { AnyEndpoint } from '../endpoint.ts'
import { ApiError } from './api-error.ts'
import { readLines, readWhole } from './read-body.ts'
import { readFailure } from './read-failure.ts'
import { type CallInput, type LooseInput, type ReplyOf, toAddress, toRequest } from './request.ts'

interface Needs {
  readonly session: {
    idToken(): string | undefined
    isOpen(): boolean
    end(reason: 'expired'): void
    viewedUser(): string | undefined
  }
  readonly send: (address: string, init: RequestInit) => Promise<Response>
  /** Gets a new id token in place of a refused one, if it can. */
  readonly renew: (refused: string | undefined) => Promise<boolean>
  readonly onForbidden?: (address: string) => void
  readonly words: {
    readonly signedOut: string
    readonly unreachable: string
    readonly cutOff: string
    readonly misunderstood: string
  }
}

type InputArgument<E extends AnyEndpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface Answer<E extends AnyEndpoint> {
  readonly reply: ReplyOf<E>
  readonly total: number
}

export interface OpenLines<Line> {
  readonly requestId: string
  readonly lines: AsyncGenerator<Line>
}

/** Turns endpoints of the contract into requests, renewing the id token once when it is refused. */
export function createCalls({ session, send, renew, onForbidden, words }: Needs) {
  async function attempt(endpoint: AnyEndpoint, input: LooseInput, idToken: string | undefined): Promise<Response> {
    try {
      return await send(
        toAddress(endpoint, input),
        toRequest(endpoint, input, { idToken, viewedUser: session.viewedUser() }),
      )
    } catch (cause) {
      if (input.signal?.aborted) throw cause
      throw new ApiError({ title: words.unreachable, status: 0, kind: 'unavailable' }, { cause })
    }
  }

  async function respond(endpoint: AnyEndpoint, input: LooseInput): Promise<Response> {
    if (endpoint.allow === 'public') return attempt(endpoint, input, undefined)
    const idToken = session.idToken()
    const first = idToken === undefined ? undefined : await attempt(endpoint, input, idToken)
    if (first && first.status !== 401) return first
    // A browser keeps a request open until its answer is read.
    const reason = first && (await readBody(input, () => first.text()))
    if (!(await renew(idToken))) return signedOut(reason)
    const second = await attempt(endpoint, input, session.idToken())
    return second.status === 401 ? signedOut(await readBody(input, () => second.text())) : second
  }

  /** The server cuts an answer that it has begun when it fails, or when the right to it ends. */
  async function readBody<Body>(input: LooseInput, read: () => Promise<Body>): Promise<Body> {
    try {
      return await read()
    } catch (cause) {
      if (input.signal?.aborted || cause instanceof ApiError) throw cause
      throw new ApiError({ title: words.cutOff, status: 0, kind: 'unavailable' }, { cause })
    }
  }

  function signedOut(reason = JSON.stringify({ title: words.signedOut })): Response {
    if (session.isOpen()) session.end('expired')
    return new Response(reason, { status: 401 })
  }

  /** A table that rules close is no forbidden address: the screen that shows the answer says why. */
  function failureOf(endpoint: AnyEndpoint, input: LooseInput, status: number, text: string): ApiError {
    const failure = readFailure(status, text)
    if (status === 403 && failure.kind !== 'out-of-reach') onForbidden?.(toAddress(endpoint, input))
    return failure
  }

  async function exchange<E extends AnyEndpoint>(endpoint: E, input: LooseInput): Promise<Answer<E>> {
    const response = await respond(endpoint, input)
    const text = await readBody(input, () => (response.ok ? readWhole(response) : response.text()))
    return {
      reply: toReply(endpoint, input, response.status, text),
      total: Number(response.headers.get('x-total-count') ?? Number.NaN),
    }
  }

  /** What an answer says, or the error that it is. */
  function toReply<E extends AnyEndpoint>(endpoint: E, input: LooseInput, status: number, text: string): ReplyOf<E> {
    if (status >= 400) throw failureOf(endpoint, input, status, text)
    const reply = endpoint.reply.safeParse(text === '' ? {} : toJson(text))
    if (!reply.success)
      throw new ApiError({ title: words.misunderstood, status, kind: 'bug', detail: reply.error.message })
    return reply.data
  }

  async function openLines<E extends AnyEndpoint>(endpoint: E, input: LooseInput): Promise<OpenLines<ReplyOf<E>>> {
    const response = await respond(endpoint, input)
    if (!response.ok) throw failureOf(endpoint, input, response.status, await readBody(input, () => response.text()))
    const lines = readLines(response)
    async function* replies(): AsyncGenerator<ReplyOf<E>> {
      for (
        let line = await readBody(input, () => lines.next());
        !line.done;
        line = await readBody(input, () => lines.next())
      )
        yield toReply(endpoint, input, response.status, line.value)
    }
    return { requestId: response.headers.get('x-request-id') ?? '', lines: replies() }
  }

  async function receive(endpoint: AnyEndpoint, input: LooseInput): Promise<Blob> {
    const response = await respond(endpoint, input)
    if (!response.ok) throw failureOf(endpoint, input, response.status, await response.text())
    return readBody(input, () => response.blob())
  }

  return {
    /** For replies that are a file. */
    callForFile: <E extends AnyEndpoint>(
      endpoint: E,
      ...[input = {} as CallInput<E>]: InputArgument<E>
    ): Promise<Blob> => receive(endpoint, input),
    call: async <E extends AnyEndpoint>(
      endpoint: E,
      ...[input = {} as CallInput<E>]: InputArgument<E>
    ): Promise<ReplyOf<E>> => (await exchange(endpoint, input)).reply,
    /** For replies in lines, each of which can be used when it comes. */
    callForLines: <E extends AnyEndpoint>(
      endpoint: E,
      ...[input = {} as CallInput<E>]: InputArgument<E>
    ): Promise<OpenLines<ReplyOf<E>>> => openLines(endpoint, input),
    toReply,
    /** For lists which the server pages: the rows of one page, and how many there are in all. */
    callForPage: <E extends AnyEndpoint>(
      endpoint: E,
      ...[input = {} as CallInput<E>]: InputArgument<E>
    ): Promise<Answer<E>> => exchange(endpoint, input),
  }
}

export type Calls = ReturnType<typeof createCalls>

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
