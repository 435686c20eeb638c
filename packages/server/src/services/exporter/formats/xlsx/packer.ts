const PACK_BYTES = 256 * 1024
const UNIT_BYTES = 3

/** Gathers short texts as bytes, since compressing every one by itself would cost a turn each. */
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
    *add(text: string): Generator<Buffer> {
      const most = text.length * UNIT_BYTES
      if (used + most > pack.length && used > 0) yield take()
      if (most > pack.length) yield Buffer.from(text)
      else used += pack.write(text, used)
    },
    take,
  }
}
