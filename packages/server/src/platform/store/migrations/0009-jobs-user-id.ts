import type { Migration } from '../migration.ts'

/** For whom a job runs, so that the many jobs of one user do not keep others waiting. Its recorded name is an earlier one of this file. */
export const jobsUserId: Migration = {
  name: '0009-whose-jobs',
  async up({ db, id }) {
    await db.schema.alterTable('jobs').addColumn('user_id', id.reference).execute()
  },
}
