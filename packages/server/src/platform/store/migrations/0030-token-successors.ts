import type { Migration } from '../migration.ts'

/** Which token took the place of a retired one, and whether what was given with it was used. Of earlier tokens it is not known, so their reuse stays theft. */
export const tokenSuccessors: Migration = {
  name: '0030-token-successors',
  async up({ db }) {
    await db.schema.alterTable('refresh_tokens').addColumn('successor_hash', 'text').execute()
    await db.schema.alterTable('refresh_tokens').addColumn('used_at', 'text').execute()
  },
}
