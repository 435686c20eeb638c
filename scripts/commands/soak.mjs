import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureDebianPackages } from '../debian.mjs'
import { preparePackages } from '../prepare.mjs'
import { root, withRuntime } from '../processes.mjs'

/** Two servers on one store among kills, pauses, cut and garbled connections; fails when anything was lost, doubled or frozen. */
export default async function soak(args) {
  const node = await preparePackages()
  await ensureDebianPackages()
  const soaking = spawn(node, [join(root, 'soak/main.ts'), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...withRuntime(node) },
  })
  const [code] = await once(soaking, 'exit')
  process.exit(code ?? 1)
}
