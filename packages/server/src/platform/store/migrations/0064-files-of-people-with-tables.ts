import type { Migration } from '../migration.ts'

/** Whether the person for whom a file was written could use the tables behind it. Of earlier files no one knows, so that they are checked. */
export const filesOfPeopleWithTables: Migration = {
  name: '0064-files-of-people-with-tables',
  async up({ db }) {
    await db.schema
      .alterTable('export_files')
      .addColumn('could_use_tables', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  },
}
