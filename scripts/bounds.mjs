import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './processes.mjs'

/**
 * What a reader stumbles over, counted: each number may become smaller, and its bound with it, but not larger. A larger one needs a
 * reason that is worth its place here.
 */
const BOUNDS = {
  'files of up to 20 lines that one other file imports': 65,
  'files over 350 lines, without tests': 17,
  'lines wider than 200, without tests': 36,
  'runs of six lines or more that stand twice, without tests': 22,
}
const CRUMB_LINES = 20
const LONG_LINES = 350
const WIDE = 200
const RUN = 6
/** Generated, or lists of data. */
const NOT_READ = /(^scripts\/planted\/|\/migrations\/|\.d\.m?ts$)/

/** What is built or installed is not ours to read. */
const SKIPPED = new Set(['node_modules', 'dist', 'test-results'])

function* filesIn(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
    if (entry.isFile()) yield `${folder}/${entry.name}`
    else if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* filesIn(`${folder}/${entry.name}`)
}

const files = ['packages', 'e2e', 'scripts']
  .flatMap((folder) => [...filesIn(folder)])
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !NOT_READ.test(path))
  .map((path) => ({ path, isTest: isTest(path), lines: linesOf(path) }))
const code = files.filter((file) => !file.isTest)

function isTest(path) {
  return /\.(test|spec)\.tsx?$|^e2e\/|\/testing\/|\/conformance\//.test(path)
}

function linesOf(path) {
  return readFileSync(join(root, path), 'utf8').trimEnd().split('\n')
}

function crumbs() {
  const importers = new Map()
  for (const { path, lines } of code)
    for (const [, target] of lines.join('\n').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const imported = normalize(join(dirname(path), target))
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path))
    }
  return code
    .filter(({ path, lines }) => lines.length <= CRUMB_LINES && importers.get(path)?.size === 1)
    .map(({ path }) => path)
}

/** Lines that say something: no imports, no brackets alone, and no name of a list of names. */
function saying({ path, lines }) {
  const isImport = /^(import|export) .* from '|^} from '/
  const isName = /^((type )?[\w$]+,|(readonly )?[\w$]+: [\w$]+,?|[\s(){}[\],;<>/]*)$/
  return lines.flatMap((line, at) => {
    const text = line.trim()
    return isImport.test(text) || isName.test(text) ? [] : [{ text, place: `${path}:${at + 1}` }]
  })
}

function repeated() {
  const seen = new Map()
  const found = []
  for (const file of code) {
    const said = saying(file)
    let end = -1
    for (let at = 0; at + RUN <= said.length; at += 1) {
      const key = said
        .slice(at, at + RUN)
        .map(({ text }) => text)
        .join('\n')
      const first = seen.get(key)
      // A longer run counts once.
      if (first !== undefined && at > end) {
        found.push(`${said[at].place} as ${first}`)
        end = at + RUN - 1
      }
      if (first === undefined) seen.set(key, said[at].place)
    }
  }
  return found
}

const found = [
  crumbs(),
  code.filter(({ lines }) => lines.length > LONG_LINES).map(({ path, lines }) => `${path}: ${lines.length}`),
  code.flatMap(({ path, lines }) => lines.flatMap((line, at) => (line.length > WIDE ? [`${path}:${at + 1}`] : []))),
  repeated(),
]
const broken = Object.entries(BOUNDS).filter(([, bound], at) => found[at].length > bound)
for (const [name, bound] of broken) {
  const places = found[Object.keys(BOUNDS).indexOf(name)]
  process.stdout.write(`${places.length} ${name}, at most ${bound}:\n${places.map((place) => `  ${place}\n`).join('')}`)
}
process.exit(broken.length === 0 ? 0 : 1)
