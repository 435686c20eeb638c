import { expect, it } from 'vitest'
import { addColumn, withStoreBefore } from '../../../testing/servers/earlier-store.ts'

it('number columns that were read before single precision was known get their kind by their own type', async () => {
  await withStoreBefore('0012-number-kinds', async ({ db, migrate }) => {
    const columns = [
      ['postgresql', 'real', 'float', 'single'],
      ['postgresql', 'double precision', 'float', 'float'],
      ['mysql', 'float', 'float', 'single'],
      ['mysql', 'float(10,2) unsigned', 'float', 'single'],
      ['mysql', 'double', 'float', 'float'],
      ['duckdb', 'FLOAT', 'float', 'single'],
      ['duckdb', 'UHUGEINT', 'integer', 'unsigned'],
      ['duckdb', 'HUGEINT', 'integer', 'integer'],
      ['monetdb', 'real', 'float', 'single'],
      ['sqlite', 'real', 'float', 'float'],
      ['sqlite', 'FLOAT', 'float', 'float'],
    ] as const
    for (const [dbType, columnType, kind] of columns) {
      await addColumn(db, dbType, {
        name: 'n',
        kind: 'MEASURE',
        data_type: 'NUMBER',
        number_kind: kind,
        special_type: 'NUMBER',
        db_type: columnType,
      })
    }
    await migrate()
    const rows = await db.selectFrom('db_columns').select(['db_type', 'number_kind']).orderBy('id').execute()
    expect(rows.map(({ db_type, number_kind }) => [db_type, number_kind])).toEqual(
      columns.map(([, columnType, , kind]) => [columnType, kind]),
    )
  })
})
