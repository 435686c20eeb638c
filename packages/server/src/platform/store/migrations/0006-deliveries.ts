import type { Migration } from '../migration.ts'

/** Exports as jobs, mails that carry them, runs of scheduled tasks, and how people want their files. */
export const deliveries: Migration = {
  name: '0006-deliveries',
  async up({ db, id }) {
    await db.schema
      .alterTable('export_files')
      .addColumn('request', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute()
    await db.schema.alterTable('export_files').addColumn('database_id', id.reference).execute()
    await db.schema
      .alterTable('export_files')
      .addColumn('rules_key', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('export_files').addColumn('expires_at', 'text').execute()
    await db.schema.alterTable('export_files').addColumn('delivery_id', 'text').execute()

    await db.schema
      .createTable('deliveries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('owner_id', id.reference, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('recipients', 'text', (c) => c.notNull())
      .addColumn('permissions', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('row_count', id.reference)
      .addColumn('last_error', 'text')
      .execute()

    await db.schema
      .createTable('task_runs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('task_id', id.reference, (c) => c.notNull().references('scheduled_tasks.id').onDelete('cascade'))
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('started_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('row_count', id.reference)
      .addColumn('recipients', 'text', (c) => c.notNull())
      .addColumn('last_error', 'text')
      .execute()
    await db.schema.createIndex('task_runs_of_task').on('task_runs').columns(['task_id', 'started_at']).execute()

    await db.schema
      .createTable('user_preferences')
      .addColumn('user_id', id.reference, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('preferences', 'text', (c) => c.notNull())
      .execute()
  },
}
