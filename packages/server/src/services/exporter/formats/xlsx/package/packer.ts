const PACK_BYTES = 256 * 1024

/** Gathers small pieces, since compressing every one by itself would cost a turn each. Given pieces are copied. */
export function createPacker() {
  let pack = Buffer.allocUnsafe(PACK_BYTES)
  let used = 0

  function take(): Buffer {
    const full = pack.subarray(0, used)
    pack = Buffer.allocUnsafe(PACK_BYTES)
    used = 0
    return full
  }

  return {
    /** Gives what was gathered before when there is no more room. */
    *add(piece: Uint8Array): Generator<Buffer> {
      if (used + piece.byteLength > pack.length && used > 0) yield take()
      if (piece.byteLength > pack.length) return yield* [Buffer.from(piece)]
      pack.set(piece, used)
      used += piece.byteLength
    },
    take,
  }
}
