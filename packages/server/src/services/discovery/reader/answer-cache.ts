/** An answer as it is sent: rows as bytes of JSON in pieces, without the outer brackets and without commas between the pieces. */
export interface KeptAnswer {
  readonly pieces: readonly Uint8Array[]
  readonly rowCount: number
  readonly durationMs: number
  readonly askedAt: number
}

interface Limits {
  readonly totalBytes: number
  readonly answerBytes: number
  readonly ageMs: number
}

const OVERHEAD_BYTES = 200

/** Recent answers, bounded in bytes and age; what was used longest ago goes first. */
export function createAnswerCache({ totalBytes, answerBytes, ageMs }: Limits, now: () => number) {
  const kept = new Map<string, KeptAnswer>()
  let bytes = 0

  const sizeOf = ({ pieces }: KeptAnswer) => pieces.reduce((sum, { length }) => sum + length, OVERHEAD_BYTES)

  function forget(key: string) {
    const answer = kept.get(key)
    if (!answer) return
    kept.delete(key)
    bytes -= sizeOf(answer)
  }

  return {
    find(key: string): KeptAnswer | undefined {
      const answer = kept.get(key)
      if (!answer) return undefined
      const age = now() - answer.askedAt
      // Below 0 the clock was set back: it would pass for new until the clock is there again, also to those who refresh.
      if (age < 0 || age > ageMs) return void forget(key)
      kept.delete(key)
      kept.set(key, answer)
      return answer
    },

    keep(key: string, answer: KeptAnswer) {
      forget(key)
      if (sizeOf(answer) > answerBytes) return
      kept.set(key, answer)
      bytes += sizeOf(answer)
      for (const oldest of kept.keys()) {
        if (bytes <= totalBytes) break
        forget(oldest)
      }
    },

    get bytes() {
      return bytes
    },
  }
}
