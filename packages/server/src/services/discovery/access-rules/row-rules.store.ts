import type { RowRule } from '@soundings/contract'
import type { ChainMode } from '@soundings/query'
import { sql } from 'kysely'
import { searchText } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

/** Whom a rule binds. */
export type RuleAudience = { readonly userId: number } | { readonly groupId: number } | { readonly everybody: true }

export interface RowRuleFields {
  readonly audience: RuleAudience
  readonly databaseId: number
  readonly tableId: number
  readonly columnId: number
  /** A text, or the attribute whose values count. */
  readonly value: { readonly text: string } | { readonly attributeId: number }
  readonly chains: ChainMode
}

/** Of the table and column; names in a source never change, so that they are stored with the rule. */
type SourceNames = Pick<RowRule, 'tableName' | 'columnName'>

export type StoredRowRule = RowRule & { readonly groupId: number | null; readonly userId: number | null }

const whoName = sql<string>`coalesce(users.username, user_groups.name, '')`

const nameOf = (
  column: string,
  table: 'users' | 'user_groups' | 'databases' | 'db_tables' | 'db_columns' | 'attributes',
  by: string,
) =>
  sql`(select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(`row_rules.${by}`)})`

const ruleList: ListDefinition = {
  id: 'row_rules.id',
  // As one text, so that a search may run over the border of two columns of the list. What can be renamed is read as it is now.
  search: [
    sql`coalesce(${nameOf('username_key', 'users', 'user_id')}, ${nameOf('name_key', 'user_groups', 'group_id')}, 'everybody') || ' ' || ${nameOf('search_text', 'databases', 'database_id')} || ' ' || row_rules.search_text || ' ' || coalesce(${nameOf('name_key', 'attributes', 'attribute_id')}, '')`,
  ],
  fields: {
    who: { by: 'value', of: sql.ref('row_rules.everybody') },
    // Without indexes: one rule stands for many people, so that there are few of them.
    whoName: {
      by: 'key',
      of: sql`coalesce(${nameOf('username_sort', 'users', 'user_id')}, ${nameOf('name_sort', 'user_groups', 'group_id')}, '')`,
      mayBeEmpty: 'blank',
    },
    databaseName: { by: 'key', of: nameOf('display_name_sort', 'databases', 'database_id') },
    tableName: { by: 'text', of: nameOf('name', 'db_tables', 'table_id'), mayBeEmpty: true },
    columnName: { by: 'text', of: nameOf('name', 'db_columns', 'column_id'), mayBeEmpty: true },
  },
}

/** Rules of groups, of everybody and by attribute. What binds a person is read from `effective_rules`. */
export function createRowRuleStore(db: Db) {
  const from = db.selectFrom('row_rules')
  const withNames = (rules: typeof from) =>
    rules
      .leftJoin('users', 'users.id', 'row_rules.user_id')
      .leftJoin('user_groups', 'user_groups.id', 'row_rules.group_id')
      .leftJoin('attributes', 'attributes.id', 'row_rules.attribute_id')
      .innerJoin('databases', 'databases.id', 'row_rules.database_id')
      .leftJoin('db_tables', 'db_tables.id', 'row_rules.table_id')
      .leftJoin('db_columns', 'db_columns.id', 'row_rules.column_id')
      .select([
        'row_rules.id',
        'row_rules.everybody',
        'row_rules.user_id as userId',
        'row_rules.group_id as groupId',
        whoName.as('whoName'),
        'row_rules.database_id as databaseId',
        'databases.display_name as databaseName',
        'db_tables.name as tableName',
        'row_rules.column_id as columnId',
        'db_columns.name as columnName',
        'row_rules.value',
        'attributes.name as attribute',
        'row_rules.chains',
        'row_rules.version',
      ])

  type Row = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]
  const toRule = ({ everybody, ...row }: Row): StoredRowRule => ({
    ...row,
    who: everybody === 1 ? 'everybody' : row.groupId === null ? 'user' : 'group',
    tableName: row.tableName ?? '',
    columnName: row.columnName ?? '',
    value: row.value ?? '',
    attribute: row.attribute ?? '',
    chains: row.chains as ChainMode,
  })

  const withoutRule = (databaseId: number) =>
    db
      .selectFrom('users')
      .select(['users.id', 'users.username'])
      .where('users.enabled', '=', 1)
      .where('users.role', '=', 'ROLE_USER')
      .where(
        'users.id',
        'not in',
        db.selectFrom('effective_rules').select('user_id').where('database_id', '=', databaseId),
      )
      .orderBy('users.username_sort')

  return {
    transaction: transactionsOf(db),

    async list(ask: ListAsk): Promise<Page<StoredRowRule>> {
      const { rows, total } = await readPage(db, ruleList, ask, { from, where: (query) => query, select: withNames })
      return { rows: rows.map(toRule), total }
    },

    async find(id: number, within: Db = db): Promise<StoredRowRule | undefined> {
      const row = await withNames(within.selectFrom('row_rules')).where('row_rules.id', '=', id).executeTakeFirst()
      return row && toRule(row)
    },

    /** Undefined when the same rule is there. */
    async insert(fields: RowRuleFields, names: SourceNames, within: Db): Promise<number | undefined> {
      const row = toRow(fields, names)
      return (
        await within
          .insertInto('row_rules')
          .values(row)
          .onConflict((conflict) => conflict.column('rule_key').doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id
    },

    /** False when another rule is the same. The caller holds the lock of the database, so that no rule is added meanwhile. */
    async update(id: number, fields: RowRuleFields, names: SourceNames, within: Db): Promise<boolean> {
      const row = toRow(fields, names)
      const same = await within
        .selectFrom('row_rules')
        .select('id')
        .where('rule_key', '=', row.rule_key)
        .where('id', '<>', id)
        .executeTakeFirst()
      if (same) return false
      await within
        .updateTable('row_rules')
        .set({ ...row, version: sql<number>`version + 1` })
        .where('id', '=', id)
        .execute()
      return true
    },

    async remove(id: number, within: Db): Promise<void> {
      await within.deleteFrom('row_rules').where('id', '=', id).execute()
    },

    async groupsNamed(ids: readonly number[], within: Db): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map()
      const rows = await within.selectFrom('user_groups').select(['id', 'name']).where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    groupNamed: (name: string, within: Db) =>
      within
        .selectFrom('user_groups')
        .select(['id', 'name'])
        .where('name_key', '=', name.toLowerCase())
        .executeTakeFirst(),

    attributeNamed: (name: string, within: Db) =>
      within
        .selectFrom('attributes')
        .select(['id', 'name'])
        .where('name_key', '=', name.toLowerCase())
        .executeTakeFirst(),

    /** Everybody whom a rule binds. */
    async peopleOf(audience: RuleAudience, within: Db): Promise<number[]> {
      if ('userId' in audience) return [audience.userId]
      if ('groupId' in audience)
        return (
          await within
            .selectFrom('group_members')
            .select('user_id')
            .distinct()
            .where('group_id', '=', audience.groupId)
            .execute()
        ).map((row) => row.user_id)
      return (await within.selectFrom('users').select('id').where('role', '=', 'ROLE_USER').execute()).map(
        ({ id }) => id,
      )
    },

    async rowsWithoutRule(databaseId: number, within: Db = db): Promise<'all' | 'none' | undefined> {
      const row = await within
        .selectFrom('databases')
        .select('rows_without_rule as rows')
        .where('id', '=', databaseId)
        .executeTakeFirst()
      return row && (row.rows === 'none' ? 'none' : 'all')
    },

    async setRowsWithoutRule(databaseId: number, rows: 'all' | 'none', within: Db): Promise<void> {
      await within.updateTable('databases').set({ rows_without_rule: rows }).where('id', '=', databaseId).execute()
    },

    /** Active people without an admin role to whom no rule applies, whatever they have of the database. */
    everyoneWithoutRule: (databaseId: number) => withoutRule(databaseId).execute(),

    /** Active people without an admin role who own or were given something of a database, and no rule applies to. */
    peopleWithoutRule: (databaseId: number) =>
      withoutRule(databaseId)
        .where((e) =>
          e.or([
            e(
              'users.id',
              'in',
              db
                .selectFrom('databases')
                .select('owner_id')
                .where('id', '=', databaseId)
                .where('owner_id', 'is not', null),
            ),
            e(
              'users.id',
              'in',
              db
                .selectFrom('effective_shares')
                .select('user_id')
                .where('kind', '=', 'database')
                .where('object_id', '=', databaseId),
            ),
            e(
              'users.id',
              'in',
              db
                .selectFrom('effective_shares')
                .innerJoin('db_tables', 'db_tables.id', 'effective_shares.object_id')
                .select('effective_shares.user_id')
                .where('effective_shares.kind', '=', 'table')
                .where('db_tables.database_id', '=', databaseId),
            ),
          ]),
        )
        .execute(),
  }
}

const toRow = (
  { audience, databaseId, tableId, columnId, value, chains }: RowRuleFields,
  { tableName, columnName }: SourceNames,
) => ({
  user_id: 'userId' in audience ? audience.userId : null,
  group_id: 'groupId' in audience ? audience.groupId : null,
  everybody: 'everybody' in audience ? 1 : 0,
  database_id: databaseId,
  table_id: tableId,
  column_id: columnId,
  value: 'text' in value ? value.text : null,
  attribute_id: 'attributeId' in value ? value.attributeId : null,
  chains,
  rule_key: JSON.stringify([audience, columnId, value]),
  search_text: searchText([tableName, columnName, ...('text' in value ? [value.text] : [])].join(' ')),
})

export type RowRuleStore = ReturnType<typeof createRowRuleStore>
