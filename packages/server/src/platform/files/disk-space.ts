import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Problem } from '@soundings/contract'

/** Below this part of the reserve the store itself is about to fail. */
const CRITICAL_PART = 0.1

/** The room on the disk of the data folder, of which the last part is kept for the store: saving wins over exporting. */
export function createDiskSpace(folder: string, reserveBytes: number) {
  async function freeBytes(at = folder): Promise<number> {
    try {
      const { bavail, bsize } = await statfs(at)
      return bavail * bsize
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && dirname(at) !== at) return freeBytes(dirname(at))
      throw error
    }
  }

  return {
    isFull: async (): Promise<boolean> => (await freeBytes()) < reserveBytes * CRITICAL_PART,

    /** Room for so many more bytes, where that is known before. */
    async assertDiskSpace(bytes = 0): Promise<void> {
      if ((await freeBytes()) < reserveBytes + bytes) throw noRoom()
    },
  }
}

export type DiskSpace = ReturnType<typeof createDiskSpace>

function noRoom() {
  return new Problem(
    'disk-full',
    'The disk of the server is nearly full, and the rest is kept for saving. Delete files you no longer need in Downloads, or ask your administrator',
  )
}
