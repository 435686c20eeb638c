import type { Allowance, AnyEndpoint, Endpoint } from '@soundings/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { z } from 'zod'
import type { Admission } from '../admissions/admissions.ts'
import type { Page } from '../store/lists/read-page.ts'
import { openAdmission } from './guards/open-admission.ts'
import type { AnswerKind } from './guards/guard-routes.ts'
import { rateLimitOf } from './guards/rate-limits.ts'
import type { Viewer } from './viewer.ts'

type Read<Schema extends z.ZodType | undefined> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler is given: read and checked by the endpoint's own schemas. */
export interface Incoming<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Who> {
  readonly viewer: Who
  readonly params: Read<Params>
  readonly query: Read<Query>
  readonly body: Read<Body>
  readonly address: string
  /** The Cookie header as it came. */
  readonly cookies: string
  readonly userAgent: string
  /** Aborts when the caller leaves or the right is lost. */
  readonly signal: AbortSignal
}

/** What a handler that reads rows is given. Other handlers have no admission, and the reader does not read without one. */
export interface IncomingReader<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> extends Incoming<Params, Query, Body, Viewer> {
  readonly admission: Admission
}

/** A handler may say how many there are in all, or that something new was made. */
export class Answer<Value> {
  readonly value: Value
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(value: Value, { status, headers = {} }: { status?: number; headers?: Record<string, string> } = {}) {
    this.value = value
    this.status = status
    this.headers = headers
  }
}

/** A page of a list, with the number of rows on all pages in `X-Total-Count`. */
export const pageAnswer = <Item>({ rows, total }: Page<Item>): Answer<Item[]> =>
  new Answer([...rows], { headers: { 'x-total-count': String(total) } })

type Reply<Schema extends z.ZodType> = z.input<Schema> | Answer<z.input<Schema>>

/** Serves one endpoint of the contract under its service's prefix, with the permission and schemas it names. */
export function serve<
  Schema extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Allow extends Allowance,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Schema> & { readonly allow: Allow },
  handle: (incoming: Incoming<Params, Query, Body, Viewer>) => Promise<Reply<Schema>> | Reply<Schema>,
) {
  app.route({
    ...describeRoute(endpoint, 'value'),
    handler: toHandler(endpoint, handle as (incoming: unknown) => unknown),
  })
}

/** The same for an endpoint whose reply is made of rows of a database. */
export function serveRows<
  Schema extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Allow extends Allowance,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Schema> & { readonly allow: Allow },
  handle: (incoming: IncomingReader<Params, Query, Body>) => Promise<Reply<Schema>>,
) {
  app.route({
    ...describeRoute(endpoint, 'rows'),
    handler: toHandler(endpoint, handle as (incoming: unknown) => unknown),
  })
}

/** Address, policy and schemas of an endpoint as Fastify takes them. */
export function describeRoute(endpoint: AnyEndpoint, answer: AnswerKind) {
  const { service, method, path, allow, records, summary } = endpoint
  return {
    method,
    url: `/${service}${path}`,
    config: {
      allow,
      answer,
      records,
      viewAs: endpoint.viewAs === true,
      isForPeople: endpoint.isForPeople === true,
      endpoint,
      ...rateLimitOf(endpoint.rate),
    },
    schema: {
      summary,
      tags: [service],
      ...(endpoint.params && { params: endpoint.params }),
      querystring: endpoint.query ?? z.strictObject({}),
      ...(method !== 'GET' && { body: endpoint.body ?? z.undefined().or(z.null()).or(z.strictObject({})) }),
      ...(endpoint.bodyFormat === 'text' && { consumes: ['text/plain'] }),
      ...(endpoint.bodyFormat === 'bytes' && { consumes: ['application/octet-stream'] }),
      ...(endpoint.fileField && { consumes: ['multipart/form-data'] }),
      // Both, whatever the endpoint says: what is not named here would leave unread.
      response: { 200: endpoint.reply, 201: endpoint.reply },
      ...(allow !== 'public' && { security: [{ bearer: [] }] }),
    },
  }
}

export function toIncoming(request: FastifyRequest, reply: FastifyReply) {
  const admission = openAdmission(request, reply)
  return {
    viewer: request.viewer,
    params: request.params,
    query: request.query,
    body: request.body,
    address: request.ip,
    cookies: request.headers.cookie ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    admission,
    signal: admission.signal,
  }
}

/** Throws the reason why the admission ended instead of the error that this led to, and also when the work was done before. */
export async function whileAdmitted<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const result = await work().catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error
  })
  signal.throwIfAborted()
  return result
}

function toHandler(
  { replies: [usual = 200] = [] }: AnyEndpoint,
  handle: (incoming: unknown) => unknown,
): RouteHandlerMethod {
  return async function respond(request: FastifyRequest, reply: FastifyReply) {
    const incoming = toIncoming(request, reply)
    const result = await whileAdmitted(incoming.signal, async () => handle(incoming))
    if (!(result instanceof Answer)) return reply.code(usual).send(result)
    return reply
      .code(result.status ?? usual)
      .headers(result.headers)
      .send(result.value)
  }
}
