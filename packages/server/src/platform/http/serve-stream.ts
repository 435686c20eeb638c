import { Readable } from 'node:stream'
import type { Allowance, Endpoint } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { describeRoute, type Incoming, toIncoming } from './serve.ts'
import type { Viewer } from './viewer.ts'

/** What fits is sent at once; only beyond it does the answer become a stream. */
const HELD_CHARACTERS = 64 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Serves an endpoint whose reply is JSON text in pieces and never lies whole in memory. The contract's schema documents the
 * reply but does not parse it. What fails while the beginning is held is a problem document; later the connection is cut.
 */
export function serveStream<Reply extends z.ZodType, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Allow extends Allowance>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Reply> & { readonly allow: Allow },
  handle: (incoming: Incoming<Params, Query, Body, Viewer>) => AsyncIterable<string>,
) {
  app.route({
    ...describeRoute(endpoint),
    handler: async (request, reply) => {
      const incoming = toIncoming(request, reply)
      const pieces = handle(incoming as Incoming<Params, Query, Body, Viewer>)[Symbol.asyncIterator]()
      // Whoever leaves before the stream has begun would otherwise leave the query running.
      incoming.signal.addEventListener('abort', () => void pieces.return?.(), { once: true })
      const held = await holdBeginning(pieces)
      return reply.type(JSON_TYPE).send(held.isWhole ? held.text : Readable.from(continued(held.text, pieces), { objectMode: false }))
    },
  })
}

async function holdBeginning(pieces: AsyncIterator<string>): Promise<{ text: string; isWhole: boolean }> {
  let text = ''
  while (text.length < HELD_CHARACTERS) {
    const piece = await pieces.next()
    if (piece.done) return { text, isWhole: true }
    text += piece.value
  }
  return { text, isWhole: false }
}

async function* continued(beginning: string, pieces: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    yield beginning
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value
  } finally {
    await pieces.return?.()
  }
}
