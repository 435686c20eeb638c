import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from './processes.mjs'

/**
 * The words of docs/GLOSSARY.md: no declared name, no file and no folder has one that stands there in `code` under "Not". With --count, how
 * often each of the others still occurs. Those in *italics* mean something else elsewhere and are not looked for.
 */
const SOURCES = ['packages/*/src/**/*.{ts,tsx}', '{e2e,bench,soak,examples}/**/*.ts', 'scripts/**/*.mjs']
const FEWEST_NAMES = 5000
/** Declared names that clients or stores know, so that they stay, each with the reason. */
const KNOWN_OUTSIDE = {
  'packages/query/src/statements/totals/gather-summaries.ts: figures': 'a field of the answer with totals',
  'packages/server/src/platform/store/schema/schema.ts: figures': 'a column of column_analyses',
  'packages/server/src/platform/store/schema/schema.ts: reading_version': 'a column of databases',
}

const isCounting = process.argv.includes('--count')
const avoided = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8')
  .split('\n')
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter((cells) => cells.length >= 2 && !/^(Word|Write|-+)$/.test(cells[0]))
  .flatMap((cells) =>
    cells
      .at(-1)
      .split(',')
      .map((text) => ({ instead: cells[0], text: text.trim() })),
  )
  .filter(({ text }) => text !== '' && !text.startsWith('*'))
  .map(({ instead, text }) => ({ instead, word: text.replaceAll('`', ''), isForbidden: text.startsWith('`') }))
  .map((entry) => ({ ...entry, parts: partsOf(entry.word), found: [] }))

let names = 0
const folders = new Map()
const unusedEntries = new Set(Object.keys(KNOWN_OUTSIDE))
for (const file of globSync(SOURCES, { cwd: root, exclude: (path) => /node_modules|planted/.test(path) })) {
  see(basename(file).replace(/\.\w+$/, ''), file)
  for (const folder of dirname(file).split('/')) folders.set(folder, dirname(file))
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node) => {
    if (isDeclaration(node) && node.name && ts.isIdentifier(node.name) && !isKnownOutside(file, node.name.text))
      see(node.name.text, `${file}:${source.getLineAndCharacterOfPosition(node.name.getStart(source)).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
}

for (const [folder, path] of folders) see(folder, path)

function isKnownOutside(file, name) {
  const entry = `${file}: ${name}`
  unusedEntries.delete(entry)
  return Object.hasOwn(KNOWN_OUTSIDE, entry)
}

/** `{ stored: name }` and `[name]` declare `name`; `{ name }` takes a name that is declared elsewhere. */
function isNewName(node) {
  return ts.isBindingElement(node) && (node.propertyName !== undefined || ts.isArrayBindingPattern(node.parent))
}

function isDeclaration(node) {
  // Others are mostly given by the type of the object, which is declared elsewhere.
  if (ts.isPropertyAssignment(node))
    return ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer)
  return [
    ts.isVariableDeclaration,
    isNewName,
    ts.isParameter,
    ts.isFunctionDeclaration,
    ts.isClassDeclaration,
    ts.isInterfaceDeclaration,
    ts.isTypeAliasDeclaration,
    ts.isMethodDeclaration,
    ts.isMethodSignature,
    ts.isPropertySignature,
    ts.isPropertyDeclaration,
  ].some((is) => is(node))
}

function see(name, where) {
  names += 1
  const own = partsOf(name)
  for (const { parts, found } of avoided) if (holds(own, parts)) found.push({ name, where })
}

function partsOf(name) {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

/** One part after the other; the last may be a plural. */
function holds(own, parts) {
  const last = parts.length - 1
  return own.some((_, from) =>
    parts.every((part, at) => own[from + at] === part || (at === last && own[from + at] === `${part}s`)),
  )
}

const countLine = ({ word, instead, found }) =>
  `${String(found.length).padStart(5)}  ${word} (${instead}): ${[...new Set(found.map(({ name }) => name))].slice(0, 6).join(', ')}`
const faultLines = ({ word, instead, found }) =>
  found.map(({ name, where }) => `${where}: ${name} has '${word}'; the glossary says: ${instead}`)

const faults = [
  ...avoided.filter(({ isForbidden }) => isForbidden).flatMap(faultLines),
  ...[...unusedEntries].map((entry) => `${entry} is no declared name; take it off the list in scripts/words.mjs`),
  ...(names < FEWEST_NAMES ? [`only ${names} names were read`] : []),
]
const used = avoided
  .filter(({ found }) => found.length > 0)
  .toSorted((one, other) => other.found.length - one.found.length)
const counts = [
  ...used.map(countLine),
  `${String(used.reduce((sum, { found }) => sum + found.length, 0)).padStart(5)}  in all`,
]
process.stdout.write([...(isCounting ? counts : []), ...faults].map((line) => `${line}\n`).join(''))
process.exit(faults.length === 0 ? 0 : 1)
