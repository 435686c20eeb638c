import type { RoleName } from '@soundings/contract'
import { type ChainMode, isSeesNothing, seesNothing } from '@soundings/query'
import { sql } from 'kysely'
import { precompiledQuery } from '../../../platform/store/connections/precompiled-query.ts'
import { searchText, sortKey } from '../../../platform/store/lists/list-keys.ts'
import { type ListAsk, type ListDefinition, type Page, readPage } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { isAlreadyThere } from '../../../platform/store/store-error.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export interface StoredRule {
  readonly id: number
  readonly userId: number
  readonly username: string
  readonly databaseId: number
  readonly databaseName: string
  readonly tableId: number
  readonly tableName: string
  readonly columnId: number
  readonly columnName: string
  readonly columnValue: string
  readonly chains: ChainMode
}

/** A user with rules in a database, and the tables that these are on. */
export interface BoundPerson {
  readonly id: number
  readonly username: string
  readonly role: RoleName
  readonly tableIds: readonly number[]
}

/** One value that binds a person, by whatever rule. */
export interface StoredRuleValue {
  readonly columnId: number
  readonly tableId: number
  /** Null where an attribute has no value, and for people who see nothing. */
  readonly value: string | null
  readonly chains: string
  /** The attribute that gives the value. */
  readonly attribute: string | null
}

/** Why a value binds a person. */
export interface RuleCause extends Pick<StoredRuleValue, 'columnId' | 'value' | 'attribute'> {
  readonly appliesToAll: boolean
  readonly group: string | null
}

export type RuleFields = Pick<StoredRule, 'userId' | 'databaseId' | 'tableId' | 'columnId' | 'columnValue' | 'chains'>

const nameOf = (column: string, table: 'users' | 'databases', by: string) =>
  sql`(select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${sql.ref(`access_rules.${by}`)})`

const ruleList: ListDefinition = {
  id: 'access_rules.id',
  // As one text, so that a search may run over the border of two columns of the list.
  search: [
    sql`${nameOf('username_key', 'users', 'user_id')} || ' ' || ${nameOf('search_text', 'databases', 'database_id')} || ' ' || access_rules.search_text`,
  ],
  fields: {
    username: { by: 'key', of: sql.ref('access_rules.user_sort'), isIndexed: true },
    databaseId: { by: 'value', of: sql.ref('access_rules.database_id') },
    databaseName: { by: 'key', of: sql.ref('access_rules.database_sort'), isIndexed: true },
    tableName: { by: 'key', of: sql.ref('access_rules.table_sort'), mayBeEmpty: 'null', isIndexed: true },
    columnId: { by: 'value', of: sql.ref('access_rules.column_id') },
    columnName: { by: 'key', of: sql.ref('access_rules.column_sort'), mayBeEmpty: 'null', isIndexed: true },
    columnValue: { by: 'key', of: sql.ref('access_rules.value_sort'), isIndexed: true },
    chains: { by: 'text', of: sql.ref('access_rules.chains') },
  },
}

export function createAccessRuleStore(db: Db) {
  const effective = (from: Db) =>
    from
      .selectFrom('effective_rules')
      .leftJoin('attributes', 'attributes.id', 'effective_rules.attribute_id')
      .select([
        'effective_rules.column_id as columnId',
        'effective_rules.table_id as tableId',
        'effective_rules.value',
        'effective_rules.chains',
        'attributes.name as attribute',
      ])

  /** With a last row without a table where the database shows nothing to this person unless a rule applies. */
  const readRules = precompiledQuery((userId: number, databaseId: number) =>
    effective(db)
      .where('effective_rules.user_id', '=', userId)
      .where('effective_rules.database_id', '=', databaseId)
      .unionAll(
        db
          .selectFrom('databases')
          .innerJoin('users', (join) => join.onTrue())
          .select([
            sql.lit(seesNothing.columnId).as('columnId'),
            sql.lit(seesNothing.tableId).as('tableId'),
            sql<string | null>`cast(null as text)`.as('value'),
            sql<string>`'any'`.as('chains'),
            sql<string | null>`cast(null as text)`.as('attribute'),
          ])
          .where('users.id', '=', userId)
          .where('users.role', '=', 'ROLE_USER')
          .where('databases.id', '=', databaseId)
          .where('databases.rows_without_rule', '=', 'none'),
      )
      .orderBy('columnId')
      .orderBy('value'),
  )
  const from = db.selectFrom('access_rules')
  const withNames = (rules: typeof from) =>
    rules
      .innerJoin('users', 'users.id', 'access_rules.user_id')
      .innerJoin('databases', 'databases.id', 'access_rules.database_id')
      .leftJoin('db_tables', 'db_tables.id', 'access_rules.table_id')
      .leftJoin('db_columns', 'db_columns.id', 'access_rules.column_id')
      .select([
        'access_rules.id',
        'access_rules.user_id as userId',
        'users.username',
        'access_rules.database_id as databaseId',
        'databases.display_name as databaseName',
        'access_rules.table_id as tableId',
        'db_tables.name as tableName',
        'access_rules.column_id as columnId',
        'db_columns.name as columnName',
        'access_rules.value as columnValue',
        'access_rules.chains',
      ])

  /** Names of tables and columns of a source never change, so that they are found by what is stored with the rule. */
  async function toRow(fields: RuleFields, within: Db) {
    const { userId, databaseId, tableId, columnId, columnValue, chains } = fields
    const table = await within.selectFrom('db_tables').select('name').where('id', '=', tableId).executeTakeFirst()
    const column = await within.selectFrom('db_columns').select('name').where('id', '=', columnId).executeTakeFirst()
    return {
      user_id: userId,
      database_id: databaseId,
      table_id: tableId,
      column_id: columnId,
      value: columnValue,
      chains,
      value_sort: sortKey(columnValue),
      search_text: searchText([table?.name ?? '', column?.name ?? '', columnValue].join(' ')),
    }
  }

  return {
    transaction: transactionsOf(db),

    /** What binds a person in a database; that they see nothing counts only where no rule applies. */
    async rulesOf(userId: number, databaseId: number, from: Db = db): Promise<StoredRuleValue[]> {
      const rows = await readRules(from, userId, databaseId)
      const rules = rows.filter((rule) => !isSeesNothing(rule))
      return rules.length > 0 ? rules : rows
    },

    async databaseIdsBinding(userId: number, from: Db = db): Promise<number[]> {
      const closed = from
        .selectFrom('databases')
        .innerJoin('users', (join) => join.onTrue())
        .select('databases.id')
        .where('users.id', '=', userId)
        .where('users.role', '=', 'ROLE_USER')
        .where('rows_without_rule', '=', 'none')
      const rows = await from
        .selectFrom('effective_rules')
        .select('database_id as id')
        .where('user_id', '=', userId)
        .union(closed)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Why a person is bound in a database. */
    async causesOf(userId: number, databaseId: number): Promise<RuleCause[]> {
      const rows = await db
        .selectFrom('effective_rules')
        .leftJoin('row_rules', 'row_rules.id', 'effective_rules.rule_id')
        .leftJoin('user_groups', 'user_groups.id', 'row_rules.group_id')
        .leftJoin('attributes', 'attributes.id', 'effective_rules.attribute_id')
        .select([
          'effective_rules.column_id as columnId',
          'effective_rules.value',
          'row_rules.everybody',
          'user_groups.name as group',
          'attributes.name as attribute',
        ])
        .distinct()
        .where('effective_rules.user_id', '=', userId)
        .where('effective_rules.database_id', '=', databaseId)
        .orderBy('effective_rules.value')
        .execute()
      return rows.map(({ everybody, ...row }) => ({ ...row, appliesToAll: everybody === 1 }))
    },

    /** All rules in a database, by user. */
    async rulesIn(
      databaseId: number,
      from: Db = db,
    ): Promise<{ userId: number; username: string; role: RoleName; rules: StoredRuleValue[] }[]> {
      const rows = await from
        .selectFrom('effective_rules')
        .innerJoin('users', 'users.id', 'effective_rules.user_id')
        .leftJoin('attributes', 'attributes.id', 'effective_rules.attribute_id')
        .select([
          'users.id as userId',
          'users.username',
          'users.role',
          'effective_rules.column_id as columnId',
          'effective_rules.table_id as tableId',
          'effective_rules.value',
          'effective_rules.chains',
          'attributes.name as attribute',
        ])
        .where('effective_rules.database_id', '=', databaseId)
        .orderBy('users.username')
        .orderBy('effective_rules.column_id')
        .orderBy('effective_rules.value')
        .execute()
      return [...Map.groupBy(rows, ({ userId }) => userId).values()].map((rules) => ({
        userId: rules[0]!.userId,
        username: rules[0]!.username,
        role: rules[0]!.role as RoleName,
        rules,
      }))
    },

    async peopleBoundIn(databaseId: number): Promise<BoundPerson[]> {
      const rows = await db
        .selectFrom('effective_rules')
        .innerJoin('users', 'users.id', 'effective_rules.user_id')
        .select(['users.id', 'users.username', 'users.role', 'effective_rules.table_id as tableId'])
        .distinct()
        .where('effective_rules.database_id', '=', databaseId)
        .orderBy('users.username')
        .execute()
      return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofPerson) => {
        const { id, username, role } = ofPerson[0]!
        return { id, username, role: role as RoleName, tableIds: [...new Set(ofPerson.map(({ tableId }) => tableId))] }
      })
    },

    async list(ask: ListAsk): Promise<Page<StoredRule>> {
      const { rows, total } = await readPage(db, ruleList, ask, { from, where: (query) => query, select: withNames })
      return { rows: rows.map(toRule), total }
    },

    async find(id: number, within: Db = db): Promise<StoredRule | undefined> {
      const row = await withNames(within.selectFrom('access_rules'))
        .where('access_rules.id', '=', id)
        .executeTakeFirst()
      return row && toRule(row)
    },

    /** Undefined when the same rule is there: the unique index decides, so two requests at once cannot both add it. */
    async insert(fields: RuleFields, within: Db): Promise<number | undefined> {
      const rule = within.insertInto('access_rules').values(await toRow(fields, within))
      const row = await rule
        .onConflict((conflict) => conflict.columns(['user_id', 'column_id', 'value']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    /** False when the same rule is there already. */
    async update(id: number, fields: RuleFields, within: Db): Promise<boolean> {
      try {
        await within
          .updateTable('access_rules')
          .set(await toRow(fields, within))
          .where('id', '=', id)
          .execute()
        return true
      } catch (error) {
        if (isAlreadyThere(error)) return false
        throw error
      }
    },

    async remove(id: number, within: Db): Promise<void> {
      await within.deleteFrom('access_rules').where('id', '=', id).execute()
    },

    databasesNamed: (name: string) =>
      db
        .selectFrom('databases')
        .select('id')
        .where((e) => e.or([e('display_name', '=', name), e('db_name', '=', name)]))
        .execute(),
  }
}

export type AccessRuleStore = ReturnType<typeof createAccessRuleStore>

/** A rule outlives what it names: without its column it lets nothing through. */
const toRule = <Row extends { tableName: string | null; columnName: string | null; chains: string }>(row: Row) => ({
  ...row,
  chains: row.chains as ChainMode,
  tableName: row.tableName ?? '',
  columnName: row.columnName ?? '',
})
