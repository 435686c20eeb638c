import type { Migration } from '../migration.ts'

/** Second factors of local accounts, and the codes that stand in for one that was lost. */
export const secondFactors: Migration = {
  name: '0042-second-factors',
  async up({ db, id }) {
    // Null while there is none, or while it waits to be confirmed.
    await db.schema.alterTable('users').addColumn('second_factor_at', 'text').execute()
    await db.schema
      .createTable('second_factors')
      .addColumn('user_id', id.reference, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('last_step', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('recovery_codes')
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('used_at', 'text')
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'hash'])
      .execute()
  },
}
