import type { Generated } from 'kysely'
import type {
  AccessRulesTable,
  AttributesTable,
  AttributeValuesTable,
  EffectiveRulesView,
  EffectiveSharesView,
  FolderItemsTable,
  FolderPathsTable,
  FoldersTable,
  GroupMembersTable,
  GroupPermissionsTable,
  GroupSharesTable,
  RowRulesTable,
  SharesTable,
  UserGroupsTable,
} from './schema-access.ts'
import type { HomeVisitsTable, OpenedItemsTable, VerifiedItemsTable } from './schema-finding.ts'
import type {
  ApiKeysTable,
  DisplayLinksTable,
  GuessesTable,
  RecoveryCodesTable,
  RefreshTokensTable,
  ResetTokensTable,
  SecondFactorsTable,
  SessionsTable,
  SsoAttemptsTable,
  SsoCodesTable,
} from './schema-sign-in.ts'

/**
 * Our own metadata database. Only text, integer and real columns: JSON and times (ISO) are text, switches are 0 and 1.
 * `…_sort` and `search_text` are made by list-keys.ts from the texts beside them, whenever these are written; those of joined
 * tables (owner_sort, database_sort, …) are kept by triggers of the store.
 */
export interface Schema {
  meta: MetaTable
  users: UsersTable
  user_permissions: UserPermissionsTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  reset_tokens: ResetTokensTable
  guesses: GuessesTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  api_keys: ApiKeysTable
  display_links: DisplayLinksTable
  sso_attempts: SsoAttemptsTable
  sso_codes: SsoCodesTable
  audit: AuditTable
  audit_anchors: AuditAnchorsTable
  audit_heads: AuditHeadsTable
  jobs: JobsTable
  settings: SettingsTable
  databases: DatabasesTable
  db_tables: DbTablesTable
  db_columns: DbColumnsTable
  db_references: DbReferencesTable
  db_reference_pairs: DbReferencePairsTable
  column_analyses: ColumnAnalysesTable
  table_versions: TableVersionsTable
  shares: SharesTable
  access_rules: AccessRulesTable
  questions: QuestionsTable
  question_versions: QuestionVersionsTable
  favourites: FavouritesTable
  opened_items: OpenedItemsTable
  home_visits: HomeVisitsTable
  verified_items: VerifiedItemsTable
  dashboards: DashboardsTable
  dashboard_versions: DashboardVersionsTable
  dashboard_tiles: DashboardTilesTable
  dashboard_choices: DashboardChoicesTable
  export_files: ExportFilesTable
  uploads: UploadsTable
  upload_loads: UploadLoadsTable
  scheduled_tasks: ScheduledTasksTable
  deliveries: DeliveriesTable
  task_runs: TaskRunsTable
  user_preferences: UserPreferencesTable
  user_groups: UserGroupsTable
  group_members: GroupMembersTable
  group_permissions: GroupPermissionsTable
  group_shares: GroupSharesTable
  attributes: AttributesTable
  attribute_values: AttributeValuesTable
  row_rules: RowRulesTable
  folders: FoldersTable
  folder_items: FolderItemsTable
  folder_paths: FolderPathsTable
  effective_permissions: UserPermissionsTable
  effective_shares: EffectiveSharesView
  effective_rules: EffectiveRulesView
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
  last_sign_in_at: string | null
  /** When groups and attributes were last read from a sign-on token that had all of them. */
  sso_claims_at: Generated<string | null>
  /** Until when they count; null without an end. */
  sso_claims_until: Generated<string | null>
  /** When the directory last said that the person is there. */
  directory_checked_at: Generated<string | null>
  is_service: Generated<number>
  /** Since when signing in asks for a second factor. */
  second_factor_at: Generated<string | null>
  username_sort: Generated<string>
  first_name_sort: Generated<string>
  last_name_sort: Generated<string>
  search_text: Generated<string>
}

interface UserPermissionsTable {
  user_id: number
  permission: string
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
  /** Null for rows from before there were chains. */
  chain: string | null
  seq: number | null
  hash: string | null
}

interface AuditAnchorsTable {
  number: number
  at: string
  kind: string
  chain: string
  seq: number
  hash: string
  link: string
}

/** The last row of each chain, and as `anchors` the last anchor: sealed, so that an end that was cut off shows. */
interface AuditHeadsTable {
  chain: string
  seq: number
  hash: string
  seal: string
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
  user_id: number | null
  /** The number of the latest claim. */
  lease: Generated<number>
  /** Of the jobs of a lane one runs at a time. */
  lane: string | null
}

interface SettingsTable {
  name: string
  value: string
}

interface DatabasesTable {
  id: Generated<number>
  display_name: string
  db_type: string
  db_name: string
  description: string
  host: string
  port: number | null
  /** JSON: names, or 'all'; null for engines without schemas. */
  schemas: string | null
  username: string
  sealed_password: string | null
  tls: number
  owner_id: number | null
  created_at: string
  revision: number
  refresh: string | null
  closes_unreached: Generated<number>
  version: Generated<number>
  /** Which rows people see to whom no row rule applies: 'all' or 'none'. */
  rows_without_rule: Generated<string>
  reading_version: Generated<number>
  display_name_sort: Generated<string>
  search_text: Generated<string>
}

interface DbTablesTable {
  id: Generated<number>
  database_id: number
  schema_name: string | null
  name: string
  display_name: string
  description: string
  active: number
  monitored: number
  is_view: number
  missing: number
  version: number
  drift: string | null
  unique_keys: Generated<string>
  is_lookup: Generated<number>
  display_name_sort: Generated<string>
  database_sort: Generated<string | null>
  search_text: Generated<string>
}

interface DbColumnsTable {
  id: Generated<number>
  table_id: number
  position: number
  name: string
  display_name: string
  description: string
  kind: string
  data_type: string
  number_kind: string | null
  date_kind: string | null
  special_type: string
  db_type: string
  active: number
  pk: number
  /** 1 for a part of a primary key that people declared, 2 where its values repeat or are missing. */
  declared_key: Generated<number>
  value_display_format: string | null
  filter_component: string | null
  analysis_cron: string | null
  missing: number
  bands: Generated<string | null>
  number_format: Generated<string | null>
  /** JSON: the formula of a calculated column. */
  expression: string | null
  search_text: Generated<string>
}

interface DbReferencesTable {
  id: Generated<number>
  database_id: number
  from_table_id: number
  to_table_id: number
  declared: number
  in_source: number
  to_unique_key: number
}

interface DbReferencePairsTable {
  reference_id: number
  position: number
  from_column_id: number
  to_column_id: number
}

interface ColumnAnalysesTable {
  column_id: number
  analysed_at: string
  status: string
  figures: string
}

interface TableVersionsTable {
  table_id: number
  version: number
  replaced_at: string
  replaced_by: string
  content: string
}

interface QuestionsTable {
  id: Generated<number>
  name: string
  description: string
  tag: string
  default_view: string
  view_options: string
  database_id: number
  query: string
  owner_id: number | null
  created_at: string
  modified_at: string
  modified_by: string
  version: number
  deleted_at: string | null
  name_sort: Generated<string>
  database_sort: Generated<string | null>
  owner_sort: Generated<string | null>
  search_text: Generated<string>
}

interface QuestionVersionsTable {
  question_id: number
  version: number
  saved_at: string
  saved_by: string
  content: string
}

interface FavouritesTable {
  id: Generated<number>
  kind: string
  object_id: number
  user_id: number
}

interface DashboardsTable {
  id: Generated<number>
  name: string
  description: string
  tag: string
  /** JSON of tabs and filters. */
  content: string
  owner_id: number | null
  created_at: string
  modified_at: string
  modified_by: string
  version: number
  deleted_at: string | null
  name_sort: Generated<string>
  owner_sort: Generated<string | null>
  search_text: Generated<string>
}

interface DashboardVersionsTable {
  dashboard_id: number
  version: number
  saved_at: string
  saved_by: string
  content: string
}

/** What a person chose last for the filters of a dashboard, as JSON. */
interface DashboardChoicesTable {
  user_id: number
  dashboard_id: number
  filters: string
}

interface DashboardTilesTable {
  question_id: number
  dashboard_id: number
  /** Someone who may share the question put it on the dashboard of another person, who sees its result by that. */
  given_to_owner: Generated<number>
}

interface ExportFilesTable {
  id: string
  display_name: string
  question_id: number | null
  question_name: string
  extension: string
  owner_id: number | null
  created_at: string
  state: string
  row_count: number | null
  bytes: number | null
  /** 1 when the question gives more rows. */
  is_cut: Generated<number>
  last_error: string | null
  /** JSON of what was asked for. */
  request: Generated<string>
  database_id: Generated<number | null>
  /** JSON of the query by which its rows were read. Null for files of earlier versions. */
  query: Generated<string | null>
  /** Which rows its owner was allowed to see when it was written. */
  rules_key: Generated<string>
  /** 1 when its owner could use the tables while it was written, so that its rows may lie behind the limit of the question. */
  could_use_tables: Generated<number>
  expires_at: Generated<string | null>
  /** Of a file that goes into a mail. */
  delivery_id: Generated<string | null>
  /** In which it was asked for. */
  session_id: string | null
  /** The attempt whose bytes were kept. Null for files of earlier versions, which are named by their id. */
  stored_name: Generated<string | null>
  display_name_sort: Generated<string>
  search_text: Generated<string>
}

interface ScheduledTasksTable {
  id: Generated<number>
  display_name: string
  cron: string
  active: number
  /** JSON of recipients and questions. */
  payload: string
  owner_id: number | null
  created_at: string
  next_run_at: string | null
  last_run_at: string | null
  last_run_status: string | null
  version: Generated<number>
  display_name_sort: Generated<string>
  owner_sort: Generated<string | null>
  search_text: Generated<string>
}

interface DeliveriesTable {
  id: string
  owner_id: number | null
  title: string
  /** JSON. */
  recipients: string
  /** JSON of what its owner must be allowed when it leaves. */
  permissions: string
  state: string
  created_at: string
  finished_at: string | null
  row_count: number | null
  last_error: string | null
}

interface TaskRunsTable {
  id: string
  task_id: number
  status: string
  started_at: string
  finished_at: string | null
  row_count: number | null
  /** JSON. */
  recipients: string
  last_error: string | null
}

interface UserPreferencesTable {
  user_id: number
  /** JSON. */
  preferences: string
}

interface UploadsTable {
  id: string
  user_id: number
  file_name: string
  format: string
  bytes: number
  created_at: string
}

interface UploadLoadsTable {
  id: string
  user_id: number
  session_id: string
  request: string
  state: string
  share: number
  message: string
  refused: string | null
  database_id: number | null
  created_at: string
}
