import type { Migration } from '../migration.ts'

/** What a file was read by, of earlier ones unknown; and how far each chain of the record has come, which servers write from now on. */
export const readQueriesAndAuditHeads: Migration = {
  name: '0027-read-queries-and-audit-heads',
  async up({ db, id }) {
    await db.schema.alterTable('export_files').addColumn('query', 'text').execute()
    await db.schema
      .createTable('audit_heads')
      .addColumn('chain', 'text', (c) => c.primaryKey())
      .addColumn('seq', id.reference, (c) => c.notNull())
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('seal', 'text', (c) => c.notNull())
      .execute()
  },
}
