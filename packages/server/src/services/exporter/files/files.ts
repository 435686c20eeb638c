import { type ExportedFile, isAdministrator } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { FileStore } from './files.store.ts'

/** The rules of exported files: everybody sees their own, administrators all. */
export function createFiles(store: FileStore) {
  return {
    async listFor(viewer: Viewer): Promise<ExportedFile[]> {
      const files = await store.list(isAdministrator(viewer) ? undefined : viewer.userId)
      return files.map(({ extension, createdAt, ...file }) => ({ ...file, extention: extension, createdDate: createdAt }))
    },
  }
}

export type Files = ReturnType<typeof createFiles>
