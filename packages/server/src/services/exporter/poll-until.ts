import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 40
const LOOK_SELDOM_MS = 500
const OFTEN_FOR_MS = 2000

/** Looks again until it is enough, the patience is over or no one waits any more; gives what was seen last. */
export async function pollUntil<Seen>(
  look: () => Promise<Seen>,
  isEnough: (seen: Seen) => boolean,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<Seen> {
  const began = performance.now()
  for (;;) {
    const seen = await look()
    const waited = performance.now() - began
    if (isEnough(seen) || waited >= waitMs) return seen
    await sleep(waited < OFTEN_FOR_MS ? LOOK_EVERY_MS : LOOK_SELDOM_MS, undefined, { signal })
  }
}
