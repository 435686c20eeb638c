import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** A column that holds the sort key of the row which another column refers to. */
interface JoinedKey {
  readonly table: string
  readonly column: string
  readonly by: string
  readonly from: 'databases' | 'users' | 'db_tables' | 'db_columns'
}

const keys: readonly JoinedKey[] = [
  { table: 'questions', column: 'database_sort', by: 'database_id', from: 'databases' },
  { table: 'questions', column: 'owner_sort', by: 'owner_id', from: 'users' },
  { table: 'dashboards', column: 'owner_sort', by: 'owner_id', from: 'users' },
  { table: 'scheduled_tasks', column: 'owner_sort', by: 'owner_id', from: 'users' },
  { table: 'db_tables', column: 'database_sort', by: 'database_id', from: 'databases' },
  { table: 'access_rules', column: 'user_sort', by: 'user_id', from: 'users' },
  { table: 'access_rules', column: 'database_sort', by: 'database_id', from: 'databases' },
  { table: 'access_rules', column: 'table_sort', by: 'table_id', from: 'db_tables' },
  { table: 'access_rules', column: 'column_sort', by: 'column_id', from: 'db_columns' },
]

/**
 * Usernames and the names that a source gives to tables and columns never change. Where a user is deleted, foreign keys change
 * what refers to them; what refers to the others stays as it is.
 */
const sources = {
  databases: { key: 'display_name_sort', isText: false, isRenamed: true, leavesReferring: true },
  users: { key: 'username_sort', isText: false, isRenamed: false, leavesReferring: false },
  db_tables: { key: 'name', isText: true, isRenamed: false, leavesReferring: true },
  db_columns: { key: 'name', isText: true, isRenamed: false, leavesReferring: true },
} as const

/** An order in which a list is sorted: the columns of its index, with the ids behind them. */
interface Order {
  readonly name: string
  readonly table: string
  /** Compared in full before the field, such as the owner whose rows are listed. */
  readonly of?: string
  readonly column: string
  /** A text without a key of its own. */
  readonly isText?: boolean
  /** Thousands of rows can be equal in it, so that the order of their ids needs an index in either direction. */
  readonly hasManyEqual?: boolean
  readonly isNotDeleted?: boolean
}

const orders: readonly Order[] = [
  {
    name: 'questions_by_database',
    table: 'questions',
    column: 'database_sort',
    hasManyEqual: true,
    isNotDeleted: true,
  },
  { name: 'questions_by_owner', table: 'questions', column: 'owner_sort', hasManyEqual: true, isNotDeleted: true },
  { name: 'dashboards_by_owner', table: 'dashboards', column: 'owner_sort', hasManyEqual: true, isNotDeleted: true },
  { name: 'users_by_email', table: 'users', column: 'email', isText: true },
  { name: 'users_by_role', table: 'users', column: 'role', isText: true, hasManyEqual: true },
  { name: 'scheduled_tasks_by_owner', table: 'scheduled_tasks', column: 'owner_sort', hasManyEqual: true },
  { name: 'scheduled_tasks_by_cron', table: 'scheduled_tasks', column: 'cron', isText: true, hasManyEqual: true },
  {
    name: 'scheduled_tasks_by_status',
    table: 'scheduled_tasks',
    column: 'last_run_status',
    isText: true,
    hasManyEqual: true,
  },
  { name: 'scheduled_tasks_by_last_run', table: 'scheduled_tasks', column: 'last_run_at' },
  { name: 'scheduled_tasks_by_next_run', table: 'scheduled_tasks', column: 'next_run_at' },
  { name: 'export_files_by_name', table: 'export_files', of: 'owner_id', column: 'display_name_sort' },
  {
    name: 'export_files_by_question',
    table: 'export_files',
    of: 'owner_id',
    column: 'question_name',
    isText: true,
    hasManyEqual: true,
  },
  {
    name: 'export_files_by_extension',
    table: 'export_files',
    of: 'owner_id',
    column: 'extension',
    isText: true,
    hasManyEqual: true,
  },
  { name: 'export_files_by_bytes', table: 'export_files', of: 'owner_id', column: 'bytes' },
  { name: 'access_rules_by_user', table: 'access_rules', column: 'user_sort', hasManyEqual: true },
  { name: 'access_rules_by_database', table: 'access_rules', column: 'database_sort', hasManyEqual: true },
  { name: 'access_rules_by_table', table: 'access_rules', column: 'table_sort', hasManyEqual: true },
  { name: 'access_rules_by_column', table: 'access_rules', column: 'column_sort', hasManyEqual: true },
  { name: 'access_rules_by_value', table: 'access_rules', column: 'value_sort', hasManyEqual: true },
  { name: 'databases_by_name', table: 'databases', column: 'display_name_sort' },
]

/** Keys and indexes for every order in which a screen sorts a list. Sort keys of other tables are kept by triggers beside the rows that they sort. */
export const listOrders: Migration = {
  name: '0034-list-orders',
  async up({ db, binaryText }) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    for (const key of keys) {
      await db.schema.alterTable(key.table).addColumn(key.column, binaryText).execute()
      const known = `select ${keyOf(key, isPostgres)} from ${key.from} where ${key.from}.id = ${key.table}.${key.by}`
      await sql.raw(`update ${key.table} set ${key.column} = (${known})`).execute(db)
      for (const statement of isPostgres ? postgresTriggers(key) : sqliteTriggers(key))
        await sql.raw(statement).execute(db)
    }
    for (const order of orders) await createOrder(db, order, isPostgres)
    for (const by of ['table_id', 'column_id'])
      await db.schema.createIndex(`access_rules_of_${by}`).on('access_rules').column(by).execute()
    await sql`create index db_columns_of_keys on db_columns (table_id, data_type) where pk = 1 and missing = 0`.execute(
      db,
    )
    await db.schema
      .createIndex('db_tables_by_database')
      .on('db_tables')
      .columns(['database_sort', 'display_name_sort', 'id'])
      .execute()
  },
}

async function createOrder(
  db: Kysely<unknown>,
  { name, table, of, column, isText = false, hasManyEqual = false, isNotDeleted = false }: Order,
  isPostgres: boolean,
) {
  const leading = [...(of ? [of] : []), isText ? textKey(column, isPostgres) : column]
  const ids = hasManyEqual ? (['id', 'id desc'] as const) : (['id'] as const)
  for (const id of ids) {
    const condition = isNotDeleted ? ' where deleted_at is null' : ''
    await sql
      .raw(
        `create index ${name}${id === 'id' ? '' : '_latest'} on ${table} (${[...leading, id].join(', ')})${condition}`,
      )
      .execute(db)
  }
}

/** As a text is sorted that has no key of its own: without the case of a–z. */
const textKey = (column: string, isPostgres: boolean) =>
  isPostgres ? `lower(${column} collate "C")` : `lower(${column})`

const keyOf = ({ from }: JoinedKey, isPostgres: boolean) =>
  sources[from].isText ? textKey(sources[from].key, isPostgres) : sources[from].key

function sqliteTriggers(joined: JoinedKey): string[] {
  const { table, column, by, from } = joined
  const { key, isRenamed, leavesReferring } = sources[from]
  const name = `${table}_${column}`
  const copy = `begin update ${table} set ${column} = (select ${keyOf(joined, false)} from ${from} where ${from}.id = new.${by}) where id = new.id; end`
  return [
    `create trigger ${name}_inserted after insert on ${table} ${copy}`,
    `create trigger ${name}_changed after update of ${by} on ${table} when old.${by} is not new.${by} ${copy}`,
    ...(isRenamed
      ? [
          `create trigger ${name}_renamed after update of ${key} on ${from} when old.${key} is not new.${key} begin update ${table} set ${column} = new.${key} where ${by} = new.id; end`,
        ]
      : []),
    ...(leavesReferring
      ? [
          `create trigger ${name}_removed after delete on ${from} begin update ${table} set ${column} = null where ${by} = old.id; end`,
        ]
      : []),
  ]
}

function postgresTriggers(joined: JoinedKey): string[] {
  const { table, column, by, from } = joined
  const { key, isRenamed, leavesReferring } = sources[from]
  const name = `${table}_${column}`
  // A name that another transaction is changing is waited for, because that one does not see our row yet. Not 'for share':
  // two transactions could hold that lock at once, and each would wait for the other as soon as it changes the row of the database.
  const copied = `select ${keyOf(joined, true)} into new.${column} from ${from} where ${from}.id = new.${by}${isRenamed ? ' for no key update' : ''}`
  const define = (suffix: string, body: string) =>
    `create function ${name}_${suffix}() returns trigger language plpgsql as $$ begin ${body}; end $$`
  return [
    define('copy', `${copied}; return new`),
    `create trigger ${name}_inserted before insert on ${table} for each row execute function ${name}_copy()`,
    `create trigger ${name}_changed before update of ${by} on ${table} for each row when (old.${by} is distinct from new.${by}) execute function ${name}_copy()`,
    ...(isRenamed
      ? [
          define('rename', `update ${table} set ${column} = new.${key} where ${by} = new.id; return null`),
          `create trigger ${name}_renamed after update of ${key} on ${from} for each row when (old.${key} is distinct from new.${key}) execute function ${name}_rename()`,
        ]
      : []),
    ...(leavesReferring
      ? [
          // Once for all columns of a table that goes, of which there may be thousands.
          define('remove', `update ${table} set ${column} = null where ${by} in (select id from removed); return null`),
          `create trigger ${name}_removed after delete on ${from} referencing old table as removed for each statement execute function ${name}_remove()`,
        ]
      : []),
  ]
}
