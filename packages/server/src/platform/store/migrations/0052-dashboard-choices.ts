import type { Migration } from '../migration.ts'

/** What each person chose last for the filters of a dashboard. */
export const dashboardChoices: Migration = {
  name: '0052-dashboard-choices',
  async up({ db, id }) {
    await db.schema
      .createTable('dashboard_choices')
      .addColumn('user_id', id.reference, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('dashboard_id', id.reference, (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
      .addColumn('filters', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('dashboard_choices_key', ['user_id', 'dashboard_id'])
      .execute()
    await db.schema
      .createIndex('dashboard_choices_by_dashboard')
      .on('dashboard_choices')
      .column('dashboard_id')
      .execute()
  },
}
