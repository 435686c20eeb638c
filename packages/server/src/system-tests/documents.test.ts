import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as contract from '@soundings/contract'
import { formulaFunctionNames, formulaFunctions, signatureOf } from '@soundings/query'
import { describe, expect, it } from 'vitest'
import { environmentNames } from '../config.ts'

const root = join(import.meta.dirname, '../../../..')
const documents = globSync(
  [
    '{README,CONTRIBUTING,SECURITY}.md',
    'docs/*.md',
    'docs/guide/*.md',
    'docs/decisions/*.md',
    'packages/*/README.md',
    '{e2e,bench,soak,examples}/README.md',
  ],
  { cwd: root },
).toSorted()
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const sources = globSync(
  [
    'packages/*/src/**/*',
    'packages/*/*.json',
    'e2e/*',
    'bench/**/*',
    'soak/*',
    'examples/*',
    'scripts/**/*',
    '*',
    '.*',
  ],
  { cwd: root },
)
const programs = sources
  .filter((path) =>
    /^(bench|e2e|examples|packages\/engines\/src|packages\/server\/src\/testing)\/.*\.ts$|\.test\.ts$|\.mjs$|^vitest\.config\.ts$/.test(
      path,
    ),
  )
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

/** Paths are written from the root or the document's own folder, or shorter where the text speaks of a package or of the server. */
const BASES = ['.', 'packages', 'packages/server/src']
const textOf = (document: string) => readFileSync(join(root, document), 'utf8')
const finds = (pattern: RegExp) =>
  documents.flatMap((document) =>
    [...textOf(document).matchAll(pattern)].map(([, found = '']) => ({ document, found })),
  )
const inCode = finds(/(?<!`)`([^`\n]+)`(?!`)/g)
const wrong = (
  found: readonly { document: string; found: string }[],
  isRight: (text: string, document: string) => boolean,
) =>
  found.filter((each) => !isRight(each.found, each.document)).map(({ document, found: text }) => `${document}: ${text}`)

describe('what the documents name is there', () => {
  it('commands of npm', () => {
    const named = finds(/\bnpm (run [\w:-]+|start|test)\b/g)
    expect(named.length).toBeGreaterThan(5)
    expect(wrong(named, (command) => Object.hasOwn(scripts, command.replace('run ', '')))).toEqual([])
  })

  it('programs that are run with node', () => {
    expect(wrong(finds(/\bnode ((?:[\w.-]+\/)+[\w.-]+)/g), (path) => existsSync(join(root, path)))).toEqual([])
  })

  it('every function of formulas, as the list says', () => {
    const listed = textOf('docs/guide/formulas.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
    expect(listed).toEqual(
      formulaFunctionNames.map(
        (name) =>
          `| \`${signatureOf(name)}\` | ${formulaFunctions[name].note} | \`${formulaFunctions[name].example}\` |`,
      ),
    )
  })

  it('links and pictures', () => {
    const linked = finds(/\]\(([^)\s]+)\)/g).filter(({ found }) => !/^[a-z]+:/.test(found))
    expect(linked.length).toBeGreaterThan(10)
    expect(wrong(linked, (link, document) => existsSync(join(root, dirname(document), link.split('#')[0]!)))).toEqual(
      [],
    )
    const shown = linked.map(({ found }) => basename(found))
    expect(
      globSync('docs/screenshots/*', { cwd: root }).filter((picture) => !shown.includes(basename(picture))),
    ).toEqual([])
  })

  it('files and folders of the repository', () => {
    const paths = inCode.filter(
      ({ found }) =>
        /^\.?[\w@-]+(\/[\w.<>…-]+)+\/?$/.test(found) && !/^([A-Z_]+|@\w+)\//.test(found) && !found.startsWith('./data'),
    )
    expect(paths.length).toBeGreaterThan(10)
    const isThere = (path: string, document: string) =>
      [...BASES, dirname(document)].some((base) => existsSync(join(root, base, upToPlaceholder(path))))
    expect(wrong(paths, isThere)).toEqual([])
  })

  it('files that are named without their folder', () => {
    const names = inCode.filter(({ found }) => /^\.?[\w-]+(\.[\w-]+)*\.(ts|tsx|mjs|cjs|json|md|css)$/.test(found))
    expect(wrong(names, (name) => sources.some((path) => basename(path) === name))).toEqual([])
  })

  it('calls of the API', () => {
    const endpoints = (Object.values(contract) as unknown[]).filter(isEndpoint)
    const served = endpoints.map(
      ({ method, service, path }) => `${method} /${service}${path.replaceAll(/:\w+/g, '{}')}`,
    )
    const named = inCode.filter(({ found }) => /^(GET|POST|PUT|DELETE) \//.test(found))
    expect(named.length).toBeGreaterThan(3)
    expect(wrong(named, (call) => served.includes(call.split('?')[0]!.replaceAll(/\{\w+\}/g, '{}')))).toEqual([])
  })

  it('environment variables', () => {
    const named = inCode
      .map(({ document, found }) => ({
        document,
        found: /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:[=/]|$)/.exec(found)?.[1] ?? '',
      }))
      .filter(({ found }) => found !== '')
    const isRead = (name: string) => environmentNames.includes(name) || programs.includes(`process.env.${name}`)
    expect(named.length).toBeGreaterThan(20)
    expect(wrong(named, (name) => isRead(name) || contract.roleNames.some((role) => role === name))).toEqual([])
  })
})

it('the table of the README has every environment variable of the server once, and no other', () => {
  const rows = textOf('README.md').match(/^\| `[A-Z][^|]*\|/gm) ?? []
  const documented = rows.flatMap((row) => [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
  expect(documented.toSorted()).toEqual(environmentNames.toSorted())
})

it('the index of decisions has every decision with its title, status and date', () => {
  const decisions = documents.filter((document) => /decisions\/\d{4}-/.test(document))
  const rows = decisions.map((document) => {
    const [, title, status, date] = /^# (.+)\n\nStatus: (accepted|superseded)\b.* Date: (\d{4}-\d\d-\d\d)\.\n/.exec(
      textOf(document),
    ) ?? [undefined, 'no title, status and date']
    const file = basename(document)
    return `| ${file.slice(0, 4)} | [${title}](${file}) | ${status} | ${date} |`
  })
  expect(textOf('docs/decisions/README.md').match(/^\| \d.*$/gm)).toEqual(rows)
})

/** `engines/src/<name>/` is right when `engines/src` is there. */
function upToPlaceholder(path: string): string {
  const parts = path.split('/')
  const placeholder = parts.findIndex((part) => /[<…]|NNNN/.test(part))
  return (placeholder === -1 ? parts : parts.slice(0, placeholder)).join('/')
}

function isEndpoint(value: unknown): value is contract.AnyEndpoint {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value
}
