import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/** docs/coverage.md is true: every point of the checklist once, and every test it names speaks of the point in a title. */
const AREAS = { SH: 9, SE: 9, PE: 4, US: 6, DL: 3, DE: 9, QL: 4, SD: 13, FI: 4, RV: 7, EX: 6, DB: 5, DM: 5, ST: 3, AP: 2 }
const STATES = ['proven', 'partly', 'open']

const points = Object.entries(AREAS).flatMap(([area, count]) => Array.from({ length: count }, (_, index) => `${area}${index + 1}`))
const rows = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| ([A-Z]{2}\d+) \| (\w+) \| (.*) \|$/.exec(line))
  .filter(Boolean)
  .map(([, point, state, rest]) => ({ point, state, files: rest.match(/[\w./-]+\.(test|spec)\.tsx?/g) ?? [] }))

const faults = [
  ...points.filter((point) => rows.filter((row) => row.point === point).length !== 1).map((point) => `${point} does not stand there exactly once`),
  ...rows.filter(({ state }) => !STATES.includes(state)).map(({ point, state }) => `${point}: ${state} is not one of ${STATES.join(', ')}`),
  ...rows.filter(({ state, files }) => state !== 'open' && files.length === 0).map(({ point }) => `${point} names no test`),
  ...rows.flatMap(({ point, files }) => files.map((file) => faultOf(point, file)).filter(Boolean)),
]

function faultOf(point, file) {
  const path = join(root, file)
  if (!existsSync(path)) return `${point}: there is no ${file}`
  const isNamed = new RegExp(`(it|test|describe)[^\\n]*\\b${point}\\b`).test(readFileSync(path, 'utf8'))
  return isNamed ? undefined : `${point}: no title in ${file} names it`
}

process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
process.exit(faults.length === 0 ? 0 : 1)
