import { randomBytes } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { codeOf, queryFailed } from '../engine-error.ts'
import type { FileStatement } from '../engine.ts'

const settings = {
  threads: '2',
  memory_limit: '1GB',
  enable_external_access: 'false',
  autoload_known_extensions: 'false',
  autoinstall_known_extensions: 'false',
}

const partsInProgress = new Set<string>()

/** Writes a DuckDB file from statements. It appears under its name whole or not at all, whatever happens on the way. */
export async function createDuckDbFile(path: string, statements: readonly FileStatement[]): Promise<void> {
  await removeAbandonedParts(path)
  const part = `${path}.${process.pid}.${randomBytes(6).toString('hex')}.part`
  partsInProgress.add(part)
  try {
    await write(part, statements)
    await sync(part)
    await rename(part, path)
    await sync(dirname(path))
  } finally {
    partsInProgress.delete(part)
    await Promise.all(['', '.wal', '.tmp'].map((ending) => rm(part + ending, { recursive: true, force: true })))
  }
}

async function write(path: string, statements: readonly FileStatement[]) {
  const instance = await DuckDBInstance.create(path, settings)
  try {
    const run = (statement: string) => runOn(instance, statement)
    for (const statement of statements) {
      if (typeof statement === 'string') await run(statement)
      else await Promise.all(statement.map(run))
    }
    await run('checkpoint')
  } catch (error) {
    throw queryFailed(error)
  } finally {
    instance.closeSync()
  }
}

async function runOn(instance: DuckDBInstance, statement: string) {
  const connection = await instance.connect()
  try {
    await connection.run(statement)
  } finally {
    connection.closeSync()
  }
}

/** What a killed process left behind. Its id is in the name, so that the part of one that still works is left alone. */
async function removeAbandonedParts(path: string) {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const [part, pid] = /^\.(\d+)\.[0-9a-f]{12}\.part/.exec(name.slice(basename(path).length)) ?? []
    if (part === undefined || isInProgress(path + part, Number(pid))) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

function isInProgress(part: string, pid: number) {
  if (pid === process.pid) return partsInProgress.has(part)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

async function sync(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
