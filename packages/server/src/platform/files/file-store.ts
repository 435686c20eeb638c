import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface WrittenFile {
  readonly bytes: number
}

type Sink = (piece: string | Uint8Array) => Promise<void>

const UNFINISHED = '.part'

/** Files of the data folder, known by names that nobody can guess. A file is there whole or not at all. */
export function createFileStore(folder: string) {
  const pathOf = (name: string) => join(folder, name)

  return {
    pathOf,

    /** Written under another name and renamed when its bytes lie on the disk. */
    async write(name: string, work: (sink: Sink) => Promise<void>): Promise<WrittenFile> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = `${pathOf(name)}${UNFINISHED}`
      const file = await open(unfinished, 'w', 0o600)
      const encode = createEncoder()
      let bytes = 0
      try {
        await work(async (piece) => {
          const encoded = typeof piece === 'string' ? encode(piece) : piece
          await file.appendFile(encoded)
          bytes += encoded.byteLength
        })
        await file.sync()
      } catch (error) {
        await file.close()
        await rm(unfinished, { force: true })
        throw error
      }
      await file.close()
      await rename(unfinished, pathOf(name))
      return { bytes }
    },

    async find(name: string): Promise<WrittenFile | undefined> {
      const found = await stat(pathOf(name)).catch(() => undefined)
      return found && { bytes: found.size }
    },

    read: (name: string) => createReadStream(pathOf(name)),

    async remove(name: string): Promise<void> {
      await rm(pathOf(name), { force: true })
      await rm(`${pathOf(name)}${UNFINISHED}`, { force: true })
    },

    /** Names of all files, also of those that were never finished. */
    async names(): Promise<string[]> {
      const found = await readdir(folder).catch(() => [])
      return [...new Set(found.map((name) => (name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name)))]
    },
  }
}

export type FileStore = ReturnType<typeof createFileStore>

/** One buffer for all pieces of a file: new ones would be garbage that is collected late. */
function createEncoder(): (text: string) => Uint8Array {
  let buffer = Buffer.alloc(0)
  return (text) => {
    const most = text.length * 3
    if (buffer.length < most) buffer = Buffer.alloc(most)
    return buffer.subarray(0, buffer.write(text))
  }
}
