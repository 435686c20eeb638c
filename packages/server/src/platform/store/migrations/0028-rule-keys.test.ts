import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('R25 row rules of earlier versions can be sorted and searched, also one whose column is gone', async () => {
  await withStoreBefore('0028-rule-keys', async ({ db, migrate }) => {
    await sql`insert into users (username, username_key, first_name, last_name, email, role, enabled, created_by, created_at) values ('ann', 'ann', '', '', '', 'ROLE_USER', 1, 'admin', '')`.execute(
      db,
    )
    await sql`insert into databases (display_name, db_type, db_name, description, host, username, tls, created_at, revision) values ('Clinic', 'sqlite', 'clinic.db', '', '', '', 0, '', 1)`.execute(
      db,
    )
    await sql`insert into db_tables (database_id, name, display_name, description, active, monitored, is_view, missing, version) values (1, 'Wards', 'Wards', '', 1, 0, 0, 0, 1)`.execute(
      db,
    )
    for (const value of ['Ward 10', 'ÄRZTE 9'])
      await sql`insert into access_rules (user_id, database_id, table_id, column_id, value) values (1, 1, 1, 99, ${value})`.execute(
        db,
      )
    await migrate()
    expect(await db.selectFrom('access_rules').select(['value_sort', 'search_text']).orderBy('id').execute()).toEqual([
      { value_sort: 'ward 0210', search_text: 'wards  ward 10' },
      { value_sort: 'arzte 019', search_text: 'wards  ärzte 9' },
    ])
  })
})
