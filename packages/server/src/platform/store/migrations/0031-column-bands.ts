import type { Migration } from '../migration.ts'

/** Bands of numbers that the data model offers for a column under a name. */
export const columnBands: Migration = {
  name: '0031-column-bands',
  async up({ db }) {
    await db.schema.alterTable('db_columns').addColumn('bands', 'text').execute()
  },
}
