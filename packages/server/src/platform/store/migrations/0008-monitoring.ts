import type { Migration } from '../migration.ts'

/** Warnings about monitored tables, and what tables of the data model were like before they were changed. */
export const monitoring: Migration = {
  name: '0008-monitoring',
  async up({ db, id }) {
    await db.schema.alterTable('db_tables').addColumn('drift', 'text').execute()

    await db.schema
      .createTable('table_versions')
      .addColumn('table_id', id.reference, (c) => c.notNull().references('db_tables.id').onDelete('cascade'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('replaced_at', 'text', (c) => c.notNull())
      .addColumn('replaced_by', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('table_versions_key', ['table_id', 'version'])
      .execute()
  },
}
