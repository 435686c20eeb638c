import type { Migration } from '../migration.ts'

/** Tasks and connections count their saves, as everything else does that two people can change at once. */
export const versionsOfTasksAndConnections: Migration = {
  name: '0060-versions-of-tasks-and-connections',
  async up({ db }) {
    for (const table of ['scheduled_tasks', 'databases'])
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
        .execute()
  },
}
