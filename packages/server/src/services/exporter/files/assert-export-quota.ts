import { Problem } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'
import type { ExportFileStore } from './files.store.ts'

/** Files are written two at a time for everybody; the person who has none being written comes first. */
const GOING_ON_MAX = 20

/** Throws when so many files of a person are on their way that others would wait behind one more. */
export type AssertExportQuota = (ownerId: number, within: Db) => Promise<void>

export const createRoomCheck =
  (store: Pick<ExportFileStore, 'countGoingOn'>): AssertExportQuota =>
  async (ownerId, within) => {
    const count = await store.countGoingOn(ownerId, within)
    if (count >= GOING_ON_MAX) throw tooMany(count)
  }

function tooMany(count: number) {
  return new Problem(
    'too-many-requests',
    `${count} files of yours are still being written. Wait for one of them, or cancel one`,
  )
}
