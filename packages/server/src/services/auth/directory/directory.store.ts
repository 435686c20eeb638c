import { isAdminRole, roleNames } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import { DIRECTORY_ISSUER } from '../external/external-person.ts'

/** An account of the directory that is active here. */
export interface DirectoryAccount {
  readonly id: number
  readonly subject: string
  /** When the directory last said that the person is there. */
  readonly checkedAt: string | null
}

const CHECK = 'directory-check'

export function createDirectoryStore(db: Db) {
  const active = () =>
    db
      .selectFrom('users')
      .select(['id', 'sso_subject as subject', 'directory_checked_at as checkedAt'])
      .where('sso_issuer', '=', DIRECTORY_ISSUER)
      // With a password here it is a local account, whatever it was.
      .where('password_hash', 'is', null)
      .where('enabled', '=', 1)
  const toAccount = ({
    id,
    subject,
    checkedAt,
  }: {
    id: number
    subject: string | null
    checkedAt: string | null
  }): DirectoryAccount => ({ id, subject: subject ?? '', checkedAt })

  return {
    transaction: transactionsOf(db),

    /** Undefined for all other accounts. */
    async find(userId: number): Promise<DirectoryAccount | undefined> {
      const row = await active().where('id', '=', userId).executeTakeFirst()
      return row && toAccount(row)
    },

    list: async (): Promise<DirectoryAccount[]> => (await active().orderBy('id').execute()).map(toAccount),

    async setChecked(userId: number, at: string, within: Db = db): Promise<void> {
      await within.updateTable('users').set({ directory_checked_at: at }).where('id', '=', userId).execute()
    },

    /** The latest check of all accounts. */
    async readCheck(): Promise<string | undefined> {
      return (await db.selectFrom('settings').select('value').where('name', '=', CHECK).executeTakeFirst())?.value
    },

    async writeCheck(value: string, within: Db): Promise<void> {
      await within
        .insertInto('settings')
        .values({ name: CHECK, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },

    async administratorMails(): Promise<string[]> {
      const rows = await db
        .selectFrom('users')
        .select('email')
        .where('enabled', '=', 1)
        .where('role', 'in', roleNames.filter(isAdminRole))
        .where('email', '<>', '')
        .execute()
      return rows.map(({ email }) => email)
    },
  }
}

export type DirectoryStore = ReturnType<typeof createDirectoryStore>
