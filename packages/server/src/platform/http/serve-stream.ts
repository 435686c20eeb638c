import type { Allowance, Endpoint } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sendPieces } from './send-pieces.ts'
import { describeRoute, type IncomingReader, toIncoming, whileAdmitted } from './serve.ts'

/** What fits is sent at once; only beyond it does the answer become a stream. */
const HELD_CHARACTERS = 64 * 1024
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Serves an endpoint whose reply is JSON text in pieces and never lies whole in memory. The contract's schema documents the
 * reply but does not parse it. What fails while the beginning is held is a problem document alone; later it follows what was sent.
 */
export function serveStream<Reply extends z.ZodType, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Allow extends Allowance>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Reply> & { readonly allow: Allow },
  handle: (incoming: IncomingReader<Params, Query, Body>) => AsyncIterable<string>,
) {
  app.route({
    ...describeRoute(endpoint, 'stream'),
    handler: async (request, reply) => {
      const incoming = toIncoming(request, reply)
      const pieces = handle(incoming as IncomingReader<Params, Query, Body>)[Symbol.asyncIterator]()
      // Whoever leaves before the stream has begun would otherwise leave the query running.
      incoming.signal.addEventListener('abort', () => void pieces.return?.(), { once: true })
      const held = await whileAdmitted(incoming.signal, () => holdBeginning(pieces))
      reply.type(JSON_TYPE)
      return held.isWhole ? reply.send(held.text) : sendPieces(request, reply, continued(held.text, pieces), incoming.signal)
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
