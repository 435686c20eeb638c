import type { Generated } from 'kysely'

/** Tables of how users prove who they are; see schema.ts. */

export interface SessionsTable {
  id: string
  user_id: number
  remember: number
  created_at: string
  expires_at: string
  ended_at: string | null
  sso_id_token: string | null
  /** When the password was entered; null after a token was renewed and for single sign-on. */
  password_at: string | null
  user_agent: string
  /** From which it was used last. */
  address: string
  /** Null for sessions of earlier versions that were not used since. */
  last_seen_at: string | null
}

export interface RefreshTokensTable {
  hash: string
  session_id: string
  created_at: string
  retired_at: string | null
  successor_hash: string | null
  used_at: string | null
}

export interface ResetTokensTable {
  user_id: number
  hash: string
  expires_at: string
}

export interface SecondFactorsTable {
  user_id: number
  /** Sealed. */
  secret: string
  created_at: string
  /** The latest time step whose code was accepted. */
  last_step: number
}

export interface RecoveryCodesTable {
  user_id: number
  hash: string
  used_at: string | null
}

/** Only hashes of keys are kept. */
export interface ApiKeysTable {
  id: string
  user_id: number
  name: string
  hash: string
  /** JSON: names of permissions. */
  scope: string
  /** JSON: addresses and ranges; an empty list for all. */
  addresses: string
  created_at: string
  created_by: string
  expires_at: string
  revoked_at: Generated<string | null>
  last_used_at: Generated<string | null>
  last_used_address: Generated<string | null>
  name_sort: string
  user_sort: string
  search_text: string
}

export interface DisplayLinksTable {
  id: string
  /** Who made it, and with whose rights it reads. */
  user_id: number
  dashboard_id: number
  name: string
  hash: string
  /** JSON: addresses and ranges; an empty list for all. */
  addresses: string
  created_at: string
  expires_at: string
  revoked_at: Generated<string | null>
  last_used_at: Generated<string | null>
  last_used_address: Generated<string | null>
  name_sort: string
  user_sort: string
  search_text: string
}

/** Failed guesses at passwords, by a hash of the name or the address. */
export interface GuessesTable {
  subject: string
  failures: number
  last_at: string
}

export interface SsoAttemptsTable {
  state_hash: string
  nonce: string
  verifier: string
  expires_at: string
}

export interface SsoCodesTable {
  code_hash: string
  user_id: number
  id_token: string
  expires_at: string
}
