import { EngineError } from '../engine-error.ts'

const DEATHS = 3
const WITHIN_MS = 60_000
const PAUSE_MS = 30_000

/** Keeps a driver that dies again and again from being started again and again. */
export function createRestartLimit(now: () => number = () => performance.now()) {
  let deaths: number[] = []

  return {
    died() {
      deaths = [...deaths, now()].slice(-DEATHS)
    },

    assertMayStart() {
      const [first = -Infinity, latest = -Infinity] = [deaths.at(-DEATHS), deaths.at(-1)]
      const waitMs = latest + PAUSE_MS - now()
      if (latest - first <= WITHIN_MS && waitMs > 0) throw diesTooOften(waitMs)
    },
  }
}

function diesTooOften(waitMs: number) {
  return new EngineError(
    'lost-connection',
    `The database driver ended unexpectedly ${DEATHS} times. It is started again in ${Math.ceil(waitMs / 1000)} seconds`,
  )
}
