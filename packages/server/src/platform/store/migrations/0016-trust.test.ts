import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('R25 of access rules that say the same the stricter one stays, and no second one can be added', async () => {
  await withStoreBefore('0016-trust', async ({ db, migrate }) => {
    const insert = (id: number, columnId: number, value: string, chains: string) =>
      sql`insert into access_rules (id, user_id, database_id, column_id, table_id, value, chains) values (${id}, 1, 1, ${columnId}, 1, ${value}, ${chains})`.execute(
        db,
      )
    await sql`insert into users (id, username, username_key, first_name, last_name, email, role, enabled, created_by, created_at)
      values (1, 'ann', 'ann', '', '', '', 'ROLE_USER', 1, '', '')`.execute(db)
    await sql`insert into databases (id, display_name, db_type, db_name, description, host, username, tls, created_at, revision)
      values (1, 'D', 'duckdb', 'd', '', '', '', 0, '', 1)`.execute(db)
    await insert(1, 7, 'A', 'any')
    await insert(2, 7, 'A', 'every')
    await insert(3, 7, 'A', 'every')
    await insert(4, 7, 'B', 'any')
    await insert(5, 7, 'B', 'any')
    await insert(6, 8, 'A', 'any')
    await migrate()
    const rows = await db.selectFrom('access_rules').select(['id', 'chains']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 2, chains: 'every' },
      { id: 4, chains: 'any' },
      { id: 6, chains: 'any' },
    ])
    await expect(insert(9, 7, 'A', 'any')).rejects.toThrow(/unique/i)
  })
})
