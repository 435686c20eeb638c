import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDebianPackages } from '../debian.mjs'
import { preparePackages } from '../prepare.mjs'
import { mustRun, say, withRuntime } from '../processes.mjs'
import { runVitest } from '../steps.mjs'

const server = ['--project', 'server']
const onPostgres = { TEST_STORE: 'postgresql' }

/** Fails when a statement reaches PostgreSQL only in files that `npm test` does not run there (`coveredElsewhere` in vitest.config.ts). */
export default async function checkStoreStatements() {
  const node = await preparePackages()
  await ensureDebianPackages()
  // Some files start servers on PostgreSQL whatever the store of the run is.
  const always = (await list(node, {})).filter((file) => readFileSync(file, 'utf8').includes("store: 'postgresql'"))
  const run = new Set([...always, ...(await list(node, onPostgres))])

  const folder = mkdtempSync(join(tmpdir(), 'soundings-statements-'))
  const env = { STORE_STATEMENTS: folder }
  const results = [
    await runVitest(node, 'tests that name PostgreSQL', [...server, ...always], env),
    await runVitest(node, 'all server tests on PostgreSQL', server, { ...env, ...onPostgres, TEST_STORE_ALL: '1' }),
  ]
  const records = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  rmSync(folder, { recursive: true })

  const sent = new Set(records.filter(({ file }) => run.has(file)).flatMap(({ statements }) => statements))
  const missing = new Map(
    records.flatMap(({ file, statements }) => statements.filter((text) => !sent.has(text)).map((text) => [text, file])),
  )
  for (const [text, file] of missing) say(`\n${file}\n  ${text}`)
  say(`\n${sent.size} statements in ${run.size} files, ${missing.size} only in files that are left out`)
  process.exit(missing.size === 0 && results.every(({ failed }) => failed === 0) ? 0 : 1)
}

async function list(node, env) {
  const args = ['list', '--filesOnly', '--json', ...server]
  const output = await mustRun('listing the tests', 'vitest', args, { env: withRuntime(node, env) })
  return JSON.parse(output.slice(output.indexOf('['))).map(({ file }) => file)
}
