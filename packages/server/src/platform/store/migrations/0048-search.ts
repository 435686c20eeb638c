import type { Kysely } from 'kysely'
import { searchText } from '../lists/list-keys.ts'
import type { Migration } from '../migration.ts'

const ROWS_AT_ONCE = 500

/** What people opened, and the text in which columns are searched. */
export const search: Migration = {
  name: '0048-search',
  async up({ db, id }) {
    await db.schema
      .createTable('opened_items')
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('object_id', id.reference, (c) => c.notNull())
      .addColumn('opened_at', 'text', (c) => c.notNull())
      .addColumn('weight', 'real', (c) => c.notNull())
      .addPrimaryKeyConstraint('opened_items_key', ['user_id', 'kind', 'object_id'])
      .execute()

    await db.schema
      .alterTable('db_columns')
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await fillColumns(db)
  },
}

interface Columns {
  db_columns: { id: number; display_name: string; search_text: string }
}

async function fillColumns(db: Kysely<Columns>) {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('db_columns')
      .select(['id', 'display_name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, display_name } of rows)
      await db
        .updateTable('db_columns')
        .set({ search_text: searchText(display_name) })
        .where('id', '=', id)
        .execute()
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}
