import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mustRun, root } from '../processes.mjs'
import { randomSeed } from './options.mjs'

const FILE = join(root, '.cache/flaky.json')

/**
 * What has been run so far, written down after every step. It is taken up again by itself when neither the code nor the options have
 * changed; with `resume` also when they have, and then only what passed counts.
 */
export async function openRecord({ seed, runs, only, resume, fresh }) {
  const code = await codeDigest()
  const plan = { runs, only, ...(seed !== undefined && { seed }) }
  const before = fresh || !existsSync(FILE) ? undefined : JSON.parse(readFileSync(FILE, 'utf8'))
  const isSame = before?.code === code && JSON.stringify(before.plan) === JSON.stringify(plan)
  const isUnfinished = isSame && !before.isFinished
  const record = { code, plan, seed: seed ?? randomSeed(), steps: {}, isFinished: false }
  if (isUnfinished) Object.assign(record, before)
  else if (resume && before)
    Object.assign(record, {
      seed: before.seed,
      steps: Object.fromEntries(Object.entries(before.steps).filter(([, { failed }]) => failed === 0)),
    })

  function save() {
    mkdirSync(dirname(FILE), { recursive: true })
    // Renamed into place, so that an interruption leaves the old record or the new one.
    writeFileSync(`${FILE}.next`, JSON.stringify(record, null, 1))
    renameSync(`${FILE}.next`, FILE)
  }
  save()

  return {
    seed: record.seed,
    kept: Object.keys(record.steps).length,
    find: (key) => record.steps[key],
    add(key, result) {
      record.steps[key] = result
      save()
    },
    finish() {
      record.isFinished = true
      save()
    },
  }
}

/** Of the commit and of what was changed since. */
async function codeDigest() {
  const git = (...args) => mustRun('git', 'git', args)
  const changes = [
    await git('rev-parse', 'HEAD'),
    await git('diff', 'HEAD'),
    await git('ls-files', '--others', '--exclude-standard'),
  ]
  return createHash('sha256').update(changes.join('\0')).digest('hex')
}
