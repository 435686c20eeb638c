import type { Migration } from '../migration.ts'

/** Keys by which programs call the API, and accounts that have no password because only programs use them. */
export const apiKeys: Migration = {
  name: '0040-api-keys',
  async up({ db, id, binaryText }) {
    await db.schema
      .alterTable('users')
      .addColumn('is_service', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('scope', 'text', (c) => c.notNull())
      .addColumn('addresses', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('revoked_at', 'text')
      .addColumn('last_used_at', 'text')
      .addColumn('last_used_address', 'text')
      .addColumn('name_sort', binaryText, (c) => c.notNull())
      .addColumn('user_sort', binaryText, (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('api_keys_of_user').on('api_keys').column('user_id').execute()
  },
}
