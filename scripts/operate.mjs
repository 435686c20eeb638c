import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { root, withRuntime } from './processes.mjs'

/** Runs a command of the server on a file, which is named from where the person stands. */
export async function operate(node, command, file) {
  const path = file ? [resolve(process.env.INIT_CWD ?? process.cwd(), file)] : []
  const working = spawn(node, [join(root, 'packages/server/src/operate.ts'), command, ...path], { stdio: 'inherit', env: { ...process.env, ...withRuntime(node) } })
  const [code] = await once(working, 'exit')
  process.exit(code ?? 1)
}
