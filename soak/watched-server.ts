import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../packages/server/src/testing/servers/server-process.ts'

const LIVENESS_LIMIT_MS = 20_000
/** Of a server that could not reach its store when it started (`EXIT_TRY_LATER`): its caller starts it again. */
const TRY_LATER = 75

/** One of the servers: it is started again whenever it ends, and its liveness is asked about all the time. */
export function watchServer(name: string, env: Record<string, string>, note: (line: string) => void) {
  let server = startServer(env)
  let origin: string | undefined
  let isStopped = false
  let isKilled = false
  let isOver = false
  const counts = { deaths: 0, freezes: 0, putOff: 0 }

  async function keepRunning() {
    while (!isOver) {
      origin = await server.ready().catch(() => undefined)
      const code = await server.exited
      const isPutOff = origin === undefined && code === TRY_LATER
      origin = undefined
      if (isOver) return
      if (isPutOff) {
        counts.putOff += 1
        await sleep(1_000)
      } else if (!isKilled) {
        counts.deaths += 1
        note(`${name} ended ${code === null ? 'by a signal' : `with ${code}`}: ${server.said().slice(-2000)}`)
      }
      isKilled = false
      isStopped = false
      server = startServer(env)
    }
  }

  async function watch() {
    while (!isOver) {
      await sleep(500)
      const asked = server.pid
      if (!origin || isStopped) continue
      const isUp = await isLive(origin, LIVENESS_LIMIT_MS)
      // A server that was stopped or killed meanwhile owes no answer, also before its end is heard of.
      if (isUp || isStopped || isKilled || !origin || server.pid !== asked || isOver) continue
      counts.freezes += 1
      note(`${name} gave no sign of life for ${LIVENESS_LIMIT_MS / 1000} s`)
    }
  }
  const running = Promise.all([keepRunning(), watch()])

  return {
    counts,
    origin: () => (isStopped ? undefined : origin),
    isReady: async () => origin !== undefined && !isStopped && (await answers(`${origin}/health/ready`, 5_000)),
    kill() {
      // A second one finds no one, before the end by the first is heard of.
      if (server.kill('SIGKILL')) isKilled = true
    },
    pause() {
      isStopped = true
      server.kill('SIGSTOP')
    },
    async goOn() {
      server.kill('SIGCONT')
      // Its own limits pass at once after a pause; it may need a moment before it is asked again.
      await sleep(1_000)
      isStopped = false
    },
    async end() {
      isOver = true
      server.kill('SIGCONT')
      server.kill('SIGKILL')
      await running
    },
  }
}

const isLive = (origin: string, withinMs: number) => answers(`${origin}/health/live`, withinMs)

async function answers(address: string, withinMs: number): Promise<boolean> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(withinMs) })
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}
