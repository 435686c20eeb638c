import type { Kysely } from 'kysely'
import type { Migration } from '../migration.ts'

/**
 * A connection shows one, several or all schemas. Until now it named one, or none, which showed all: such databases go on showing
 * what they show.
 */
export const schemas: Migration = {
  name: '0013-schemas',
  async up({ db }) {
    /** JSON: names, or 'all'; null for engines without schemas. */
    await db.schema.alterTable('databases').addColumn('schemas', 'text').execute()
    const tables = db as Kysely<{
      databases: { id: number; db_type: string; schema_name: string | null; schemas: string | null }
    }>
    const rows = await tables
      .selectFrom('databases')
      .select(['id', 'schema_name'])
      .where('db_type', 'in', ['postgresql', 'monetdb', 'duckdb'])
      .execute()
    for (const { id, schema_name: name } of rows) {
      await tables
        .updateTable('databases')
        .set({ schemas: JSON.stringify(name === null ? 'all' : [name]) })
        .where('id', '=', id)
        .execute()
    }
    await db.schema.alterTable('databases').dropColumn('schema_name').execute()
  },
}
