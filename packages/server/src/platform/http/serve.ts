import type { Allowance, AnyEndpoint, Endpoint } from '@soundings/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { z } from 'zod'
import { goneSignal } from './gone-signal.ts'
import { rateLimitOf } from './rate-limits.ts'
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
  readonly signal: AbortSignal
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

/** Serves one endpoint of the contract under its service's prefix, with the permission and schemas it names. */
export function serve<Reply extends z.ZodType, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Allow extends Allowance>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Reply> & { readonly allow: Allow },
  handle: (
    incoming: Incoming<Params, Query, Body, Viewer>,
  ) => Promise<z.input<Reply> | Answer<z.input<Reply>>> | z.input<Reply> | Answer<z.input<Reply>>,
) {
  app.route({ ...describeRoute(endpoint), handler: toHandler(endpoint, handle as (incoming: unknown) => unknown) })
}

/** Address, policy and schemas of an endpoint as Fastify takes them. */
export function describeRoute(endpoint: AnyEndpoint) {
  const { service, method, path, allow, records, summary } = endpoint
  return {
    method,
    url: `/${service}${path}`,
    config: { allow, records, viewAs: endpoint.viewAs === true, endpoint, ...rateLimitOf(endpoint.rate) },
    schema: {
      summary,
      tags: [service],
      ...(endpoint.params && { params: endpoint.params }),
      querystring: endpoint.query ?? z.strictObject({}),
      ...(method !== 'GET' && { body: endpoint.body ?? z.undefined().or(z.null()).or(z.strictObject({})) }),
      ...(endpoint.bodyFormat === 'text' && { consumes: ['text/plain'] }),
      ...(endpoint.fileField && { consumes: ['multipart/form-data'] }),
      // Both, whatever the endpoint says: what is not named here would leave unread.
      response: { 200: endpoint.reply, 201: endpoint.reply },
      ...(allow !== 'public' && { security: [{ bearer: [] }] }),
    },
  }
}

export const toIncoming = (request: FastifyRequest, reply: FastifyReply) => ({
  viewer: request.viewer,
  params: request.params,
  query: request.query,
  body: request.body,
  address: request.ip,
  cookies: request.headers.cookie ?? '',
  signal: goneSignal(reply),
})

function toHandler({ replies: [usual = 200] = [] }: AnyEndpoint, handle: (incoming: unknown) => unknown): RouteHandlerMethod {
  return async function respond(request: FastifyRequest, reply: FastifyReply) {
    const result = await handle(toIncoming(request, reply))
    if (!(result instanceof Answer)) return reply.code(usual).send(result)
    return reply.code(result.status ?? usual).headers(result.headers).send(result.value)
  }
}
