import type { Migration } from '../migration.ts'

/** Whether the question gave more rows than a file has. Of earlier files it is not known. */
export const cutExports: Migration = {
  name: '0014-cut-exports',
  async up({ db }) {
    await db.schema
      .alterTable('export_files')
      .addColumn('is_cut', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
