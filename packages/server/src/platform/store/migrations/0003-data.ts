import type { Migration } from '../migration.ts'

/** Databases with their data model, questions, and who was given what. */
export const data: Migration = {
  name: '0003-data',
  async up({ db, id }) {
    await db.schema
      .createTable('databases')
      .addColumn('id', id.type, id.build)
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('db_type', 'text', (c) => c.notNull())
      .addColumn('db_name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('host', 'text', (c) => c.notNull())
      .addColumn('port', 'integer')
      .addColumn('schema_name', 'text')
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('sealed_password', 'text')
      .addColumn('tls', 'integer', (c) => c.notNull())
      .addColumn('owner_id', id.reference, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      /** Counts every change of connection, data model or rights in it: what was kept of an older one is stale. */
      .addColumn('revision', 'integer', (c) => c.notNull())
      /** JSON of the latest import and analysis. */
      .addColumn('refresh', 'text')
      .execute()

    await db.schema
      .createTable('db_tables')
      .addColumn('id', id.type, id.build)
      .addColumn('database_id', id.reference, (c) => c.notNull().references('databases.id').onDelete('cascade'))
      .addColumn('schema_name', 'text')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('monitored', 'integer', (c) => c.notNull())
      .addColumn('is_view', 'integer', (c) => c.notNull())
      /** 1 when the latest import did not find it any more; it may come back, so nothing is thrown away. */
      .addColumn('missing', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('db_tables_of_database').on('db_tables').column('database_id').execute()

    await db.schema
      .createTable('db_columns')
      .addColumn('id', id.type, id.build)
      .addColumn('table_id', id.reference, (c) => c.notNull().references('db_tables.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('data_type', 'text', (c) => c.notNull())
      .addColumn('number_kind', 'text')
      .addColumn('date_kind', 'text')
      .addColumn('special_type', 'text', (c) => c.notNull())
      .addColumn('db_type', 'text', (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('pk', 'integer', (c) => c.notNull())
      /** As people want it; `source_fk` is what the database says, so that an import can tell an edit from news. */
      .addColumn('fk_column_id', id.reference)
      .addColumn('source_fk_column_id', id.reference)
      .addColumn('value_display_format', 'text')
      .addColumn('filter_component', 'text')
      .addColumn('analysis_cron', 'text')
      .addColumn('missing', 'integer', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('db_columns_of_table').on('db_columns').column('table_id').execute()

    await db.schema
      .createTable('column_analyses')
      .addColumn('column_id', id.reference, (c) => c.primaryKey().references('db_columns.id').onDelete('cascade'))
      .addColumn('analysed_at', 'text', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('figures', 'text', (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('shares')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('object_id', id.reference, (c) => c.notNull())
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('shared_by', 'text', (c) => c.notNull())
      .addColumn('shared_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('shares_key', ['kind', 'object_id', 'user_id'])
      .execute()
    await db.schema.createIndex('shares_of_user').on('shares').columns(['user_id', 'kind']).execute()

    await db.schema
      .createTable('access_rules')
      .addColumn('id', id.type, id.build)
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('database_id', id.reference, (c) => c.notNull().references('databases.id').onDelete('cascade'))
      .addColumn('column_id', id.reference, (c) => c.notNull())
      .addColumn('table_id', id.reference, (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('access_rules_of_user').on('access_rules').columns(['user_id', 'database_id']).execute()

    await db.schema
      .createTable('questions')
      .addColumn('id', id.type, id.build)
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('tag', 'text', (c) => c.notNull())
      .addColumn('default_view', 'text', (c) => c.notNull())
      .addColumn('view_options', 'text', (c) => c.notNull())
      .addColumn('database_id', id.reference, (c) => c.notNull())
      .addColumn('query', 'text', (c) => c.notNull())
      .addColumn('owner_id', id.reference, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('modified_at', 'text', (c) => c.notNull())
      .addColumn('modified_by', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('deleted_at', 'text')
      .execute()

    await db.schema
      .createTable('question_versions')
      .addColumn('question_id', id.reference, (c) => c.notNull().references('questions.id').onDelete('cascade'))
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('saved_at', 'text', (c) => c.notNull())
      .addColumn('saved_by', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('question_versions_key', ['question_id', 'version'])
      .execute()

    await db.schema
      .createTable('favourites')
      .addColumn('id', id.type, id.build)
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('object_id', id.reference, (c) => c.notNull())
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addUniqueConstraint('favourites_key', ['user_id', 'kind', 'object_id'])
      .execute()
  },
}
