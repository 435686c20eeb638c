import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ensurePrivate } from '../files/private-file.ts'
import { StoreError } from '../store/store-error.ts'

export const LOCK_FILE = '.soundings.lock'
const HOLDER_FILE = '.soundings.lock.json'

interface Holder {
  readonly pid: number
  readonly host: string
  readonly since: string
}

/**
 * Keeps a second server out of the folder. SQLite locks the file for us, since Node cannot: the system releases such a lock
 * when the process ends, however it ends. The store itself stays open to others, so that it can be backed up.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  ensurePrivate(join(dataDir, LOCK_FILE))
  const database = new Database(join(dataDir, LOCK_FILE), { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if ((error as { code?: string }).code === 'SQLITE_BUSY') throw inUse(dataDir)
    throw new StoreError(`The data folder ${dataDir} cannot be locked: ${(error as Error).message}`, { cause: error })
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  writeFileSync(join(dataDir, HOLDER_FILE), JSON.stringify(holder), { mode: 0o600 })
  return { release: () => void database.close() }
}

function inUse(dataDir: string) {
  const found = findHolder(dataDir)
  const holder = found ? `process ${found.pid} on ${found.host}, since ${found.since}` : 'which is just starting'
  return new StoreError(
    `The data folder ${dataDir} is in use by another server (${holder}). Stop that one first, or choose another DATA_DIR. Several servers can share a folder only with a PostgreSQL store (DATABASE_URL).`,
  )
}

function findHolder(dataDir: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, HOLDER_FILE), 'utf8')) as Holder
  } catch {
    return undefined
  }
}
