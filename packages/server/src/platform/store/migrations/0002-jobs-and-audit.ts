import type { Migration } from '../migration.ts'

/** Its recorded name is an earlier one of this file. */
export const jobsAndAudit: Migration = {
  name: '0002-machinery',
  async up({ db, id }) {
    await db.schema
      .createTable('audit')
      .addColumn('id', id.type, id.build)
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('object', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('row_count', id.reference)
      .addColumn('detail', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('audit_by_user').on('audit').columns(['username', 'id']).execute()

    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('run_at', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('max_attempts', 'integer', (c) => c.notNull())
      .addColumn('lease_owner', 'text')
      .addColumn('lease_until', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('finished_at', 'text')
      .addColumn('last_error', 'text')
      .execute()
    await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'run_at']).execute()

    await db.schema
      .createTable('settings')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()
  },
}
