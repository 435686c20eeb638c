import { open, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isTableFile } from '@soundings/engines'
import { UPLOADS_FOLDER } from '../../../platform/instance/instance-format.ts'

const MOST_FILES = 1000
const DEEPEST = 5

/** How the files of the engines begin, so that only what can be opened is offered. */
const signatures = [
  { at: 0, text: 'SQLite format 3\0' },
  { at: 8, text: 'DUCK' },
]

/** The database files of the data folder, without our own store. Links are left out: they may lead anywhere. */
export async function listDataFiles(
  filesDir: string,
  ownStoreFile: string,
): Promise<{ path: string; bytes: number }[]> {
  const own = await stat(ownStoreFile).catch(() => undefined)
  const found: { path: string; bytes: number }[] = []

  async function walk(folder: string, depth: number): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (found.length >= MOST_FILES) return
      const path = join(folder, entry.name)
      if (entry.isDirectory() && depth < DEEPEST) await walk(path, depth + 1)
      // Neither our store nor its lock is even opened: closing it again would give up what the process has locked.
      if (!entry.isFile() || entry.name.startsWith('.')) continue
      const { size, ino, dev } = await stat(path)
      if ((own?.ino === ino && own.dev === dev) || !(await isDatabaseFile(path))) continue
      found.push({ path: relative(filesDir, path).split(sep).join('/'), bytes: size })
    }
  }

  await walk(filesDir, 0)
  return found
}

/** Folders with files that can be read as tables, and how many bytes these have. Links are left out here too. */
export async function listDataFolders(filesDir: string): Promise<{ path: string; bytes: number }[]> {
  const found: { path: string; bytes: number }[] = []

  async function walk(steps: readonly string[]): Promise<number> {
    const folder = join(filesDir, ...steps)
    const at = found.length
    let bytes = 0
    for (const entry of (await readdir(folder, { withFileTypes: true }).catch(() => [])).toSorted((a, b) =>
      a.name.localeCompare(b.name),
    )) {
      if (/^[._]/.test(entry.name) || found.length >= MOST_FILES) continue
      if (steps.length === 0 && entry.name === UPLOADS_FOLDER) continue
      if (entry.isDirectory() && steps.length < DEEPEST) bytes += await walk([...steps, entry.name])
      if (entry.isFile() && isTableFile(entry.name)) bytes += (await stat(join(folder, entry.name))).size
    }
    if (bytes > 0 && steps.length > 0) found.splice(at, 0, { path: steps.join('/'), bytes })
    return bytes
  }

  await walk([])
  return found
}

async function isDatabaseFile(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined)
  if (!file) return false
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return signatures.some(({ at, text }) => buffer.toString('latin1', at, at + text.length) === text)
  } finally {
    await file.close()
  }
}
