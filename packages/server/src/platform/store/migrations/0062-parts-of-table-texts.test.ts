import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'
import { tablesWithParts } from '../lists/find-parts.ts'

it('tables that were there before are found by parts of their names', async () => {
  await withStoreBefore('0062-parts-of-table-texts', async ({ db, migrate }) => {
    const AT = '2026-01-01T08:00:00.000Z'
    await sql`insert into databases (display_name, db_type, db_name, description, host, username, tls, created_at, revision) values ('', '', '', '', '', '', 0, ${AT}, 1)`.execute(
      db,
    )
    await sql`insert into db_tables (database_id, name, display_name, description, search_text, active, monitored, is_view, missing, version) select id, 'w', 'Wards', '', 'wards', 1, 0, 0, 0, 1 from databases`.execute(
      db,
    )
    await migrate()
    expect(await tablesWithParts(db, 'ard')).toHaveLength(1)
    expect(await tablesWithParts(db, 'cards')).toEqual([])
  })
})
