import type { Duplex } from 'node:stream'

/** Lengths of a head and a body, each 32 bits. */
const PREFIX_BYTES = 8
/** Larger bodies leave at once, smaller frames of one turn of the event loop together. */
const SENT_AT_ONCE_BYTES = 16 * 1024

export interface FrameLimits {
  readonly headBytes: number
  readonly bodyBytes: number
}

const NO_BYTES = new Uint8Array()

/** Writes frames: two lengths, a head in JSON, and a body of bytes. */
export function createFrameWriter(socket: Duplex) {
  let isJoining = false

  function leave() {
    isJoining = false
    socket.uncork()
  }

  return (head: object, body: Uint8Array = NO_BYTES): void => {
    const text = JSON.stringify(head)
    const start = Buffer.allocUnsafe(PREFIX_BYTES + Buffer.byteLength(text))
    start.writeUInt32BE(start.length - PREFIX_BYTES, 0)
    start.writeUInt32BE(body.length, 4)
    start.write(text, PREFIX_BYTES)
    if (!isJoining) {
      isJoining = true
      socket.cork()
      setImmediate(() => isJoining && leave())
    }
    socket.write(start)
    if (body.length > 0) socket.write(body)
    if (body.length > SENT_AT_ONCE_BYTES) leave()
  }
}

/** Reads frames out of chunks. What is too long, or no JSON object, is thrown before any of it is kept. */
export function createFrameReader(
  { headBytes, bodyBytes }: FrameLimits,
  onFrame: (head: unknown, body: Buffer) => void,
) {
  let chunks: Buffer[] = []
  let available = 0
  /** What the next frame needs, as far as it is known. */
  let needed = PREFIX_BYTES

  function joined(): Buffer {
    const [first] = chunks
    const all = chunks.length === 1 && first ? first : Buffer.concat(chunks, available)
    chunks = [all]
    return all
  }

  return (chunk: Buffer): void => {
    chunks.push(chunk)
    available += chunk.length
    while (available >= needed) {
      const bytes = joined()
      const [head, body] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)]
      if (head > headBytes || body > bodyBytes)
        throw new Error(`A frame of ${head} and ${body} bytes is longer than allowed`)
      needed = PREFIX_BYTES + head + body
      if (available < needed) return
      const bodyStart = PREFIX_BYTES + head
      const frame = [
        JSON.parse(bytes.toString('utf8', PREFIX_BYTES, bodyStart)) as unknown,
        ownBytes(bytes, bodyStart, needed),
      ] as const
      const rest = bytes.subarray(needed)
      chunks = rest.length > 0 ? [rest] : []
      available = rest.length
      needed = PREFIX_BYTES
      onFrame(...frame)
    }
  }
}

/** Bodies may be kept for long, so that a small one must not keep all bytes alive that came with it. */
function ownBytes(bytes: Buffer, from: number, to: number): Buffer {
  if ((to - from) * 2 > bytes.length) return bytes.subarray(from, to)
  const own = Buffer.allocUnsafeSlow(to - from)
  bytes.copy(own, 0, from, to)
  return own
}
