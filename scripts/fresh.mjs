import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './processes.mjs'

/** Does the work only when what it depends on has changed since it was last done here. */
export async function whenChanged({ stamp, inputs, outputs }, work) {
  const file = join(root, '.cache', stamp)
  const now = digest(inputs)
  const isDone =
    existsSync(file) && readFileSync(file, 'utf8') === now && outputs.every((path) => existsSync(join(root, path)))
  if (isDone) return
  await work()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, now)
}

function digest(inputs) {
  const hash = createHash('sha256')
  for (const path of inputs.flatMap((input) => filesBelow(join(root, input))).sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .flatMap((name) => filesBelow(join(path, name)))
}
