import { expect, it } from 'vitest'
import { addColumn, withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('columns that were read before instants were known become instants by their own type', async () => {
  await withStoreBefore('0011-instants', async ({ db, migrate }) => {
    const columns = [
      ['postgresql', 'timestamp with time zone', 'instant'],
      ['postgresql', 'timestamp(3) with time zone', 'instant'],
      ['postgresql', 'timestamp without time zone', 'timestamp'],
      ['mysql', 'timestamp', 'instant'],
      ['mysql', 'datetime(6)', 'timestamp'],
      ['duckdb', 'TIMESTAMP WITH TIME ZONE', 'instant'],
      ['duckdb', 'TIMESTAMP', 'timestamp'],
      ['monetdb', 'timestamptz', 'instant'],
      ['sqlite', 'timestamp', 'timestamp'],
    ] as const
    for (const [dbType, columnType] of columns) {
      await addColumn(db, dbType, {
        name: 'at',
        kind: 'DIMENSION',
        data_type: 'DATE',
        date_kind: 'timestamp',
        special_type: 'DATE',
        db_type: columnType,
      })
    }
    await migrate()
    const rows = await db.selectFrom('db_columns').select(['db_type', 'date_kind']).orderBy('id').execute()
    expect(rows.map(({ db_type, date_kind }) => [db_type, date_kind])).toEqual(
      columns.map(([, columnType, kind]) => [columnType, kind]),
    )
  })
})
