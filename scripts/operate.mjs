import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { root, withRuntime } from './processes.mjs'

/** Runs a command of the server on files, which are named from the folder in which npm was called. */
export async function operate(node, command, ...files) {
  const path = files.filter(Boolean).map((file) => resolve(process.env.INIT_CWD ?? process.cwd(), file))
  const working = spawn(node, [join(root, 'packages/server/src/operate.ts'), command, ...path], {
    stdio: 'inherit',
    env: { ...process.env, ...withRuntime(node) },
  })
  const [code] = await once(working, 'exit')
  process.exit(code ?? 1)
}
