import type { Migration } from '../migration.ts'

/** Links by which displays without a signed-in user show one dashboard. They go with the user who made them, and with the dashboard. */
export const displayLinks: Migration = {
  name: '0058-display-links',
  async up({ db, id, binaryText }) {
    await db.schema
      .createTable('display_links')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('dashboard_id', id.reference, (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('addresses', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('revoked_at', 'text')
      .addColumn('last_used_at', 'text')
      .addColumn('last_used_address', 'text')
      .addColumn('name_sort', binaryText, (c) => c.notNull())
      .addColumn('user_sort', binaryText, (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('display_links_of_user').on('display_links').column('user_id').execute()
    await db.schema.createIndex('display_links_of_dashboard').on('display_links').column('dashboard_id').execute()
  },
}
