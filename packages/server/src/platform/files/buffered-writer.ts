import type { FileHandle } from 'node:fs/promises'

const BUFFER_BYTES = 1024 * 1024
/** The most bytes a UTF-16 unit takes in UTF-8. */
const UNIT_BYTES = 3

/**
 * Writes while the next piece is being made. Two buffers take turns: new ones for every piece would be garbage that is
 * collected late, and a write for every piece would cost a turn each.
 */
export function createBufferedWriter(file: FileHandle) {
  let [filling, resting] = [Buffer.alloc(BUFFER_BYTES), Buffer.alloc(BUFFER_BYTES)]
  let used = 0
  let bytes = 0
  let writing: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    await writing
    writing = file.appendFile(filling.subarray(0, used))
    // A person who writes next hears of a failure; until then it must not count as unheard.
    writing.catch(() => undefined)
    ;[filling, resting] = [resting, filling]
    used = 0
  }

  return {
    async write(piece: string | Uint8Array): Promise<void> {
      const most = typeof piece === 'string' ? piece.length * UNIT_BYTES : piece.byteLength
      if (used + most > filling.length && used > 0) await flush()
      if (most > filling.length) filling = Buffer.alloc(most)
      const taken =
        typeof piece === 'string'
          ? filling.write(piece, used)
          : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).copy(filling, used)
      used += taken
      bytes += taken
    },

    async end(): Promise<{ bytes: number }> {
      await flush()
      await writing
      return { bytes }
    },
  }
}
