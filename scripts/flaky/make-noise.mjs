import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

/** Busy loops on all cores, as if others used the machine too; gives how to stop them. */
export function makeNoise(node) {
  const loops = Array.from({ length: availableParallelism() }, () =>
    spawn(node, [join(import.meta.dirname, 'noise.mjs')], { stdio: 'ignore' }),
  )
  return () => loops.forEach((loop) => loop.kill('SIGKILL'))
}
