import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openMemoryFolder } from './memory-folder.mjs'
import { root, run, say, withRuntime } from './processes.mjs'

/** Checks that read the source without running it. */
export const staticSteps = [
  // Both at once, by `typeCheck` in its settings: rules about types need all types anyway.
  { name: 'types and lint', program: 'oxlint', args: [] },
  {
    name: 'types of query without Node',
    program: 'node',
    // TypeScript 7; version 6 stays for what still reads its JavaScript interface (dependency-cruiser).
    args: ['node_modules/typescript-native/bin/tsc', '-p', 'packages/query/tsconfig.pure.json'],
  },
  { name: 'format', program: 'oxfmt', args: ['--check'] },
  { name: 'plan of the house', program: 'node', args: ['scripts/plan.mjs'] },
  { name: 'bounds of the code', program: 'node', args: ['scripts/bounds.mjs'] },
  { name: 'words of the glossary', program: 'node', args: ['scripts/words.mjs'] },
  { name: 'coverage of the specification', program: 'node', args: ['scripts/coverage.mjs'] },
  { name: 'dead code', program: 'knip', args: ['--no-progress'] },
]

/** Runs one step and tells a line of it; the output only when it failed. */
export async function step(node, { name, program, args, env = {} }) {
  const began = Date.now()
  const { code, output } = await run(program, args, { env: withRuntime(node, { NO_COLOR: '1', ...env }) })
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}  (${seconds} s)`)
  if (code !== 0) say(fromFirstFailure(output))
  return code === 0
}

/** Test runners first tell of everything that went well. */
function fromFirstFailure(output) {
  const at = output.search(/^.*(Failed Tests|FAIL |Failed Suites)|^ +1\) /m)
  return output.slice(Math.max(0, at)).trim()
}

export async function runStatic(node) {
  let failed = 0
  // Two at a time: one for each core.
  const queue = [...staticSteps]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) if (!(await step(node, next))) failed += 1
  }
  await Promise.all([worker(), worker()])
  return { passed: staticSteps.length - failed, failed }
}

export async function runVitest(node, name, args, env = {}) {
  const report = reportFile(name)
  const reporters = ['--reporter=json', `--outputFile.json=${report}`, '--reporter=dot', '--silent=passed-only']
  const isGreen = await inMemory((more) =>
    step(node, { name, program: 'vitest', args: ['run', ...args, ...reporters], env: { ...env, ...more } }),
  )
  return counted(name, report, isGreen, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    failures: testResults.flatMap(({ name: path, status, assertionResults }) => {
      const file = relative(root, path)
      const tests = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName }) => ({ file, title: `${file} > ${fullName}` }))
      // A file can also fail before or after its tests.
      return status === 'failed' && tests.length === 0 ? [{ file, title: file }] : tests
    }),
  }))
}

export async function runPlaywright(node, name = 'browser', env = {}) {
  const report = reportFile(name)
  const isGreen = await inMemory((more) =>
    step(node, {
      name,
      program: 'playwright',
      args: ['test', '--config', 'e2e', '--reporter=json,dot'],
      env: { ...env, ...more, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  )
  // A test that passed only at a second try has failed here: a flaky test is a bug.
  return counted(name, report, isGreen, ({ stats, suites }) => {
    const specs = suites.flatMap(specsOf)
    sayClicks(specs)
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      failures: specs.filter(isFailed).map(({ file, title }) => ({ file, title: `${file} > ${title}` })),
    }
  })
}

async function inMemory(runTests) {
  const folder = openMemoryFolder()
  try {
    return await runTests(folder.env)
  } finally {
    folder.remove()
  }
}

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

const isFailed = ({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky')

/** Reporters that print little leave annotations out: those of clicks are `9 of at most 12: title`. */
function sayClicks(specs) {
  const parts = specs.flatMap(({ file, tests }) => {
    const counts = tests.flatMap(({ annotations = [] }) =>
      annotations.filter(({ type }) => type === 'clicks').map(({ description }) => description),
    )
    if (counts.length === 0) return []
    const [limit = ''] = / of at most \d+/.exec(counts.at(-1)) ?? []
    return [`${nameOfSpec(file)}: ${counts.map((count) => Number.parseInt(count, 10)).join(', ')}${limit}`]
  })
  if (parts.length > 0) say(`clicks  ${parts.join('; ')}`)
}

const nameOfSpec = (file) => file.replace(/\.spec\.ts$/, '').replaceAll('-', ' ')

function reportFile(name) {
  const file = join(root, '.cache', `report-${name.replaceAll(/[^\w]+/g, '-')}.json`)
  rmSync(file, { force: true })
  return file
}

function counted(name, report, isGreen, read) {
  try {
    const { passed, failed, failures } = read(JSON.parse(readFileSync(report, 'utf8')))
    if (isGreen || failed > 0) return { passed, failed, failures }
    return { passed, failed: 1, failures: failures.length > 0 ? failures : [{ file: '', title: name }] }
  } catch {
    return { passed: 0, failed: 1, failures: [{ file: '', title: name }] }
  }
}
