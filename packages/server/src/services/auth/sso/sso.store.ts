import type { Db } from '../../../platform/store/store.ts'

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
