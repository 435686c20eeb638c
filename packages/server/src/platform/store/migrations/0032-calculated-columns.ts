import type { Migration } from '../migration.ts'

/** The formula of a calculated column as JSON, in the form in which formulas travel; null for columns of the database. */
export const calculatedColumns: Migration = {
  name: '0032-calculated-columns',
  async up({ db }) {
    await db.schema.alterTable('db_columns').addColumn('expression', 'text').execute()
  },
}
