import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/**
 * docs/coverage.md is true: every point of the specification once, and every test it names speaks of the point in a title. No title
 * speaks of a point that docs/specification.md does not explain.
 */
const STATES = ['proven', 'partly', 'open']

const explained = readFileSync(join(root, 'docs/specification.md'), 'utf8').match(/(?<=^- )[A-Z]{1,2}\d+(?= )/gm) ?? []
const points = explained.filter((point) => !/^R\d/.test(point))
const rows = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| ([A-Z]{2}\d+) \| (\w+) \| (.*) \|$/.exec(line))
  .filter(Boolean)
  .map(([, point, state, rest]) => ({ point, state, files: rest.match(/[\w./-]+\.(test|spec)\.tsx?/g) ?? [] }))

const faults = [
  ...points
    .filter((point) => rows.filter((row) => row.point === point).length !== 1)
    .map((point) => `${point} does not stand there exactly once`),
  ...rows
    .filter(({ state }) => !STATES.includes(state))
    .map(({ point, state }) => `${point}: ${state} is not one of ${STATES.join(', ')}`),
  ...rows
    .filter(({ state, files }) => state !== 'open' && files.length === 0)
    .map(({ point }) => `${point} names no test`),
  ...rows
    .filter(({ point }) => !points.includes(point))
    .map(({ point }) => `${point} is not explained in docs/specification.md`),
  ...titledPoints()
    .filter((point) => !explained.includes(point))
    .map((point) => `a test speaks of ${point}, which docs/specification.md does not explain`),
  ...rows.flatMap(({ point, files }) => files.map((file) => faultOf(point, file)).filter(Boolean)),
]

function titledPoints() {
  const tests = globSync(['packages/*/src/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'], { cwd: root })
  const titles = tests.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/\b(?:it|test|describe)\b[^\n]*/g) ?? [],
  )
  const areas = [...new Set(points.map((point) => point.slice(0, 2)))].join('|')
  return [...new Set(titles.join('\n').match(new RegExp(`\\b(?:${areas}|R)\\d+\\b`, 'g')) ?? [])]
}

function faultOf(point, file) {
  const path = join(root, file)
  if (!existsSync(path)) return `${point}: there is no ${file}`
  const isNamed = new RegExp(`(it|test|describe)[^\\n]*\\b${point}\\b`).test(readFileSync(path, 'utf8'))
  return isNamed ? undefined : `${point}: no title in ${file} names it`
}

process.stdout.write(faults.map((fault) => `${fault}\n`).join(''))
process.exit(faults.length === 0 ? 0 : 1)
