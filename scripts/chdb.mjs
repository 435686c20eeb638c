import { existsSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { run, say } from './processes.mjs'

const VERSION = '3.4.0'
const LIBRARY_VERSION = '26.7.3-stable.1'

/**
 * The engine of ClickHouse, for tests alone and where CHDB=1 asks for it: half a gigabyte, so it stands in a folder that all clones
 * of a person share. Where npm has no library for this kind of machine, CLICKHOUSE_URL can name a server.
 */
export async function ensureChdb() {
  if (process.env.CHDB !== '1' || process.env.CLICKHOUSE_URL || process.platform !== 'linux') return
  const folder = join(homedir(), '.cache/soundings', `chdb-${VERSION}`)
  const library = `@chdb/lib-${process.platform}-${process.arch}-gnu`
  if (existsSync(join(folder, 'node_modules', library, 'libchdb.so'))) return
  say(`Installing chdb ${VERSION}, the engine of ClickHouse, for tests …`)
  mkdirSync(folder, { recursive: true })
  const packages = [`chdb@${VERSION}`, `${library}@${LIBRARY_VERSION}`]
  const { code, output } = await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--loglevel=error',
    ...packages,
  ])
  if (code === 0 && existsSync(join(folder, 'node_modules', library, 'libchdb.so'))) return
  if (!/E404|ETARGET/.test(output) && code !== 0) throw new Error(`Installing chdb failed:\n${output.trim()}`)
  say(
    `ClickHouse is not tested here: npm has no ${library} ${LIBRARY_VERSION}. Name a server by CLICKHOUSE_URL to test it.`,
  )
}
