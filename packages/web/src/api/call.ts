import { refresh, type AnyEndpoint } from '@soundings/contract'
import { toast } from '../ui/toast/toast.ts'
import { ApiError } from './api-error.ts'
import { createExclusive } from './exclusive.ts'
import { messages } from './messages.ts'
import { readFailure } from './read-failure.ts'
import { createRenewal } from './renewal.ts'
import { toAddress, toRequest, type CallInput, type LooseInput, type ReplyOf } from './request.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { session, type Session } from './session.ts'

interface Needs {
  readonly session: Pick<Session, 'idToken' | 'isOpen' | 'end' | 'viewedUser'>
  readonly send: (address: string, init: RequestInit) => Promise<Response>
  readonly renew: (refused: string | undefined) => Promise<boolean>
  readonly onForbidden: (address: string) => void
}

type InputArgument<E extends AnyEndpoint> = Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface Answer<E extends AnyEndpoint> {
  readonly reply: ReplyOf<E>
  readonly total: number
}

/** Turns an endpoint of the contract into a request, renewing the id token once when it is refused. */
export function createCall({ session, send, renew, onForbidden }: Needs) {
  async function attempt(endpoint: AnyEndpoint, input: LooseInput, idToken: string | undefined): Promise<Response> {
    try {
      return await send(toAddress(endpoint, input), toRequest(endpoint, input, { idToken, viewedUser: session.viewedUser() }))
    } catch (cause) {
      if (input.signal?.aborted) throw cause
      throw unreachable(cause)
    }
  }

  async function respond(endpoint: AnyEndpoint, input: LooseInput): Promise<Response> {
    if (endpoint.allow === 'public') return attempt(endpoint, input, undefined)
    const idToken = session.idToken()
    const first = idToken === undefined ? undefined : await attempt(endpoint, input, idToken)
    if (first && first.status !== 401) return first
    if (!(await renew(idToken))) return signedOut(session, first)
    const second = await attempt(endpoint, input, session.idToken())
    return second.status === 401 ? signedOut(session, second) : second
  }

  async function exchange<E extends AnyEndpoint>(endpoint: E, input: LooseInput): Promise<Answer<E>> {
    const response = await respond(endpoint, input)
    const text = await response.text()
    if (response.status === 403) onForbidden(toAddress(endpoint, input))
    if (!response.ok) throw readFailure(response.status, text)
    const reply = endpoint.reply.safeParse(text === '' ? {} : toJson(text))
    if (!reply.success) throw misunderstood(response.status, reply.error.message)
    return { reply: reply.data, total: Number(response.headers.get('x-total-count') ?? Number.NaN) }
  }

  async function receive(endpoint: AnyEndpoint, input: LooseInput): Promise<Blob> {
    const response = await respond(endpoint, input)
    if (response.status === 403) onForbidden(toAddress(endpoint, input))
    if (!response.ok) throw readFailure(response.status, await response.text())
    return response.blob()
  }

  return {
    /** For replies that are a file. */
    callForFile: <E extends AnyEndpoint>(endpoint: E, ...[input = {} as CallInput<E>]: InputArgument<E>): Promise<Blob> => receive(endpoint, input),
    call: async <E extends AnyEndpoint>(endpoint: E, ...[input = {} as CallInput<E>]: InputArgument<E>): Promise<ReplyOf<E>> =>
      (await exchange(endpoint, input)).reply,
    /** For lists which the server pages: the rows of one page, and how many there are in all. */
    callForPage: <E extends AnyEndpoint>(endpoint: E, ...[input = {} as CallInput<E>]: InputArgument<E>): Promise<Answer<E>> =>
      exchange(endpoint, input),
  }
}

const pageNeeds = {
  session,
  renew: createRenewal({
    session,
    exclusive: createExclusive({
      locks: (globalThis.navigator as Partial<Navigator> | undefined)?.locks,
      storage: () => localStorage,
      now: Date.now,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    }),
    trade: tradeRefreshToken,
  }),
  onForbidden: (address: string) => toast.error(messages.forbidden(address)),
}

/** The one way from the page to the server. */
export const { call, callForFile, callForPage } = createCall({ ...pageNeeds, send: (address, init) => fetch(address, init) })

/** The same for uploads, telling how much of them has gone. */
export const callWithProgress = (onProgress: (share: number) => void) => createCall({ ...pageNeeds, send: sendWithProgress(onProgress) }).call

async function tradeRefreshToken(refreshToken: string) {
  try {
    return await call(refresh, { body: { refreshToken } })
  } catch (error) {
    // Only a refusal ends the session; a server that is away for a moment does not.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.kind !== 'too-many-requests') return undefined
    throw error
  }
}

function signedOut(session: Needs['session'], response: Response | undefined): Response {
  if (session.isOpen()) session.end('expired')
  return response ?? new Response(JSON.stringify({ title: messages.signedOut }), { status: 401 })
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreachable(cause: unknown): ApiError {
  return new ApiError({ title: messages.unreachable, status: 0, kind: 'unavailable' }, { cause })
}

function misunderstood(status: number, detail: string): ApiError {
  return new ApiError({ title: messages.misunderstood, status, kind: 'bug', detail })
}
