import { randomBytes } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { isNameOfUpload } from '@soundings/engines'
import { UPLOADS_FOLDER } from '../../../platform/instance/instance-format.ts'

/** Whether a saved database was made of an upload. No person can save one under such a name. */
export const isUploaded = ({ dbType, dbName }: { dbType: string; dbName: string }): boolean =>
  dbType === 'files' && isNameOfUpload(dbName, UPLOADS_FOLDER)

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
  const folderOf = (name: string) => `${UPLOADS_FOLDER}/${name}`

  /** What claims of a load have left that were interrupted. */
  async function removeDrafts(loadId: string): Promise<void> {
    for (const folder of [tablesDir, receivedDir])
      for (const name of await namesIn(folder))
        if (name.startsWith(`${loadId}.`) && name.endsWith(UNFINISHED))
          await rm(join(folder, name), { recursive: true, force: true })
  }

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

    /** A folder for one read of a file. It lies beside the file, because the folder for passing files may be small or in memory. */
    async openWorkDir(name = randomBytes(8).toString('hex')): Promise<string> {
      const path = join(receivedDir, `${name}${WORK}`)
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

    removeDrafts,

    /** An empty folder for one claim of a load, in which its tables are written and which is given a name at the end. */
    async openDraft(loadId: string, lease: number): Promise<string> {
      await removeDrafts(loadId)
      const draft = join(tablesDir, `${loadId}.${lease}${UNFINISHED}`)
      await mkdir(draft, { recursive: true, mode: 0o700 })
      return draft
    },

    /** The whole path of a folder of tables. */
    pathOf: (folder: string) => join(filesDir, folder),

    /** The names of the tables in a folder, by its whole path. */
    tablesIn: async (folder: string): Promise<string[]> =>
      (await readdir(folder, { withFileTypes: true }))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted((one, other) => one.localeCompare(other)),

    filesOf,

    async bytesOf(table: string): Promise<number> {
      const sizes = await Promise.all((await filesOf(table)).map(async (path) => (await stat(path)).size))
      return sizes.reduce((sum, bytes) => sum + bytes, 0)
    },

    /** All tables of a folder, which share their files with it until one of them is written anew. */
    async copyTables(folder: string, draft: string): Promise<void> {
      for (const path of await filesOf(join(filesDir, folder), { isDeep: true })) {
        const target = join(draft, relative(join(filesDir, folder), path))
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await link(path, target).catch(() => copyFile(path, target))
      }
      // Questions may go on reading it after the database has moved on, so the day until it is removed begins now.
      const now = new Date()
      await utimes(join(filesDir, folder), now, now)
    },

    /** Where the file of a table is written, beside those that are read meanwhile. */
    newFile: (table: string) => join(table, '_new.parquet'),

    /** Only the file that was written stays of a table. */
    async takeNewFile(table: string): Promise<void> {
      const written = join(table, '_new.parquet')
      for (const path of await filesOf(table)) if (path !== written) await rm(path)
      await rename(written, join(table, 'part-1.parquet'))
      await sync(table)
    },

    removeFolder: (folder: string) => rm(join(filesDir, folder), { recursive: true, force: true }),

    /** From here on the tables are there as a whole. */
    async publish(draft: string, name: string): Promise<string> {
      const target = join(filesDir, folderOf(name))
      await sync(draft)
      await rm(target, { recursive: true, force: true })
      await rename(draft, target)
      await sync(tablesDir)
      return folderOf(name)
    },

    removeDraft: (draft: string) => rm(draft, { recursive: true, force: true }),

    /** Folders of tables, drafts and folders of reads that nothing uses and that are older than the time. */
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

/** The files in a folder, and those below it. */
async function filesOf(folder: string, { isDeep = false } = {}): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: isDeep })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
