import { isAdminRole } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import { DIRECTORY_ISSUER } from '../external/external-person.ts'

export interface StoredFactor {
  /** Sealed. */
  readonly secret: string
  readonly confirmedAt: string | null
}

export function createSecondFactorStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    find: (userId: number, within: Db = db): Promise<StoredFactor | undefined> =>
      within
        .selectFrom('second_factors')
        .innerJoin('users', 'users.id', 'second_factors.user_id')
        .select(['second_factors.secret', 'users.second_factor_at as confirmedAt'])
        .where('users.id', '=', userId)
        .executeTakeFirst(),

    /** Whether a user with an admin role can sign in with a password that no second factor protects. */
    async isAdministratorWithPasswordAlone(userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('role')
        .where('id', '=', userId)
        .where((e) => e.or([e('password_hash', 'is not', null), e('sso_issuer', '=', DIRECTORY_ISSUER)]))
        .where('second_factor_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined && isAdminRole(row.role)
    },

    /** Takes the place of one that was never confirmed. */
    async keepPending(userId: number, secret: string, at: string, within: Db): Promise<void> {
      await within.deleteFrom('second_factors').where('user_id', '=', userId).execute()
      await within
        .insertInto('second_factors')
        .values({ user_id: userId, secret, created_at: at, last_step: 0 })
        .execute()
    },

    /** False when it was confirmed before. */
    async confirm(userId: number, at: string, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('users')
        .set({ second_factor_at: at })
        .where('id', '=', userId)
        .where('second_factor_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** False when this step or a later one was used before. One statement, so that of two servers only one takes it. */
    async takeStep(userId: number, step: number, within: Db = db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** False when there is no such code, or it was used before. */
    async takeRecoveryCode(userId: number, hash: string, at: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('recovery_codes')
        .set({ used_at: at })
        .where('user_id', '=', userId)
        .where('hash', '=', hash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async setRecoveryCodes(userId: number, hashes: readonly string[], within: Db): Promise<void> {
      await within.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      if (hashes.length > 0)
        await within
          .insertInto('recovery_codes')
          .values(hashes.map((hash) => ({ user_id: userId, hash, used_at: null })))
          .execute()
    },

    async countRecoveryCodes(userId: number): Promise<number> {
      const { count } = await db
        .selectFrom('recovery_codes')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },

    /** False when none was on. */
    async remove(userId: number, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable('users')
        .set({ second_factor_at: null })
        .where('id', '=', userId)
        .where('second_factor_at', 'is not', null)
        .executeTakeFirst()
      await within.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      await within.deleteFrom('second_factors').where('user_id', '=', userId).execute()
      return numUpdatedRows === 1n
    },
  }
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>
