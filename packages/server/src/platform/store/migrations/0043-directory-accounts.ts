import type { Migration } from '../migration.ts'

/** When the directory last said that a person is there; null for accounts that are not of the directory. */
export const directoryAccounts: Migration = {
  name: '0043-directory-accounts',
  async up({ db }) {
    await db.schema.alterTable('users').addColumn('directory_checked_at', 'text').execute()
  },
}
