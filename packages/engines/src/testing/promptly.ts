import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 50

/** Whether it comes true in this time, counted in looks: each takes longer on a busy machine, as does what is looked for. */
export async function promptly(isTrue: () => boolean | Promise<boolean>, withinMs = 2000): Promise<boolean> {
  for (let look = 0; look < withinMs / LOOK_EVERY_MS; look += 1) {
    if (await isTrue()) return true
    await sleep(LOOK_EVERY_MS)
  }
  return isTrue()
}
