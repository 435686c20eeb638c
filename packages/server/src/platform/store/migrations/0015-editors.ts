import type { Migration } from '../migration.ts'

/** Shares that let people edit; those given before stay for viewing. And tiles that someone other than the owner of a dashboard put on it. */
export const editors: Migration = {
  name: '0015-editors',
  async up({ db }) {
    await db.schema
      .alterTable('shares')
      .addColumn('can_edit', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('dashboard_tiles')
      .addColumn('given_to_owner', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
