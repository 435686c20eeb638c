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

/** Room on every one of the disks. */
export const onAllDisks = (spaces: readonly Pick<DiskSpace, 'assertDiskSpace'>[]) => ({
  async assertDiskSpace(bytes = 0): Promise<void> {
    for (const space of spaces) await space.assertDiskSpace(bytes)
  },
})

/** Processes write files by themselves, so the room is looked at while they do: their work ends before it takes what is kept for the store. */
export async function withinDiskSpace<Result>(
  { assertDiskSpace }: Pick<DiskSpace, 'assertDiskSpace'>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
  everyMs = 500,
): Promise<Result> {
  await assertDiskSpace()
  const full = new AbortController()
  const watching = setInterval(() => {
    assertDiskSpace().catch((error: unknown) => full.abort(error))
  }, everyMs)
  try {
    return await work(AbortSignal.any([signal, full.signal]))
  } catch (error) {
    throw full.signal.aborted ? full.signal.reason : error
  } finally {
    clearInterval(watching)
  }
}

function noRoom() {
  return new Problem(
    'disk-full',
    'The disk of the server is nearly full, and the rest is kept for saving. Delete files you no longer need in Downloads, or ask your administrator',
  )
}
