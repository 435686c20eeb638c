import type { Generated } from 'kysely'

export interface SharesTable {
  kind: string
  object_id: number
  user_id: number
  shared_by: string
  shared_at: string
  /** Of questions and dashboards: whether the person may change it, too. */
  can_edit: Generated<number>
}

export interface AccessRulesTable {
  id: Generated<number>
  user_id: number
  database_id: number
  column_id: number
  table_id: number
  value: string
  chains: Generated<string>
  value_sort: Generated<string>
  user_sort: Generated<string | null>
  database_sort: Generated<string | null>
  table_sort: Generated<string | null>
  column_sort: Generated<string | null>
  /** The names of its table and column, and its value. */
  search_text: Generated<string>
}

export interface UserGroupsTable {
  id: Generated<number>
  name: string
  /** Lower-cased, unique. */
  name_key: string
  description: string
  created_by: string
  created_at: string
  name_sort: Generated<string>
  search_text: Generated<string>
}

export interface GroupMembersTable {
  group_id: number
  user_id: number
  /** 'hand', or 'sso' for what is replaced at every single sign-on. One person may be a member by both. */
  source: string
}

export interface GroupPermissionsTable {
  group_id: number
  permission: string
}

export interface GroupSharesTable extends Omit<SharesTable, 'user_id'> {
  group_id: number
}

export interface AttributesTable {
  id: Generated<number>
  name: string
  /** Lower-cased, unique. */
  name_key: string
  description: string
}

export interface AttributeValuesTable {
  attribute_id: number
  user_id: number
  value: string
  source: string
}

/** Rules of groups, of everybody and by attribute. Those of one user with a text stay in access_rules. */
export interface RowRulesTable {
  id: Generated<number>
  user_id: number | null
  group_id: number | null
  everybody: number
  database_id: number
  table_id: number
  column_id: number
  /** Null where the values are those of an attribute. */
  value: string | null
  attribute_id: number | null
  chains: string
  rule_key: string
  search_text: Generated<string>
  version: Generated<number>
}

export interface FoldersTable {
  id: Generated<number>
  name: string
  name_sort: string
  owner_id: number | null
  created_at: string
  version: number
}

/** In which folder a question, a dashboard or a folder lies. */
export interface FolderItemsTable {
  kind: string
  object_id: number
  folder_id: number
}

/** Each folder with itself and with every folder above it. */
export interface FolderPathsTable {
  folder_id: number
  ancestor_id: number
}

/** Direct shares and those through groups and folders, one row for each way. */
export interface EffectiveSharesView extends SharesTable {
  group_id: number | null
  /** The folder that was shared, or whose owner the person is; null where the object itself was shared. */
  folder_id: number | null
}

/** Everything that binds a person, one row for each value; null where an attribute has no value. */
export interface EffectiveRulesView {
  user_id: number
  database_id: number
  table_id: number
  column_id: number
  value: string | null
  chains: string
  /** Of row_rules; null for a rule of one user with a text. */
  rule_id: number | null
  attribute_id: number | null
}
