import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export function createResetTokenStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    /** One row a user: a newer token takes the place of the older one. */
    async replace(userId: number, hash: string, expiresAt: string, within: Db): Promise<void> {
      await within
        .insertInto('reset_tokens')
        .values({ user_id: userId, hash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash, expires_at: expiresAt }))
        .execute()
    },

    async userIdOf(hash: string, within: Db = db): Promise<number | undefined> {
      const row = await within.selectFrom('reset_tokens').select('user_id').where('hash', '=', hash).executeTakeFirst()
      return row?.user_id
    },

    async removeOf(userId: number, within: Db): Promise<void> {
      await within.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
    },

    /** Gives the token's user and removes it in one statement, so that it works once even when sent twice at once. */
    async take(hash: string, at: string, within: Db): Promise<number | undefined> {
      const row = await within
        .deleteFrom('reset_tokens')
        .where('hash', '=', hash)
        .returning(['user_id', 'expires_at'])
        .executeTakeFirst()
      return row && row.expires_at > at ? row.user_id : undefined
    },
  }
}

export type ResetTokenStore = ReturnType<typeof createResetTokenStore>
