import type { Migration } from '../migration.ts'

/** From which device a session was begun, and where and when it was used last. Of earlier sessions only their begin is known. */
export const sessionDevices: Migration = {
  name: '0041-session-devices',
  async up({ db }) {
    await db.schema
      .alterTable('sessions')
      .addColumn('user_agent', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('sessions')
      .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema.alterTable('sessions').addColumn('last_seen_at', 'text').execute()
  },
}
