import { operate } from '../operate.mjs'
import { ensureRuntime } from '../runtime.mjs'

/** Writes the whole installation into one file, while it runs: so nothing is installed under it. */
export default async function backup([file]) {
  await operate(await ensureRuntime(), 'backup', file)
}
