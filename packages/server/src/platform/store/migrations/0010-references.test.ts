import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('R25 the migration to references puts composite keys together and marks parts of keys so that they are never joined', async () => {
  await withStoreBefore('0010-references', async ({ db, migrate }) => {
    await sql`insert into databases (id, display_name, db_type, db_name, description, host, username, tls, created_at, revision) values (1, 'D', 'sqlite', 'd', '', '', '', 0, '', 1)`.execute(
      db,
    )
    for (const [id, name] of [
      [1, 'rooms'],
      [2, 'stays'],
      [3, 'units'],
    ] as const) {
      await sql`insert into db_tables (id, database_id, name, display_name, description, active, monitored, is_view, missing, version) values (${id}, 1, ${name}, ${name}, '', 1, 0, 0, 0, 1)`.execute(
        db,
      )
    }
    const column = (id: number, table: number, pk: number, fk: number | null = null, source: number | null = fk) =>
      sql`insert into db_columns (id, table_id, position, name, display_name, description, kind, data_type, special_type, db_type, active, pk, fk_column_id, source_fk_column_id, missing)
      values (${id}, ${table}, ${id}, ${`c${id}`}, '', '', 'DIMENSION', 'NUMBER', 'NUMBER', '', 1, ${pk}, ${fk}, ${source}, 0)`.execute(
        db,
      )
    await column(10, 1, 1)
    await column(11, 1, 1)
    await column(30, 3, 1)
    await column(31, 3, 0)
    await column(32, 3, 0)
    // A whole composite key, a part of one, an ordinary key that people declared, two parts of a unique key, and one that people cleared.
    await column(20, 2, 1)
    await column(21, 2, 0, 11)
    await column(22, 2, 0, 10)
    await column(23, 2, 0, 11)
    await column(24, 2, 0, 30, null)
    await column(25, 2, 0, 31)
    await column(26, 2, 0, 32)
    await column(27, 2, 0, null, 30)

    await migrate()
    const rows = await db
      .selectFrom('db_references')
      .innerJoin('db_reference_pairs', 'reference_id', 'id')
      .select(['id', 'declared', 'in_source', 'to_unique_key', 'from_column_id', 'to_column_id'])
      .orderBy('id')
      .orderBy('position')
      .execute()
    const found = [...Map.groupBy(rows, ({ id }) => id).values()].map((pairs) => [
      pairs.map((pair) => `${pair.from_column_id}>${pair.to_column_id}`).join(' '),
      pairs[0]!.declared,
      pairs[0]!.in_source,
      pairs[0]!.to_unique_key,
    ])
    expect(found).toEqual([
      ['22>10 21>11', 1, 1, 1],
      ['23>11', 1, 1, 0],
      ['24>30', 1, 0, 1],
      ['25>31', 1, 1, 0],
      ['26>32', 1, 1, 0],
      ['27>30', 0, 1, 0],
    ])
    expect(await db.selectFrom('databases').select(['reading_version', 'closes_unreached']).execute()).toEqual([
      { reading_version: 0, closes_unreached: 0 },
    ])
  })
})
