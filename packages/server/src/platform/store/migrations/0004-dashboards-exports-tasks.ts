import type { Migration } from '../migration.ts'

/** What people make of answers: dashboards, files and scheduled tasks. Its recorded name is an earlier one of this file. */
export const dashboardsExportsTasks: Migration = {
  name: '0004-deliverables',
  async up({ db, id }) {
    await db.schema
      .createTable('dashboards')
      .addColumn('id', id.type, id.build)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('tag', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('owner_id', id.reference, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('modified_at', 'text', (c) => c.notNull())
      .addColumn('modified_by', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('deleted_at', 'text')
      .execute()

    await db.schema
      .createTable('export_files')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('question_id', id.reference, (c) => c.references('questions.id').onDelete('set null'))
      .addColumn('question_name', 'text', (c) => c.notNull())
      .addColumn('extension', 'text', (c) => c.notNull())
      .addColumn('owner_id', id.reference, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('row_count', id.reference)
      .addColumn('bytes', id.reference)
      .addColumn('last_error', 'text')
      .execute()
    await db.schema
      .createIndex('export_files_of_owner')
      .on('export_files')
      .columns(['owner_id', 'created_at'])
      .execute()

    await db.schema
      .createTable('scheduled_tasks')
      .addColumn('id', id.type, id.build)
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('cron', 'text', (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('owner_id', id.reference, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('next_run_at', 'text')
      .addColumn('last_run_at', 'text')
      .addColumn('last_run_status', 'text')
      .execute()
    await db.schema
      .createIndex('scheduled_tasks_due')
      .on('scheduled_tasks')
      .columns(['active', 'next_run_at'])
      .execute()
  },
}
