import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createBufferedWriter } from './buffered-writer.ts'
import type { DiskSpace } from './disk-space.ts'

export interface WrittenFile {
  readonly bytes: number
}

/** For what is needed on the way to a file. */
export interface WorkFolder {
  readonly path: string
  /** Called between writes to it, since what else is written leaves room for the store. */
  readonly assertDiskSpace: () => Promise<void>
}

type Sink = (piece: string | Uint8Array) => Promise<void>

const UNFINISHED = '.part'
const WORK = '.work'
/** Bytes, or letters of text, after which the room on the disk is looked at again. */
const CHECK_EVERY = 8 * 1024 * 1024

/** Files of the data folder, known by names that no one can guess. A file is there whole or not at all. */
export function createFileStore(folder: string, space: Pick<DiskSpace, 'assertDiskSpace'>) {
  const pathOf = (name: string) => join(folder, name)

  return {
    pathOf,

    /** Written under another name and renamed when its bytes lie on the disk. */
    async write(name: string, work: (sink: Sink) => Promise<void>): Promise<WrittenFile> {
      await space.assertDiskSpace()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = `${pathOf(name)}${UNFINISHED}`
      const file = await open(unfinished, 'w', 0o600)
      let written: WrittenFile
      try {
        const writer = createBufferedWriter(file)
        let unchecked = 0
        await work(async (piece) => {
          unchecked += piece.length
          if (unchecked > CHECK_EVERY) {
            unchecked = 0
            await space.assertDiskSpace()
          }
          await writer.write(piece)
        })
        written = await writer.end()
        await file.sync()
      } catch (error) {
        await file.close()
        await rm(unfinished, { force: true })
        throw error
      }
      await file.close()
      await rename(unfinished, pathOf(name))
      return written
    },

    /** A folder beside the file, which is removed with all that is in it when the work is over. */
    async withWorkFolder(name: string, work: (folder: WorkFolder) => Promise<void>): Promise<void> {
      const path = `${pathOf(name)}${WORK}${UNFINISHED}`
      await mkdir(path, { recursive: true, mode: 0o700 })
      try {
        await work({ path, assertDiskSpace: () => space.assertDiskSpace() })
      } finally {
        await rm(path, { recursive: true, force: true })
      }
    },

    async find(name: string): Promise<WrittenFile | undefined> {
      const found = await stat(pathOf(name)).catch(() => undefined)
      return found && { bytes: found.size }
    },

    read: (name: string) => createReadStream(pathOf(name)),

    async remove(name: string): Promise<void> {
      await rm(pathOf(name), { force: true })
      await rm(`${pathOf(name)}${UNFINISHED}`, { recursive: true, force: true })
    },

    /** Names of all files, also of those that were never finished. */
    async names(): Promise<string[]> {
      const found = await readdir(folder).catch(() => [])
      return [...new Set(found.map((name) => (name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name)))]
    },
  }
}

export type FileStore = ReturnType<typeof createFileStore>
