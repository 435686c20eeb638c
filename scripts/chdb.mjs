import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { run, say } from './processes.mjs'

const VERSION = '3.4.0'
const LIBRARY_VERSION = '26.7.3-stable.1'

/** Kinds of machines for which npm had the library when this was written; CHDB=1 asks npm on others. */
const KNOWN_MACHINES = ['linux-x64']
const NO_LIBRARY = /E404|ETARGET/

/**
 * The engine of ClickHouse, for tests alone: half a gigabyte, so it stands in a folder that all clones of a person share. Tests go on
 * without it where it cannot be had, unless CHDB=1 asks for it. Gives the reason why ClickHouse is not tested, where it is not.
 */
export async function ensureChdb({
  env = process.env,
  machine = `${process.platform}-${process.arch}`,
  home = homedir(),
  npm = (args) => run('npm', args),
} = {}) {
  if (isLeftOut(env)) return undefined
  const library = `@chdb/lib-${machine}-gnu`
  const folder = join(home, '.cache/soundings', `chdb-${VERSION}`)
  const isThere = () => existsSync(join(folder, 'node_modules', library, 'libchdb.so'))
  if (isThere()) return undefined
  const missing = `npm has no ${library} ${LIBRARY_VERSION}`
  const isAskedFor = env.CHDB === '1'
  if (!isAskedFor && !KNOWN_MACHINES.includes(machine)) return notTested(missing)
  say(`Installing chdb ${VERSION}, the engine of ClickHouse, for tests …`)
  const installed = await install(npm, folder, library)
  return isThere() ? undefined : explain(installed, missing, isAskedFor)
}

function explain({ code, output }, missing, isAskedFor) {
  if (code === 0 || NO_LIBRARY.test(output)) return notTested(missing)
  if (isAskedFor) throw new Error(`Installing chdb failed:\n${output.trim()}`)
  return notTested(`installing chdb failed (${output.trim().split('\n', 1)[0]})`)
}

const isLeftOut = (env) => env.CHDB === '0' || Boolean(env.CLICKHOUSE_URL)

function notTested(reason) {
  const sentence = `ClickHouse is not tested here: ${reason}. Name a server by CLICKHOUSE_URL to test it.`
  say(sentence)
  return sentence
}

/** Into a folder of its own until it is whole, because a library that was cut off would fail every run after it. */
async function install(npm, folder, library) {
  const unfinished = `${folder}.${process.pid}`
  try {
    mkdirSync(unfinished, { recursive: true })
    const installed = await npm([
      'install',
      '--prefix',
      unfinished,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--loglevel=error',
      // Without a network, tests would otherwise begin a minute later.
      '--fetch-retries=1',
      '--fetch-retry-mintimeout=1000',
      `chdb@${VERSION}`,
      `${library}@${LIBRARY_VERSION}`,
    ])
    if (installed.code === 0) {
      rmSync(folder, { recursive: true, force: true })
      renameSync(unfinished, folder)
    }
    return installed
  } catch (error) {
    return { code: 1, output: String(error) }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
