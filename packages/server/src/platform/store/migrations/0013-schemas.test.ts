import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('R25 connections without a schema go on showing all schemas, and those with one go on showing it', async () => {
  await withStoreBefore('0013-schemas', async ({ db, migrate }) => {
    for (const [id, type, schema] of [
      [1, 'duckdb', null],
      [2, 'postgresql', 'clinic, old'],
      [3, 'sqlite', null],
      [4, 'monetdb', null],
    ] as const) {
      await sql`insert into databases (id, display_name, db_type, db_name, description, host, username, tls, created_at, revision, schema_name)
        values (${id}, 'D', ${type}, 'd', '', '', '', 0, '', 1, ${schema})`.execute(db)
    }
    await migrate()
    const rows = await db.selectFrom('databases').select(['id', 'schemas', 'closes_unreached']).orderBy('id').execute()
    expect(rows.map(({ schemas }) => schemas)).toEqual(['"all"', '["clinic, old"]', null, '"all"'])
    expect(
      rows.map((row) => row.closes_unreached),
      'what people could open stays open',
    ).toEqual([0, 0, 0, 0])
  })
})
