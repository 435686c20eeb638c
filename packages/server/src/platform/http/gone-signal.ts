import { Problem } from '@soundings/contract'
import type { FastifyReply } from 'fastify'

/** Ends when the caller has gone before the answer was complete. Fastify's own signal ends once the body has been read. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(callerGone())
  })
  return gone.signal
}

function callerGone() {
  return new Problem('unavailable', 'The caller has gone')
}
