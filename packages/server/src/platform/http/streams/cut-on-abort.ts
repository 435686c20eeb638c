import type { Readable } from 'node:stream'

/** A body that ends in the middle when its right does: also one that waits for a client who does not read. */
export function cutOnAbort(body: Readable, signal: AbortSignal): Readable {
  const cut = () => body.destroy(signal.reason as Error)
  signal.addEventListener('abort', cut, { once: true })
  body.once('close', () => signal.removeEventListener('abort', cut))
  return body
}
