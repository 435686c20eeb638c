import type { Generated } from 'kysely'

/** Our own metadata database. Only text, integer and real columns: JSON and times (ISO) are text, switches are 0 and 1. */
export interface Schema {
  meta: MetaTable
  users: UsersTable
  user_permissions: UserPermissionsTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  reset_tokens: ResetTokensTable
  sso_attempts: SsoAttemptsTable
  sso_codes: SsoCodesTable
  audit: AuditTable
  jobs: JobsTable
  settings: SettingsTable
}

interface MetaTable {
  name: string
  value: string
}

interface UsersTable {
  id: Generated<number>
  username: string
  /** Lower-cased, unique: Anna and anna are the same person. */
  username_key: string
  first_name: string
  last_name: string
  email: string
  password_hash: string | null
  role: string
  enabled: number
  created_by: string
  created_at: string
  sso_issuer: string | null
  sso_subject: string | null
}

interface UserPermissionsTable {
  user_id: number
  permission: string
}

interface SessionsTable {
  id: string
  user_id: number
  remember: number
  created_at: string
  expires_at: string
  ended_at: string | null
  sso_id_token: string | null
}

interface RefreshTokensTable {
  hash: string
  session_id: string
  created_at: string
  retired_at: string | null
}

interface ResetTokensTable {
  user_id: number
  hash: string
  expires_at: string
}

interface SsoAttemptsTable {
  state_hash: string
  nonce: string
  verifier: string
  expires_at: string
}

interface SsoCodesTable {
  code_hash: string
  user_id: number
  id_token: string
  expires_at: string
}

interface AuditTable {
  id: Generated<number>
  at: string
  username: string
  action: string
  object: string
  outcome: string
  row_count: number | null
  detail: string
  address: string
}

interface JobsTable {
  id: string
  kind: string
  payload: string
  state: string
  run_at: string
  attempts: number
  max_attempts: number
  lease_owner: string | null
  lease_until: string | null
  created_at: string
  finished_at: string | null
  last_error: string | null
}

interface SettingsTable {
  name: string
  value: string
}
