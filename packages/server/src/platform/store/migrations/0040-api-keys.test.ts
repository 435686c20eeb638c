import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('R25 users of earlier versions are people without a second factor, and their sessions go on', async () => {
  await withStoreBefore('0040-api-keys', async ({ db, migrate }) => {
    await sql`insert into users (username, username_key, first_name, last_name, email, role, enabled, created_by, created_at)
      values ('ann', 'ann', '', '', '', 'ROLE_USER', 1, 'admin', '2026-01-01T08:00:00.000Z')`.execute(db)
    await sql`insert into sessions (id, user_id, remember, created_at, expires_at) select 'one', id, 0, '2026-01-01T08:00:00.000Z', '2026-01-01T20:00:00.000Z' from users`.execute(
      db,
    )
    await migrate()
    expect(await db.selectFrom('users').select(['username', 'is_service', 'second_factor_at']).execute()).toEqual([
      { username: 'ann', is_service: 0, second_factor_at: null },
    ])
    expect(
      await db.selectFrom('sessions').select(['id', 'expires_at', 'user_agent', 'address', 'last_seen_at']).execute(),
    ).toEqual([{ id: 'one', expires_at: '2026-01-01T20:00:00.000Z', user_agent: '', address: '', last_seen_at: null }])
    expect(await db.selectFrom('api_keys').selectAll().execute()).toEqual([])
  })
})
