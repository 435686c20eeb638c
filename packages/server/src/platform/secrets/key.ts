import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assertPrivate } from '../files/private-file.ts'
import { StoreError } from '../store/store-error.ts'

export const KEY_FILE = 'secret.key'

/** The one secret of an installation; every purpose gets a key of its own, so that no key serves two. */
export interface MasterKey {
  derive(purpose: string): Buffer
}

export function loadMasterKey({ dataDir, secretKey }: { dataDir: string; secretKey?: string | undefined }): MasterKey {
  const material = secretKey ? Buffer.from(secretKey, 'utf8') : keyFromFile(join(dataDir, KEY_FILE))
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', material, 'soundings', purpose, 32)) }
}

/** Whether an installation has had its key here. */
export const hasKeyFile = (dataDir: string): boolean => existsSync(join(dataDir, KEY_FILE))

function keyFromFile(file: string): Buffer {
  if (!existsSync(file)) createKey(file)
  assertPrivate(file)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
  if (key.length !== 32) throw new StoreError(`${file} does not hold a key of 32 bytes. Restore it from your backup.`)
  return key
}

/** Several servers may start on one new folder at the same moment. A link, unlike a rename, never replaces the key of the first. */
function createKey(file: string) {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(unfinished, randomBytes(32).toString('base64'), { mode: 0o600, flush: true })
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(unfinished)
  }
}
