import { ensureChdb } from '../chdb.mjs'
import { ensureDebianPackages } from '../debian.mjs'
import { preparePackages, prepareWeb } from '../prepare.mjs'
import { say } from '../processes.mjs'
import { runPlaywright, runStatic, runVitest } from '../steps.mjs'

/** Everything: checks, unit, API (on both stores), engine and browser tests. */
export default async function test() {
  const node = await preparePackages()
  await ensureDebianPackages()
  await ensureChdb()
  await prepareWeb(node)
  const results = [
    await runStatic(node),
    await runVitest(node, 'tests', []),
    await runVitest(node, 'server tests on PostgreSQL', ['--project', 'server'], { TEST_STORE: 'postgresql' }),
    await runPlaywright(node),
  ]
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  say(`${results.reduce((sum, result) => sum + result.passed, 0)} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
