import type { Allowance, Endpoint } from '@soundings/contract'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { sendPieces } from './send-pieces.ts'
import type { JsonPiece } from './write-reply.ts'
import { describeRoute, type IncomingReader, toIncoming, whileAdmitted } from '../serve.ts'

/** What fits is sent at once; only beyond it does the answer become a stream. */
const HELD_BYTES = 64 * 1024
type Piece = string | Uint8Array

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Serves an endpoint whose reply is JSON in pieces, as text or as bytes, and never lies whole in memory. The contract's schema gives the
 * reply its type but does not parse it. What fails while the beginning is held is a problem document alone; later it follows what was sent.
 */
export function serveStream<
  Reply extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Allow extends Allowance,
>(
  app: FastifyInstance,
  endpoint: Endpoint<Params, Query, Body, Reply> & { readonly allow: Allow },
  handle: (incoming: IncomingReader<Params, Query, Body>) => AsyncIterable<JsonPiece<z.input<Reply>>>,
) {
  app.route({
    ...describeRoute(endpoint, 'stream'),
    handler: async (request, reply) => {
      const incoming = toIncoming(request, reply)
      const pieces = handle(incoming as IncomingReader<Params, Query, Body>)[Symbol.asyncIterator]()
      // A person who leaves before the stream has begun would otherwise leave the query running.
      incoming.signal.addEventListener('abort', () => void pieces.return?.(), { once: true })
      const held = await whileAdmitted(incoming.signal, () => holdBeginning(pieces))
      reply.type(JSON_TYPE)
      return held.isWhole
        ? reply.send(held.bytes)
        : sendPieces(request, reply, continued(held.bytes, pieces), incoming.signal)
    },
  })
}

async function holdBeginning(pieces: AsyncIterator<Piece>): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const held: Buffer[] = []
  for (let length = 0; length < HELD_BYTES; length += held.at(-1)!.length) {
    const piece = await pieces.next()
    if (piece.done) return { bytes: Buffer.concat(held), isWhole: true }
    held.push(Buffer.from(piece.value as Uint8Array))
  }
  return { bytes: Buffer.concat(held), isWhole: false }
}

async function* continued(beginning: Buffer, pieces: AsyncIterator<Piece>): AsyncGenerator<Piece> {
  try {
    yield beginning
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) yield piece.value
  } finally {
    await pieces.return?.()
  }
}
