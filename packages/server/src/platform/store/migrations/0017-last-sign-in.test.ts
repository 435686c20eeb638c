import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('R25 the last sign-in of people is taken from the audit record', async () => {
  await withStoreBefore('0017-last-sign-in', async ({ db, migrate }) => {
    for (const name of ['ann', 'bob']) {
      await sql`insert into users (username, username_key, first_name, last_name, email, role, enabled, created_by, created_at)
        values (${name}, ${name}, '', '', '', 'ROLE_USER', 1, 'admin', '2026-01-01T08:00:00.000Z')`.execute(db)
    }
    for (const [at, username, outcome] of [
      ['2026-02-01', 'ann', 'success'],
      ['2026-03-01', 'ann', 'success'],
      ['2026-04-01', 'ann', 'refused'],
      ['2026-05-01', 'bob', 'refused'],
    ] as const) {
      await sql`insert into audit (at, username, action, object, outcome, detail, address) values (${`${at}T08:00:00.000Z`}, ${username}, 'session.sign-in', '', ${outcome}, '', '')`.execute(
        db,
      )
    }
    await migrate()
    const rows = await db.selectFrom('users').select(['username', 'last_sign_in_at']).orderBy('username').execute()
    expect(rows).toEqual([
      { username: 'ann', last_sign_in_at: '2026-03-01T08:00:00.000Z' },
      { username: 'bob', last_sign_in_at: null },
    ])
  })
})
