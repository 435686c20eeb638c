import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

const AT = '2026-01-01T08:00:00.000Z'

it('shares from before folders give the same answers after the migration', async () => {
  await withStoreBefore('0056-folders', async ({ db, migrate, isPostgres }) => {
    const shares = async () =>
      (
        await sql<object>`select kind, object_id, user_id, shared_by, shared_at, can_edit, group_id from effective_shares order by kind, object_id, user_id`.execute(
          db,
        )
      ).rows
    for (const username of ['ann', 'bob'])
      await sql`insert into users (username, username_key, first_name, last_name, email, role, enabled, created_by, created_at) values (${username}, ${username}, '', '', '', 'ROLE_USER', 1, 'admin', ${AT})`.execute(
        db,
      )
    await sql`insert into user_groups (name, name_key, description, created_by, created_at) values ('Nurses', 'nurses', '', 'admin', ${AT})`.execute(
      db,
    )
    await sql`insert into group_members (group_id, user_id, source) select user_groups.id, users.id, 'hand' from user_groups, users where username = 'bob'`.execute(
      db,
    )
    await sql`insert into group_shares (kind, object_id, group_id, shared_by, shared_at, can_edit) select 'question', 7, id, 'admin', ${AT}, 1 from user_groups`.execute(
      db,
    )
    await sql`insert into shares (kind, object_id, user_id, shared_by, shared_at, can_edit) select 'question', 5, id, 'admin', ${AT}, 0 from users where username = 'ann'`.execute(
      db,
    )
    const known = await shares()
    expect(known).toHaveLength(2)
    await migrate()
    expect(await shares()).toEqual(known)
    expect(
      await db.selectFrom('effective_shares').select('folder_id').where('folder_id', 'is not', null).execute(),
    ).toEqual([])
    if (isPostgres) return
    // A list tests its rows one after the other: each must be looked up by indexes, not in a gathered view.
    const { rows } = await sql<{
      detail: string
    }>`explain query plan select id from questions where (select 1 from effective_shares where kind = 'question' and object_id = questions.id and user_id = 3 limit 1) = 1`.execute(
      db,
    )
    expect(rows.filter(({ detail }) => /effective_shares|AUTOMATIC/.test(detail))).toEqual([])
  })
})
