import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** When each user signed in last. Of the time before, the audit record says it. */
export const lastSignIn: Migration = {
  name: '0017-last-sign-in',
  async up({ db }) {
    await db.schema.alterTable('users').addColumn('last_sign_in_at', 'text').execute()
    await sql`update users set last_sign_in_at = (
      select max(audit.at) from audit where audit.username = users.username and audit.action = 'session.sign-in' and audit.outcome = 'success'
    )`.execute(db)
  },
}
