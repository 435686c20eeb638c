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

async function violationsIn(baseDir) {
  const { exclude, doNotFollow, tsPreCompilationDeps, enhancedResolveOptions } = rules.options
  const options = { baseDir, exclude, doNotFollow, tsPreCompilationDeps, validate: true, ruleSet: rules }
  const { output } = await cruise(['packages'], options, enhancedResolveOptions, {
    tsConfig: extractTSConfig(join(root, 'tsconfig.json')),
  })
  return output.summary
}

const planted = new Set((await violationsIn(join(root, 'scripts/planted'))).violations.map(({ rule }) => rule.name))
const missed = PLANTED.filter((name) => !planted.has(name))
const house = await violationsIn(root)
const lines = [
  ...missed.map((name) => `the planted violation of ${name} was not found`),
  ...(house.totalCruised < FEWEST_MODULES ? [`only ${house.totalCruised} modules were read`] : []),
  ...house.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
]
process.stdout.write(lines.map((line) => `${line}\n`).join(''))
process.exit(lines.length === 0 ? 0 : 1)
