import type { Kysely } from 'kysely'
import { searchText, sortKey } from '../lists/list-keys.ts'
import type { Migration } from '../migration.ts'

interface Rule {
  readonly id: number
  readonly value: string
  readonly table: string | null
  readonly column: string | null
}

/** Keys by which row rules are sorted and searched in the store, and indexes for orders of lists that had none. */
export const ruleKeys: Migration = {
  name: '0028-rule-keys',
  async up({ db, binaryText }) {
    await db.schema
      .alterTable('access_rules')
      .addColumn('value_sort', binaryText, (added) => added.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('access_rules')
      .addColumn('search_text', 'text', (added) => added.notNull().defaultTo(''))
      .execute()
    const rows = db as unknown as Kysely<Record<string, Record<string, unknown>>>
    const rules = (await rows
      .selectFrom('access_rules')
      .leftJoin('db_tables', 'db_tables.id', 'access_rules.table_id')
      .leftJoin('db_columns', 'db_columns.id', 'access_rules.column_id')
      .select([
        'access_rules.id as id',
        'access_rules.value as value',
        'db_tables.name as table',
        'db_columns.name as column',
      ])
      .execute()) as unknown as Rule[]
    for (const { id, value, table, column } of rules) {
      const keys = { value_sort: sortKey(value), search_text: searchText([table ?? '', column ?? '', value].join(' ')) }
      await rows.updateTable('access_rules').set(keys).where('id', '=', id).execute()
    }
    await db.schema.createIndex('users_by_last_sign_in').on('users').columns(['last_sign_in_at', 'id']).execute()
    await db.schema
      .createIndex('questions_of_database')
      .on('questions')
      .columns(['database_id', 'id'])
      .where('deleted_at' as never, 'is', null)
      .execute()
    await db.schema
      .createIndex('favourites_of_user')
      .on('favourites')
      .columns(['user_id', 'kind', 'id', 'object_id'])
      .execute()
    await db.schema
      .createIndex('deliveries_of_owner')
      .on('deliveries')
      .columns(['owner_id', 'created_at', 'id'])
      .execute()
    await db.schema.createIndex('deliveries_by_end').on('deliveries').columns(['finished_at', 'created_at']).execute()
  },
}
