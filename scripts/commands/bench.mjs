import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ensureDebianPackages } from '../debian.mjs'
import { preparePackages } from '../prepare.mjs'
import { root, withRuntime } from '../processes.mjs'

/** Measures speed and memory. Measurements are shown and not tested: a missed one does not fail the command. */
export default async function bench(parts) {
  const node = await preparePackages()
  await ensureDebianPackages()
  const measuring = spawn(node, [join(root, 'bench/main.ts'), ...parts], {
    stdio: 'inherit',
    env: { ...process.env, ...withRuntime(node) },
  })
  const [code] = await once(measuring, 'exit')
  process.exit(code ?? 1)
}
