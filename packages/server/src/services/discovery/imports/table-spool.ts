import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceTable } from '@soundings/engines'
import type { DiskSpace } from '../../../platform/files/disk-space.ts'

/** What a source holds, as it was listed. It can be gone through several times, since transactions may begin again. */
export interface FoundTables {
  batches(): AsyncIterable<readonly SourceTable[]>
  /** Whether tables of several schemas have this name. */
  isNameShared(name: string): boolean
}

export interface TableSpool extends FoundTables {
  add(tables: readonly SourceTable[]): Promise<void>
  close(): Promise<void>
}

interface Needs {
  readonly folder: string
  readonly space: Pick<DiskSpace, 'assertDiskSpace'>
}

/**
 * So few are read back at a time that all that is made of them is garbage before young objects are collected twice. Otherwise it counts
 * among the old ones, whose memory grows to a multiple before they are collected.
 */
const TABLES_AT_ONCE = 10

const CHECKED_EVERY_BYTES = 16 * 2 ** 20

/**
 * Keeps listed tables on disk until they are written to the store: a source may be slow, and a transaction must not wait for it, and the
 * columns of all tables may be more than fits into memory. The file has no name, so that it goes with the process whatever happens.
 */
export async function openTableSpool({ folder, space }: Needs): Promise<TableSpool> {
  const path = join(folder, `.catalog-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  const names = new Set<string>()
  const shared = new Set<string>()
  /** Of each batch. */
  const lengths: number[] = []
  let unchecked = 0

  return {
    async add(tables) {
      if (tables.length === 0) return
      for (const { name } of tables) {
        if (names.has(name)) shared.add(name)
        names.add(name)
      }
      const pieces: Buffer[] = []
      for (let start = 0; start < tables.length; start += TABLES_AT_ONCE)
        pieces.push(Buffer.from(JSON.stringify(tables.slice(start, start + TABLES_AT_ONCE))))
      const bytes = Buffer.concat(pieces)
      unchecked += bytes.length
      if (unchecked > CHECKED_EVERY_BYTES) {
        await space.assertDiskSpace(unchecked)
        unchecked = 0
      }
      await file.appendFile(bytes)
      lengths.push(...pieces.map(({ length }) => length))
    },

    async *batches() {
      let position = 0
      for (const length of lengths) {
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await file.read(bytes, 0, length, position)
        if (bytesRead < length) throw new Error('The list of tables was cut on disk')
        position += length
        yield JSON.parse(bytes.toString()) as readonly SourceTable[]
      }
    },

    isNameShared: (name) => shared.has(name),
    close: () => file.close(),
  }
}
