import type { Migration } from '../migration.ts'

/** When people looked at Home, and who verified questions and dashboards. */
export const homeAndVerified: Migration = {
  name: '0053-home-and-verified',
  async up({ db, id }) {
    await db.schema
      .createTable('home_visits')
      .addColumn('user_id', id.reference, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('since', 'text', (c) => c.notNull())
      .addColumn('visited_at', 'text', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('verified_items')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('object_id', id.reference, (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('verified_by', 'text', (c) => c.notNull())
      .addColumn('verified_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('verified_items_key', ['kind', 'object_id'])
      .execute()

    // How many people use an item.
    await db.schema.createIndex('opened_items_object').on('opened_items').columns(['kind', 'object_id']).execute()
  },
}
