import type { Migration } from '../migration.ts'

/** How the numbers of a column are written for people. */
export const columnFormats: Migration = {
  name: '0033-column-formats',
  async up({ db }) {
    await db.schema.alterTable('db_columns').addColumn('number_format', 'text').execute()
  },
}
