import { preparePackages } from '../prepare.mjs'
import { say } from '../processes.mjs'
import { runStatic, runVitest } from '../steps.mjs'

/** The quick command before every commit: types, lint, plan and bounds of the code, words, dead code, unit tests. */
export default async function check() {
  const node = await preparePackages()
  const results = [await runStatic(node), await runVitest(node, 'unit tests', ['--project', 'unit'])]
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  say(`${results.reduce((sum, result) => sum + result.passed, 0)} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
