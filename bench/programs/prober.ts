import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../client.ts'

const ASK_EVERY_MS = 4

/** Asks for one address again and again and tells how long each answer took. In a process of its own: a process that also reads large pages would measure its own work. */
process.on('message', ({ origin, path, forMs }: { origin: string; path: string; forMs: number }) => {
  void waitsFor(origin, path, forMs).then((waits) => process.send?.(waits))
})
process.once('disconnect', () => process.exit(0))
process.send?.({ port: 0 })

async function waitsFor(origin: string, path: string, forMs: number): Promise<number[]> {
  const ask = createClient(origin)
  const waits: number[] = []
  const ending = performance.now() + forMs
  while (performance.now() < ending) {
    const began = performance.now()
    await ask('GET', path)
    waits.push(performance.now() - began)
    await sleep(ASK_EVERY_MS)
  }
  return waits
}
