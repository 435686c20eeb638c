import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { ProblemDocument } from '@soundings/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createPieceEncoder, encodingFor, type PieceEncoder } from './encode-pieces.ts'
import { describeProblem } from '../problems.ts'

/** So long a client has to read why its answer ended, and to close the connection itself. */
const REASON_MS = 500

const reasons = new WeakMap<FastifyReply['raw'], ProblemDocument>()

/** Why an answer was cut in the middle, for calls made inside the process. */
export const reasonOfCut = (raw: FastifyReply['raw']): ProblemDocument | undefined => reasons.get(raw)

/**
 * Sends text or its bytes piece by piece, each readable when it arrives. What fails now follows as a problem document on a line of its own,
 * which no JSON text contains; then the connection is cut, so that the answer cannot be taken for whole.
 */
export function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterator<string | Uint8Array>,
  signal: AbortSignal,
) {
  const { raw } = reply
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'accept-encoding')
  const sent = { produced: 0, left: 0 }
  const body = Readable.from(encodePieces(), { objectMode: false })
  // A listener alone would let it flow before it has a destination.
  body.pause()
  body.on('data', (chunk: Buffer) => (sent.left += chunk.length))

  async function* encodePieces(): AsyncGenerator<Buffer> {
    const encoder = createPieceEncoder(encoding)
    try {
      for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
        signal.throwIfAborted()
        yield count(await encoder.encode(piece.value))
      }
      signal.throwIfAborted()
      yield count(await encoder.end())
    } catch (error) {
      if (raw.destroyed) return
      const closed = new Promise((resolve) => raw.once('close', resolve))
      yield count(await encodeReason(encoder, signal.aborted ? signal.reason : error))
      // Without an end of its own: the connection is cut.
      await closed
    } finally {
      await pieces.return?.()
    }
  }

  function count(chunk: Buffer): Buffer {
    sent.produced += chunk.length
    return chunk
  }

  async function encodeReason(encoder: PieceEncoder, error: unknown): Promise<Buffer> {
    const reason = describeProblem(error, request)
    reasons.set(raw, reason)
    const encoded = await encoder.encode(`\n${JSON.stringify(reason)}`)
    body.on('data', cutWhenLeft)
    return encoded
  }

  function cutWhenLeft() {
    if (sent.left < sent.produced) return
    if (!(raw.socket instanceof Socket)) return void raw.destroy()
    const { socket } = raw
    afterReasonTime(() => socket.destroySoon())
  }

  function afterReasonTime(cut: () => void) {
    if (raw.destroyed) return
    const timer = setTimeout(cut, REASON_MS)
    raw.once('close', () => clearTimeout(timer))
  }

  // A client that does not read gets no reason either: rows that wait for it must not leave any more.
  signal.addEventListener('abort', () => afterReasonTime(() => body.destroy(signal.reason as Error)), { once: true })
  return reply.send(body)
}
