import type { Migration } from '../migration.ts'

/** Earlier versions of dashboards, and which questions they show. */
export const dashboards: Migration = {
  name: '0005-dashboards',
  async up({ db, id }) {
    await db.schema
      .createTable('dashboard_versions')
      .addColumn('dashboard_id', id.reference, (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('saved_at', 'text', (c) => c.notNull())
      .addColumn('saved_by', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('dashboard_versions_key', ['dashboard_id', 'version'])
      .execute()

    /** Says once more what the content holds, so that a question finds its dashboards. A tile outlives its question. */
    await db.schema
      .createTable('dashboard_tiles')
      .addColumn('question_id', id.reference, (c) => c.notNull())
      .addColumn('dashboard_id', id.reference, (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('dashboard_tiles_key', ['question_id', 'dashboard_id'])
      .execute()
    await db.schema.createIndex('dashboard_tiles_of_dashboard').on('dashboard_tiles').column('dashboard_id').execute()
  },
}
