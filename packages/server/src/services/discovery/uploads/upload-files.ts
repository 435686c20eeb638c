import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { UPLOADS_FOLDER } from '../../../platform/instance/instance-format.ts'

/** Whether a name of the folder for database files means uploaded tables, however it is written. */
export const isUploadedPath = (path: string): boolean => normalize(path).split(sep)[0] === UPLOADS_FOLDER

/** Backups leave files and folders of this ending out. */
const UNFINISHED = '.part'
const WORK = `.work${UNFINISHED}`

interface Needs {
  /** For files as they were sent. */
  readonly receivedDir: string
  /** For the tables made of them. */
  readonly filesDir: string
}

/** Where uploads lie: as they were sent, and as folders of Parquet files. */
export function createUploadFiles({ receivedDir, filesDir }: Needs) {
  const receivedPath = (id: string) => join(receivedDir, `${id}${UNFINISHED}`)
  const tablesDir = join(filesDir, UPLOADS_FOLDER)
  const folderOf = (loadId: string) => `${UPLOADS_FOLDER}/${loadId}`

  return {
    receivedPath,
    tablesDir,
    folderOf,

    async received(id: string): Promise<number> {
      return (await stat(receivedPath(id)).catch(() => undefined))?.size ?? 0
    },

    /** Writes at a place of the file; sending the same part again does no harm. */
    async write(id: string, bytes: Uint8Array, at: number): Promise<void> {
      await mkdir(receivedDir, { recursive: true, mode: 0o700 })
      const file = await open(receivedPath(id), at === 0 ? 'w' : 'r+', 0o600)
      try {
        await file.write(bytes, 0, bytes.length, at)
      } finally {
        await file.close()
      }
    },

    /** A folder for one reading of a file. It lies beside the file, because the folder for passing files may be small or in memory. */
    async openWorkDir(): Promise<string> {
      const path = join(receivedDir, `${randomBytes(8).toString('hex')}${WORK}`)
      await mkdir(path, { recursive: true, mode: 0o700 })
      return path
    },

    removeReceived: (id: string) => rm(receivedPath(id), { force: true }),

    /** Ids of all files that were sent. */
    async receivedIds(): Promise<string[]> {
      const names = await namesIn(receivedDir)
      return names
        .filter((name) => name.endsWith(UNFINISHED) && !name.endsWith(WORK))
        .map((name) => name.slice(0, -UNFINISHED.length))
    },

    /** An empty folder for one claim of a load, in which its tables are written and which is given a name at the end. */
    async openDraft(loadId: string, lease: number): Promise<string> {
      const draft = join(tablesDir, `${loadId}.${lease}${UNFINISHED}`)
      await rm(draft, { recursive: true, force: true })
      await mkdir(draft, { recursive: true, mode: 0o700 })
      return draft
    },

    /** From here on the tables are there as a whole. */
    async publish(draft: string, loadId: string): Promise<string> {
      const target = join(filesDir, folderOf(loadId))
      await sync(draft)
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
      await sync(tablesDir)
      return folderOf(loadId)
    },

    removeDraft: (draft: string) => rm(draft, { recursive: true, force: true }),

    /** Folders of tables, drafts and folders of readings that nothing uses and that are older than the time. */
    async removeUnused(used: { has(folder: string): boolean }, before: Date): Promise<void> {
      const tables = (await namesIn(tablesDir)).filter((name) => !used.has(`${UPLOADS_FOLDER}/${name}`))
      const works = (await namesIn(receivedDir)).filter((name) => name.endsWith(WORK))
      const paths = [...tables.map((name) => join(tablesDir, name)), ...works.map((name) => join(receivedDir, name))]
      for (const path of paths) {
        const changed = (await stat(path).catch(() => undefined))?.mtime
        if (changed && changed < before) await rm(path, { recursive: true, force: true })
      }
    },
  }
}

export type UploadFiles = ReturnType<typeof createUploadFiles>

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
