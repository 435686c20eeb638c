import type { Migration } from '../migration.ts'

/** Files that people send to make tables of them, and the work of doing so. */
export const uploads: Migration = {
  name: '0054-uploads',
  async up({ db, id }) {
    await db.schema
      .createTable('uploads')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('format', 'text', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('uploads_of_user').on('uploads').column('user_id').execute()
    await db.schema
      .createTable('upload_loads')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session_id', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('share', 'real', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('refused', 'text')
      .addColumn('database_id', id.reference, (c) => c.references('databases.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('upload_loads_of_user').on('upload_loads').column('user_id').execute()
  },
}
