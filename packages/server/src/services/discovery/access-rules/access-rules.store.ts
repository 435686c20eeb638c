import type { RoleName } from '@soundings/contract'
import type { ChainMode } from '@soundings/query'
import { keptQuery } from '../../../platform/store/kept-query.ts'
import type { Db } from '../../../platform/store/store.ts'

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

/** One value of a rule, without the user. */
export interface StoredRuleValue {
  readonly columnId: number
  readonly tableId: number
  readonly value: string
  readonly chains: string
}

export type RuleFields = Pick<StoredRule, 'userId' | 'databaseId' | 'tableId' | 'columnId' | 'columnValue' | 'chains'>

export function createAccessRuleStore(db: Db) {
  const readRules = keptQuery((userId: number, databaseId: number) =>
    db
      .selectFrom('access_rules')
      .select(['column_id as columnId', 'table_id as tableId', 'value', 'chains'])
      .where('user_id', '=', userId)
      .where('database_id', '=', databaseId)
      .orderBy('column_id')
      .orderBy('id'),
  )
  const named = (from: Db) =>
    from
      .selectFrom('access_rules')
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
      .orderBy('access_rules.id')

  return {
    transaction: <Result>(work: (within: Db) => Promise<Result>): Promise<Result> => db.transaction().execute(work),

    rulesOf: (userId: number, databaseId: number, from: Db = db) => readRules(from, userId, databaseId),

    async databaseIdsBinding(userId: number): Promise<number[]> {
      const rows = await db.selectFrom('access_rules').select('database_id as id').distinct().where('user_id', '=', userId).execute()
      return rows.map(({ id }) => id)
    },

    /** All rules in a database, by user. */
    async rulesIn(databaseId: number, from: Db = db): Promise<{ userId: number; username: string; role: RoleName; rules: StoredRuleValue[] }[]> {
      const rows = await from
        .selectFrom('access_rules')
        .innerJoin('users', 'users.id', 'access_rules.user_id')
        .select(['users.id as userId', 'users.username', 'users.role', 'access_rules.column_id as columnId', 'access_rules.table_id as tableId', 'access_rules.value', 'access_rules.chains'])
        .where('access_rules.database_id', '=', databaseId)
        .orderBy('users.username')
        .orderBy('access_rules.id')
        .execute()
      return [...Map.groupBy(rows, ({ userId }) => userId).values()].map((rules) => ({ userId: rules[0]!.userId, username: rules[0]!.username, role: rules[0]!.role as RoleName, rules }))
    },

    async peopleBoundIn(databaseId: number): Promise<BoundPerson[]> {
      const rows = await db
        .selectFrom('access_rules')
        .innerJoin('users', 'users.id', 'access_rules.user_id')
        .select(['users.id', 'users.username', 'users.role', 'access_rules.table_id as tableId'])
        .where('access_rules.database_id', '=', databaseId)
        .orderBy('users.username')
        .execute()
      return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofPerson) => {
        const { id, username, role } = ofPerson[0]!
        return { id, username, role: role as RoleName, tableIds: [...new Set(ofPerson.map(({ tableId }) => tableId))] }
      })
    },

    list: async (): Promise<StoredRule[]> => (await named(db).execute()).map(toRule),

    async find(id: number, from: Db = db): Promise<StoredRule | undefined> {
      const row = await named(from).where('access_rules.id', '=', id).executeTakeFirst()
      return row && toRule(row)
    },

    /** Undefined when the same rule is there: the unique index decides, so two requests at once cannot both add it. */
    async insert(fields: RuleFields, within: Db): Promise<number | undefined> {
      const rule = within.insertInto('access_rules').values(toRow(fields))
      const row = await rule.onConflict((conflict) => conflict.columns(['user_id', 'column_id', 'value']).doNothing()).returning('id').executeTakeFirst()
      return row?.id
    },

    /** False when the same rule is there already. */
    async update(id: number, fields: RuleFields, within: Db): Promise<boolean> {
      try {
        await within.updateTable('access_rules').set(toRow(fields)).where('id', '=', id).execute()
        return true
      } catch (error) {
        if (['23505', 'SQLITE_CONSTRAINT_UNIQUE'].includes((error as { code?: string }).code ?? '')) return false
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

const toRow = ({ userId, databaseId, tableId, columnId, columnValue, chains }: RuleFields) => ({
  user_id: userId,
  database_id: databaseId,
  table_id: tableId,
  column_id: columnId,
  value: columnValue,
  chains,
})

/** A rule outlives what it names: without its column it lets nothing through. */
const toRule = <Row extends { tableName: string | null; columnName: string | null; chains: string }>(row: Row) => ({
  ...row,
  chains: row.chains as ChainMode,
  tableName: row.tableName ?? '',
  columnName: row.columnName ?? '',
})
