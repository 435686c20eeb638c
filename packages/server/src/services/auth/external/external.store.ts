import type { ExternalSource } from '@soundings/contract'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'
import { DIRECTORY_ISSUER } from './external-person.ts'

export function createExternalStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    async claimsAt(userId: number, within: Db): Promise<string | null> {
      return (
        (await within.selectFrom('users').select('sso_claims_at as at').where('id', '=', userId).executeTakeFirst())
          ?.at ?? null
      )
    },

    async setClaims(
      userId: number,
      { at, until }: { readonly at: string | null; readonly until: string | null },
      within: Db,
    ): Promise<void> {
      await within
        .updateTable('users')
        .set({ sso_claims_at: at, sso_claims_until: until })
        .where('id', '=', userId)
        .execute()
    },

    /** People whose groups and attributes count no longer. */
    claimsHeldUntil: (source: ExternalSource, at: string) =>
      db
        .selectFrom('users')
        .select(['id', 'username'])
        .where('sso_claims_until', '<=', at)
        .where('sso_issuer', source === 'directory' ? '=' : '<>', DIRECTORY_ISSUER)
        .execute(),
  }
}

export type ExternalStore = ReturnType<typeof createExternalStore>
