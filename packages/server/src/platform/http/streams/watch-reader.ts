import { Socket } from 'node:net'

export interface LeastSpeed {
  /** The least that a client takes in the window of what waits for it. */
  readonly bytes: number
  readonly windowMs: number
}

/** What Node itself asks to tell a stalled socket from a slow one. Bytes that are written wait in its queue until the system takes them. */
interface Handle {
  readonly bytesWritten: number
  readonly writeQueueSize: number
}

interface Progress {
  readonly taken: number
  readonly waiting: number
}

/** So often within a window it is looked at. */
const LOOKS = 8

/**
 * Calls back once when the client has taken too little over a whole window. Something must have waited for it at every look: the
 * system takes at once what a quick client reads, so else the client waited for us.
 */
export function watchReader(socket: Socket | null, { bytes, windowMs }: LeastSpeed, onSlow: () => void): () => void {
  if (!(socket instanceof Socket)) return () => undefined
  let seen: Progress[] = []
  const looking = setInterval(() => {
    const now = progressOf(socket)
    seen = now.waiting > 0 ? [...seen.slice(-LOOKS), now] : []
    if (seen.length <= LOOKS || now.taken - seen[0]!.taken >= bytes) return
    clearInterval(looking)
    onSlow()
  }, windowMs / LOOKS).unref()
  return () => clearInterval(looking)
}

function progressOf(socket: Socket): Progress {
  const handle = (socket as unknown as { readonly _handle?: Handle | null })._handle
  const taken = handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
  return { taken, waiting: socket.bytesWritten - taken }
}
