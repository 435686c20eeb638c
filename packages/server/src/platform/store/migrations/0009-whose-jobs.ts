import type { Migration } from '../migration.ts'

/** For whom a job runs, so that whoever wants much does not keep the others waiting. */
export const whoseJobs: Migration = {
  name: '0009-whose-jobs',
  async up({ db, id }) {
    await db.schema.alterTable('jobs').addColumn('user_id', id.reference).execute()
  },
}
