import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('columns that were there before can be searched for', async () => {
  await withStoreBefore('0048-search', async ({ db, migrate }) => {
    const AT = '2026-01-01T08:00:00.000Z'
    await sql`insert into databases (display_name, db_type, db_name, description, host, username, tls, created_at, revision) values ('', '', '', '', '', '', 0, ${AT}, 1)`.execute(
      db,
    )
    await sql`insert into db_tables (database_id, name, display_name, description, active, monitored, is_view, missing, version) select id, 't', 't', '', 1, 0, 0, 0, 1 from databases`.execute(
      db,
    )
    await sql`insert into db_columns (table_id, position, name, display_name, description, kind, data_type, special_type, db_type, active, pk, missing) select id, 0, 'c', 'Ward Name', '', '', '', '', '', 1, 0, 0 from db_tables`.execute(
      db,
    )
    await migrate()
    expect((await db.selectFrom('db_columns').select('search_text').executeTakeFirst())?.search_text).toBe('ward name')
  })
})
