import type { Migration } from '../migration.ts'

/** Its recorded name is an earlier one of this file. */
export const users: Migration = {
  name: '0001-people',
  async up({ db, id }) {
    await db.schema
      .createTable('users')
      .addColumn('id', id.type, id.build)
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('username_key', 'text', (c) => c.notNull().unique())
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('sso_issuer', 'text')
      .addColumn('sso_subject', 'text')
      .addUniqueConstraint('users_sso', ['sso_issuer', 'sso_subject'])
      .execute()

    await db.schema
      .createTable('user_permissions')
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('permission', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('user_permissions_key', ['user_id', 'permission'])
      .execute()

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('remember', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'text')
      .addColumn('sso_id_token', 'text')
      .execute()
    await db.schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()

    await db.schema
      .createTable('refresh_tokens')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('session_id', 'text', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('retired_at', 'text')
      .execute()
    await db.schema.createIndex('refresh_tokens_of_session').on('refresh_tokens').column('session_id').execute()

    await db.schema
      .createTable('reset_tokens')
      .addColumn('user_id', id.reference, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('hash', 'text', (c) => c.notNull().unique())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('sso_attempts')
      .addColumn('state_hash', 'text', (c) => c.primaryKey())
      .addColumn('nonce', 'text', (c) => c.notNull())
      .addColumn('verifier', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('sso_codes')
      .addColumn('code_hash', 'text', (c) => c.primaryKey())
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id_token', 'text', (c) => c.notNull())
      .addColumn('expires_at', 'text', (c) => c.notNull())
      .execute()
  },
}
