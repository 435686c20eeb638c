import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

/** Database servers refuse to run as root: then they run as their own user, else as ourselves. */
export function serverUser(name: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const folders = new Set<string>()

/** A folder which disappears at the latest when this process ends. */
export function createThrowawayFolder(prefix: string, owner?: ServerUser): string {
  if (folders.size === 0) process.once('exit', () => folders.forEach(removeFolder))
  const folder = mkdtempSync(join(tmpdir(), prefix))
  folders.add(folder)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

export function removeFolder(folder: string) {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}
