import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** When a password was entered, failed guesses for all servers, and each access rule once. */
export const trust: Migration = {
  name: '0016-trust',
  async up({ db }) {
    await db.schema.alterTable('sessions').addColumn('password_at', 'text').execute()

    await db.schema
      .createTable('guesses')
      .addColumn('subject', 'text', (c) => c.primaryKey())
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('last_at', 'text', (c) => c.notNull())
      .execute()

    // Of rules that say the same, the stricter one stays, as the compiler has read them until now.
    await sql`delete from access_rules where exists (
      select 1 from access_rules other where other.user_id = access_rules.user_id and other.column_id = access_rules.column_id
        and other.value = access_rules.value and other.id <> access_rules.id
        and ((other.chains = 'every' and access_rules.chains <> 'every')
          or ((other.chains = 'every') = (access_rules.chains = 'every') and other.id < access_rules.id)))`.execute(db)
    await db.schema
      .createIndex('access_rules_once')
      .unique()
      .on('access_rules')
      .columns(['user_id', 'column_id', 'value'])
      .execute()
  },
}
