import type { Migration } from '../migration.ts'

/** How often a rule was changed, so that a change made from an older state is refused. */
export const ruleVersions: Migration = {
  name: '0045-rule-versions',
  async up({ db }) {
    await db.schema
      .alterTable('row_rules')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  },
}
