import { readdirSync } from 'node:fs'
import { createRandom } from '../packages/engines/src/conformance/random/random.ts'

/** One project for each file: projects run in the order they are given, files in the order of their names. */
export function shuffledProjects(seed: number) {
  const random = createRandom(seed)
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.spec.ts'))
    .toSorted()
  const places = new Map(files.map((file) => [file, random.whole(0, 1e9)]))
  return files
    .toSorted((left, right) => places.get(left)! - places.get(right)!)
    .map((file) => ({ name: file, testMatch: file }))
}
