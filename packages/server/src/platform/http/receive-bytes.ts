import type { Allowance, Endpoint } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { describeRoute, type Incoming, toIncoming, whileAdmitted } from './serve.ts'
import type { Viewer } from './viewer.ts'

/** Serves an endpoint whose body is bytes, held in memory up to a limit. Other routes go on refusing such bodies. */
export function receiveBytes<
  Reply extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Allow extends Allowance,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, z.ZodUnknown, Reply> & { readonly allow: Allow },
  maxBytes: number,
  handle: (
    incoming: Omit<Incoming<Params, Query, z.ZodUnknown, Viewer>, 'body'> & { readonly bytes: Buffer },
  ) => Promise<z.input<Reply>>,
) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, bytes, done) => done(null, bytes),
    )
    scope.route({
      ...describeRoute(endpoint, 'value'),
      bodyLimit: maxBytes,
      handler: async (request, reply) => {
        const incoming = toIncoming(request, reply) as Incoming<Params, Query, z.ZodUnknown, Viewer>
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        return reply.send(await whileAdmitted(incoming.signal, () => handle({ ...incoming, bytes })))
      },
    })
  })
}
