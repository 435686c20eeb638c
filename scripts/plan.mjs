import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import rules from '../.dependency-cruiser.cjs'
import { root } from './processes.mjs'

/** The plan of the house: no violation in it, and every planted one found, since a checker that reads nothing is content with everything. */
const PLANTED = [
  'query-is-pure',
  'auth-does-not-look-up',
  'services-meet-at-the-door',
  'ui-does-not-look-up',
  'no-cycles',
]
const FEWEST_MODULES = 200
/** Migrations are a list that only grows. */
const MOST_FILES_IN_FOLDER = 15
const LISTS = ['packages/server/src/platform/store/migrations']

async function violationsIn(baseDir) {
  const { exclude, doNotFollow, tsPreCompilationDeps, enhancedResolveOptions } = rules.options
  const options = { baseDir, exclude, doNotFollow, tsPreCompilationDeps, validate: true, ruleSet: rules }
  const { output } = await cruise(['packages'], options, enhancedResolveOptions, {
    tsConfig: extractTSConfig(join(root, 'tsconfig.json')),
  })
  return output.summary
}

function* foldersIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  yield { folder, files: entries.filter((entry) => entry.isFile()).length }
  for (const entry of entries) if (entry.isDirectory()) yield* foldersIn(`${folder}/${entry.name}`)
}
const fullFolders = readdirSync(join(root, 'packages'))
  .flatMap((name) => [...foldersIn(`packages/${name}/src`)])
  .filter(({ folder, files }) => files > MOST_FILES_IN_FOLDER && !LISTS.includes(folder))

const planted = new Set((await violationsIn(join(root, 'scripts/planted'))).violations.map(({ rule }) => rule.name))
const missed = PLANTED.filter((name) => !planted.has(name))
const house = await violationsIn(root)
const lines = [
  ...missed.map((name) => `the planted violation of ${name} was not found`),
  ...(house.totalCruised < FEWEST_MODULES ? [`only ${house.totalCruised} modules were read`] : []),
  ...fullFolders.map(
    ({ folder, files }) =>
      `${folder} has ${files} files, more than ${MOST_FILES_IN_FOLDER}: put those of one part into a folder`,
  ),
  ...house.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
]
process.stdout.write(lines.map((line) => `${line}\n`).join(''))
process.exit(lines.length === 0 ? 0 : 1)
