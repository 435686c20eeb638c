import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Two servers that look for work at once cannot start two jobs of a lane. What runs at the change is begun again. */
export const oneRunningJobALane: Migration = {
  name: '0061-one-running-job-a-lane',
  async up({ db: untyped }) {
    const db = untyped as Kysely<Tables>
    await db
      .updateTable('jobs')
      .set({ state: 'waiting', lease_until: null })
      .where('state', '=', 'running')
      .where('lane', 'is not', null)
      .execute()
    await db.schema
      .createIndex('jobs_running_lane')
      .unique()
      .on('jobs')
      .columns(['lane'])
      .where(sql.ref('state'), '=', 'running')
      .execute()
  },
}

interface Tables {
  readonly jobs: { readonly lane: string | null; readonly state: string; readonly lease_until: string | null }
}
