import type { Readable } from 'node:stream'
import type { Allowance, Endpoint } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { describeRoute, type IncomingReader, toIncoming, whileAdmitted } from '../serve.ts'

export interface ServedFile {
  readonly name: string
  readonly mediaType: string
  /** Left out when no one knows before the end. */
  readonly bytes?: number
  read(): Readable
}

/** Serves an endpoint whose reply is a file to keep. A page can never be made to show it as something of ours. */
export function serveFile<
  Reply extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Allow extends Allowance,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Reply> & { readonly allow: Allow },
  find: (incoming: IncomingReader<Params, Query, Body>) => Promise<ServedFile>,
) {
  const route = describeRoute(endpoint, 'file')
  app.route({
    ...route,
    schema: { ...route.schema, produces: ['application/octet-stream'] },
    handler: async (request, reply) => {
      const incoming = toIncoming(request, reply)
      const { name, mediaType, bytes, read } = await whileAdmitted(incoming.signal, () =>
        find(incoming as IncomingReader<Params, Query, Body>),
      )
      return reply
        .type(mediaType)
        .headers({
          'content-disposition': attachment(name),
          'x-content-type-options': 'nosniff',
          ...(bytes !== undefined && { 'content-length': bytes }),
        })
        .send(cutOnAbort(read(), incoming.signal))
    },
  })
}

/** Old readers take the plain name, all others the encoded one; neither can end the header. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w.()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A body that ends in the middle when its right does: also one that waits for a client who does not read. */
export function cutOnAbort(body: Readable, signal: AbortSignal): Readable {
  const cut = () => body.destroy(signal.reason as Error)
  signal.addEventListener('abort', cut, { once: true })
  body.once('close', () => signal.removeEventListener('abort', cut))
  return body
}
