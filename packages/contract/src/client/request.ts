import { type AnyEndpoint, VIEW_AS_HEADER } from '../endpoint.ts'

/** Addresses hold text; the contract's schemas turn it into numbers on the other side. */
type InAddress<Fields> = { [Name in keyof Fields]: Fields[Name] | (string extends Fields[Name] ? number : never) }

type Optional<Name extends string, Value> = undefined extends Value ? Partial<Record<Name, Value>> : Record<Name, Value>

type InputOf<Schema> = NonNullable<Schema> extends { _input: infer Input } ? Input : never

export type CallInput<E extends AnyEndpoint> = Optional<'params', InAddress<InputOf<E['params']>>> &
  Partial<Record<'query', InAddress<InputOf<E['query']>>>> &
  Optional<'body', InputOf<E['body']>> & { readonly signal?: AbortSignal }

export type ReplyOf<E extends AnyEndpoint> = E['reply']['_output']

export interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export const REQUEST_TIMEOUT_MS = 1_000_000

export function toAddress(endpoint: AnyEndpoint, { params, query }: LooseInput): string {
  const values = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return `/${endpoint.service}${path}${search && `?${search}`}`
}

interface Asker {
  readonly idToken: string | undefined
  readonly viewedUser: string | undefined
}

export function toRequest(endpoint: AnyEndpoint, input: LooseInput, { idToken, viewedUser }: Asker): RequestInit {
  const headers = new Headers({ accept: 'application/json' })
  if (idToken !== undefined) headers.set('authorization', `Bearer ${idToken}`)
  // On every call, also on those which the server refuses then: nothing is changed by mistake while a person only looks.
  if (viewedUser !== undefined && endpoint.allow !== 'public') headers.set(VIEW_AS_HEADER, viewedUser)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  }
  if (input.body === undefined) return init
  if (endpoint.fileField !== undefined) return { ...init, body: toForm(endpoint.fileField, input.body as Blob) }
  const { bodyFormat = 'json' } = endpoint
  headers.set('content-type', contentTypes[bodyFormat])
  return { ...init, body: bodyFormat === 'json' ? JSON.stringify(input.body) : (input.body as string | Blob) }
}

const contentTypes = { json: 'application/json', text: 'text/plain', bytes: 'application/octet-stream' } as const

/** The browser names the form's type itself, with the border between its parts. */
function toForm(field: string, file: Blob): FormData {
  const form = new FormData()
  form.append(field, file)
  return form
}
