import type { Db } from '../../../platform/store/store.ts'
import { DIRECTORY_ISSUER } from '../external/external-person.ts'

export function createSsoStore(db: Db) {
  return {
    async insertAttempt(attempt: {
      stateHash: string
      nonce: string
      verifier: string
      expiresAt: string
    }): Promise<void> {
      const { stateHash: state_hash, nonce, verifier, expiresAt: expires_at } = attempt
      await db.insertInto('sso_attempts').values({ state_hash, nonce, verifier, expires_at }).execute()
    },

    takeAttempt: (stateHash: string) =>
      db.deleteFrom('sso_attempts').where('state_hash', '=', stateHash).returningAll().executeTakeFirst(),

    async insertCode(code: {
      codeHash: string
      userId: number
      sealedIdToken: string
      expiresAt: string
    }): Promise<void> {
      const { codeHash: code_hash, userId: user_id, sealedIdToken: id_token, expiresAt: expires_at } = code
      await db.insertInto('sso_codes').values({ code_hash, user_id, id_token, expires_at }).execute()
    },

    takeCode: (codeHash: string) =>
      db.deleteFrom('sso_codes').where('code_hash', '=', codeHash).returningAll().executeTakeFirst(),

    /** Of a person of single sign-on, who has no other way in; undefined for all other accounts. */
    async lastSignInOf(userId: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('users')
        .select((e) => e.fn.coalesce('last_sign_in_at', 'created_at').as('at'))
        .where('id', '=', userId)
        .where('sso_issuer', '<>', DIRECTORY_ISSUER)
        .where('password_hash', 'is', null)
        .executeTakeFirst()
      return row?.at
    },

    async removeCodesOf(userId: number, within: Db): Promise<void> {
      await within.deleteFrom('sso_codes').where('user_id', '=', userId).execute()
    },

    async removeExpired(at: string): Promise<void> {
      await db.deleteFrom('sso_attempts').where('expires_at', '<', at).execute()
      await db.deleteFrom('sso_codes').where('expires_at', '<', at).execute()
    },
  }
}

export type SsoStore = ReturnType<typeof createSsoStore>
