import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

const AT = '2026-01-01T08:00:00.000Z'

it('R25 rules, shares and permissions from before groups give the same answers after all migrations', async () => {
  await withStoreBefore('0035-groups', async ({ db, migrate }) => {
    for (const [username, role] of [
      ['ann', 'ROLE_USER'],
      ['bob', 'ROLE_USER'],
      ['chief', 'ROLE_ADMIN'],
    ] as const) {
      await sql`insert into users (username, username_key, first_name, last_name, email, role, enabled, created_by, created_at) values (${username}, ${username}, '', '', '', ${role}, 1, 'admin', ${AT})`.execute(
        db,
      )
    }
    await sql`insert into databases (display_name, db_type, db_name, description, host, username, tls, owner_id, created_at, revision) select 'Clinic', 'sqlite', 'clinic.db', '', '', '', 0, id, ${AT}, 1 from users where username = 'chief'`.execute(
      db,
    )
    await sql`insert into db_tables (database_id, name, display_name, description, active, monitored, is_view, missing, version) select id, 'wards', 'Wards', '', 1, 0, 0, 0, 1 from databases`.execute(
      db,
    )
    await sql`insert into access_rules (user_id, database_id, table_id, column_id, value, chains) select users.id, databases.id, db_tables.id, 7, '10', 'any' from users, databases, db_tables where users.username = 'ann'`.execute(
      db,
    )
    await sql`insert into access_rules (user_id, database_id, table_id, column_id, value, chains) select users.id, databases.id, db_tables.id, 7, '11', 'every' from users, databases, db_tables where users.username <> 'bob'`.execute(
      db,
    )
    await sql`insert into shares (kind, object_id, user_id, shared_by, shared_at, can_edit) select 'table', db_tables.id, users.id, 'chief', ${AT}, 0 from users, db_tables where users.username = 'ann'`.execute(
      db,
    )
    await sql`insert into shares (kind, object_id, user_id, shared_by, shared_at, can_edit) select 'question', 5, users.id, 'chief', ${AT}, 1 from users where username = 'bob'`.execute(
      db,
    )
    await sql`insert into user_permissions (user_id, permission) select id, 'question.view' from users where users.username = 'ann'`.execute(
      db,
    )
    await migrate()

    const ids = new Map(
      (await db.selectFrom('users').select(['id', 'username']).execute()).map(({ id, username }) => [username, id]),
    )
    const { id: tableId } = await db.selectFrom('db_tables').select('id').executeTakeFirstOrThrow()
    const valuesOf = async (username: string) =>
      (
        await db
          .selectFrom('effective_rules')
          .select(['value', 'chains', 'table_id', 'column_id'])
          .where('user_id', '=', ids.get(username)!)
          .orderBy('value')
          .execute()
      ).map((rule) => `${rule.table_id === tableId ? 'wards' : ''}.${rule.column_id} ${rule.value} ${rule.chains}`)
    expect([await valuesOf('ann'), await valuesOf('bob'), await valuesOf('chief')]).toEqual([
      ['wards.7 10 any', 'wards.7 11 every'],
      [],
      ['wards.7 11 every'],
    ])
    expect(
      await db
        .selectFrom('effective_shares')
        .select(['kind', 'object_id', 'user_id', 'can_edit', 'group_id', 'shared_by'])
        .orderBy('kind')
        .execute(),
    ).toEqual([
      { kind: 'question', object_id: 5, user_id: ids.get('bob'), can_edit: 1, group_id: null, shared_by: 'chief' },
      { kind: 'table', object_id: tableId, user_id: ids.get('ann'), can_edit: 0, group_id: null, shared_by: 'chief' },
    ])
    expect(await db.selectFrom('effective_permissions').selectAll().execute()).toEqual([
      { user_id: ids.get('ann'), permission: 'question.view' },
    ])
    expect([
      (await db.selectFrom('databases').select('rows_without_rule').executeTakeFirstOrThrow()).rows_without_rule,
      await db.selectFrom('row_rules').selectAll().execute(),
      await db.selectFrom('user_groups').selectAll().execute(),
    ]).toEqual(['all', [], []])
  })
})

it('R25 rules for many people from before they had versions stay in force, as the first version', async () => {
  await withStoreBefore('0045-rule-versions', async ({ db, migrate }) => {
    await sql`insert into users (username, username_key, first_name, last_name, email, role, enabled, created_by, created_at) values ('ann', 'ann', '', '', '', 'ROLE_USER', 1, 'admin', ${AT})`.execute(
      db,
    )
    await sql`insert into databases (display_name, db_type, db_name, description, host, username, tls, created_at, revision) values ('Clinic', 'sqlite', 'clinic.db', '', '', '', 0, ${AT}, 1)`.execute(
      db,
    )
    await sql`insert into user_groups (name, name_key, description, created_by, created_at) values ('Nurses', 'nurses', '', 'admin', ${AT})`.execute(
      db,
    )
    await sql`insert into group_members (group_id, user_id, source) select user_groups.id, users.id, 'hand' from user_groups, users`.execute(
      db,
    )
    await sql`insert into row_rules (group_id, everybody, database_id, table_id, column_id, value, chains, rule_key) select user_groups.id, 0, databases.id, 3, 7, '10', 'any', 'one' from user_groups, databases`.execute(
      db,
    )
    await migrate()
    expect(await db.selectFrom('row_rules').select(['value', 'version']).execute()).toEqual([
      { value: '10', version: 1 },
    ])
    expect(
      await db
        .selectFrom('effective_rules')
        .innerJoin('users', 'users.id', 'effective_rules.user_id')
        .select(['users.username', 'effective_rules.value'])
        .execute(),
    ).toEqual([{ username: 'ann', value: '10' }])
  })
})
