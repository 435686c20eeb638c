import type { Migration } from '../migration.ts'

/** In which session a file was asked for, so that it ends with it. Of earlier files it is not known. */
export const exportSessions: Migration = {
  name: '0020-export-sessions',
  async up({ db }) {
    await db.schema.alterTable('export_files').addColumn('session_id', 'text').execute()
  },
}
