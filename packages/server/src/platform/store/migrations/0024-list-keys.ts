import type { Kysely } from 'kysely'
import { searchText, sortKey } from '../lists/list-keys.ts'
import type { Migration } from '../migration.ts'

/** The texts of each list by which it is sorted, and those in which a search looks. */
const lists = {
  users: { sorted: ['username', 'first_name', 'last_name'], searched: ['username', 'first_name', 'last_name'] },
  databases: { sorted: ['display_name'], searched: ['display_name'] },
  db_tables: { sorted: ['display_name'], searched: ['display_name', 'description'] },
  questions: { sorted: ['name'], searched: ['name', 'description', 'tag'] },
  dashboards: { sorted: ['name'], searched: ['name', 'description', 'tag'] },
  scheduled_tasks: { sorted: ['display_name'], searched: ['display_name'] },
  export_files: { sorted: ['display_name'], searched: ['display_name'] },
} as const

type Row = Record<string, string>

/** Keys by which lists are sorted and searched in the store, and indexes for their orders. */
export const listKeys: Migration = {
  name: '0024-list-keys',
  async up({ db, binaryText }) {
    for (const [table, { sorted, searched }] of Object.entries(lists)) {
      for (const column of sorted) {
        await db.schema
          .alterTable(table)
          .addColumn(`${column}_sort`, binaryText, (added) => added.notNull().defaultTo(''))
          .execute()
      }
      await db.schema
        .alterTable(table)
        .addColumn('search_text', 'text', (added) => added.notNull().defaultTo(''))
        .execute()
      const rows = db as unknown as Kysely<Record<string, Row>>
      for (const row of await rows
        .selectFrom(table)
        .select(['id', ...new Set([...sorted, ...searched])])
        .execute()) {
        const keys = Object.fromEntries(sorted.map((column) => [`${column}_sort`, sortKey(row[column])]))
        await rows
          .updateTable(table)
          .set({ ...keys, search_text: searchOf(table, row, searched) })
          .where('id', '=', row.id)
          .execute()
      }
    }
    await db.schema.dropIndex('shares_of_user').execute()
    await db.schema.createIndex('shares_of_user').on('shares').columns(['user_id', 'kind', 'object_id']).execute()
    await db.schema.createIndex('users_by_name').on('users').columns(['username_sort', 'id']).execute()
    await db.schema.createIndex('users_by_first_name').on('users').columns(['first_name_sort', 'id']).execute()
    await db.schema.createIndex('users_by_last_name').on('users').columns(['last_name_sort', 'id']).execute()
    await db.schema
      .createIndex('db_tables_by_name')
      .on('db_tables')
      .columns(['database_id', 'display_name_sort', 'id'])
      .execute()
    await db.schema.createIndex('scheduled_tasks_of_owner').on('scheduled_tasks').column('owner_id').execute()
    await db.schema
      .createIndex('scheduled_tasks_by_name')
      .on('scheduled_tasks')
      .columns(['display_name_sort', 'id'])
      .execute()
    for (const table of ['questions', 'dashboards']) {
      for (const [name, column] of [
        ['name', 'name_sort'],
        ['modified', 'modified_at'],
        ['created', 'created_at'],
      ] as const) {
        await db.schema
          .createIndex(`${table}_by_${name}`)
          .on(table)
          .columns([column, 'id'])
          .where('deleted_at' as never, 'is', null)
          .execute()
      }
      await db.schema
        .createIndex(`${table}_of_owner`)
        .on(table)
        .columns(['owner_id', 'id'])
        .where('deleted_at' as never, 'is', null)
        .execute()
      await db.schema
        .createIndex(`${table}_in_trash`)
        .on(table)
        .column('deleted_at')
        .where('deleted_at' as never, 'is not', null)
        .execute()
    }
  },
}

/** Users are found by their whole name, in either order. */
function searchOf(table: string, row: Row, columns: readonly string[]): string {
  if (table !== 'users') return searchText(...columns.map((column) => row[column]!))
  return searchText(row.username!, `${row.first_name} ${row.last_name}`, `${row.last_name} ${row.first_name}`)
}
