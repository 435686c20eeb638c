import type { Db } from '../../../platform/store/store.ts'

export function createFileStore(db: Db) {
  return {
    /** Finished files, newest first; everybody's when no owner is given. */
    list(ownerId: number | undefined) {
      const files = db
        .selectFrom('export_files')
        .select(['id', 'display_name as displayName', 'question_name as questionName', 'extension', 'created_at as createdAt'])
        .where('state', '=', 'done')
        .orderBy('created_at', 'desc')
        .orderBy('id')
      return (ownerId === undefined ? files : files.where('owner_id', '=', ownerId)).execute()
    },
  }
}

export type FileStore = ReturnType<typeof createFileStore>
