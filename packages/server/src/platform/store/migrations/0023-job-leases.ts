import type { Migration } from '../migration.ts'

/** Claims of jobs get numbers, jobs get lanes, and exported files get a name for each attempt; earlier files are named by their id. */
export const jobLeases: Migration = {
  name: '0023-job-leases',
  async up({ db }) {
    await db.schema
      .alterTable('jobs')
      .addColumn('lease', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('jobs').addColumn('lane', 'text').execute()
    await db.schema.alterTable('export_files').addColumn('stored_name', 'text').execute()
  },
}
