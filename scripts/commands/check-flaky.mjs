import { ensureChdb } from '../chdb.mjs'
import { ensureDebianPackages } from '../debian.mjs'
import { makeNoise } from '../flaky/make-noise.mjs'
import { readOptions } from '../flaky/options.mjs'
import { steps } from '../flaky/parts.mjs'
import { openRecord } from '../flaky/record.mjs'
import { preparePackages, prepareWeb } from '../prepare.mjs'
import { say } from '../processes.mjs'

/** Runs the tests again and again in random order, every second time on a busy machine: a test that fails in any of them is a bug. */
export default async function checkFlaky(args) {
  const options = readOptions(args)
  const node = await preparePackages()
  await ensureDebianPackages()
  await ensureChdb()
  if (options.only.includes('browser')) await prepareWeb(node)
  const record = await openRecord(options)
  say(`Seed ${record.seed}${record.kept > 0 ? `, going on after ${record.kept} steps (--fresh starts again)` : ''}`)

  for (let run = 1; run <= options.runs; run += 1) {
    // Another order in each run, and all of them follow from the one seed.
    const seed = record.seed + run
    const isNoisy = run % 2 === 1
    for (const step of options.only.flatMap((part) => steps[part])) {
      const key = `run ${run}: ${step.name}`
      if (record.find(key)) continue
      const stopNoise = isNoisy ? makeNoise(node) : () => undefined
      try {
        const { passed, failed, failures } = await step.run(
          node,
          `${key}, seed ${seed}${isNoisy ? ', with noise' : ''}`,
          seed,
        )
        record.add(key, {
          passed,
          failed,
          failures: failures.map((failure) => ({ ...failure, run, isNoisy, again: step.again(seed, failure.file) })),
        })
      } finally {
        stopNoise()
      }
    }
  }
  record.finish()
  process.exit(summarise(options, record) === 0 ? 0 : 1)
}

function summarise({ runs, only }, record) {
  const keys = Array.from({ length: runs }, (_, at) =>
    only.flatMap((part) => steps[part]).map(({ name }) => `run ${at + 1}: ${name}`),
  ).flat()
  const results = keys.map((key) => record.find(key))
  const sum = (of) => results.reduce((total, result) => total + of(result), 0)
  const failures = results.flatMap((result) => result.failures)
  for (const title of new Set(failures.map((failure) => failure.title))) {
    say(`\n${title}`)
    for (const { run, isNoisy, again } of failures.filter((failure) => failure.title === title))
      say(`  run ${run}${isNoisy ? ' with noise' : ''}: ${again}`)
  }
  const failed = sum((result) => result.failed)
  say(`\n${runs} runs from seed ${record.seed}: ${sum((result) => result.passed)} passed, ${failed} failed`)
  return failed
}
