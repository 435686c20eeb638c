import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import { StoreError } from '../store/store-error.ts'

const OTHERS = 0o077
const OWNER_ONLY = 0o600

/** Refuses a file that other accounts of the machine can read or write: who has read it is unknown. */
export function assertPrivate(file: string): void {
  const mode = statSync(file).mode & 0o777
  if (mode & OTHERS) throw tooWide(file, mode)
}

/** Makes a file that only its owner can read, or takes it back from the others: earlier versions left that to the umask. */
export function ensurePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY))
  if (statSync(file).mode & OTHERS) chmodSync(file, OWNER_ONLY)
  assertPrivate(file)
}

function tooWide(file: string, mode: number) {
  return new StoreError(
    `Other accounts of this machine can open ${file} (mode ${mode.toString(8)}). Close it with: chmod 600 ${file}`,
  )
}
