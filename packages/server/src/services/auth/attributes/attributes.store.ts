import type { Attribute, AttributeDraft, Ownership } from '@soundings/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

/** One value of one user. */
export interface StoredValue {
  readonly attributeId: number
  readonly userId: number
  readonly value: string
}

const ROWS_AT_ONCE = 5000
/** Each is a condition of its own; SQLite takes at most 1,000 in one. */
const TAKEN_AT_ONCE = 200

export function createAttributeStore(db: Db) {
  const attributes = (from: Db) =>
    from
      .selectFrom('attributes')
      .select([
        'attributes.id',
        'attributes.name',
        'attributes.description',
        sql<number>`(select count(distinct user_id) from attribute_values where attribute_values.attribute_id = attributes.id)`.as(
          'userCount',
        ),
        sql<number>`(select count(*) from row_rules where row_rules.attribute_id = attributes.id)`.as('ruleCount'),
      ])
  const toAttribute = (row: Attribute): Attribute => ({
    ...row,
    userCount: Number(row.userCount),
    ruleCount: Number(row.ruleCount),
  })
  const columnsOf = ({ name, description }: AttributeDraft) => ({ name, name_key: name.toLowerCase(), description })

  return {
    transaction: transactionsOf(db),

    list: async (from: Db = db): Promise<Attribute[]> =>
      (await attributes(from).orderBy('attributes.name_key').execute()).map(toAttribute),

    async find(id: number, from: Db = db): Promise<Attribute | undefined> {
      const row = await attributes(from).where('attributes.id', '=', id).executeTakeFirst()
      return row && toAttribute(row)
    },

    /** Undefined when the name is taken. */
    async insert(draft: AttributeDraft, within: Db): Promise<number | undefined> {
      const row = await within
        .insertInto('attributes')
        .values(columnsOf(draft))
        .onConflict((conflict) => conflict.column('name_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    isNameTaken: async (name: string, exceptId: number, within: Db): Promise<boolean> =>
      (await within
        .selectFrom('attributes')
        .select('id')
        .where('name_key', '=', name.toLowerCase())
        .where('id', '!=', exceptId)
        .executeTakeFirst()) !== undefined,

    async update(id: number, draft: AttributeDraft, within: Db): Promise<void> {
      await within.updateTable('attributes').set(columnsOf(draft)).where('id', '=', id).execute()
    },

    async remove(id: number, within: Db): Promise<void> {
      await within.deleteFrom('attributes').where('id', '=', id).execute()
    },

    async userIds(usernames: readonly string[], within: Db): Promise<Map<string, number>> {
      const found = new Map<string, number>()
      for (let from = 0; from < usernames.length; from += ROWS_AT_ONCE) {
        const keys = usernames.slice(from, from + ROWS_AT_ONCE).map((name) => name.toLowerCase())
        const rows = await within
          .selectFrom('users')
          .select(['id', 'username_key'])
          .where('username_key', 'in', keys)
          .execute()
        for (const { id, username_key: key } of rows) found.set(key, id)
      }
      return found
    },

    valuesOf: (userId: number, from: Db = db) =>
      from
        .selectFrom('attribute_values')
        .select(['attribute_id as attributeId', 'value', 'source'])
        .where('user_id', '=', userId)
        .orderBy('value')
        .orderBy('source')
        .execute(),

    async valuesOfMany(userIds: readonly number[], source: Ownership, from: Db): Promise<StoredValue[]> {
      const found: StoredValue[] = []
      for (let start = 0; start < userIds.length; start += ROWS_AT_ONCE) {
        const rows = await from
          .selectFrom('attribute_values')
          .select(['attribute_id as attributeId', 'user_id as userId', 'value'])
          .where('source', '=', source)
          .where('user_id', 'in', userIds.slice(start, start + ROWS_AT_ONCE))
          .execute()
        found.push(...rows)
      }
      return found
    },

    async add(values: readonly StoredValue[], source: Ownership, within: Db): Promise<void> {
      for (let from = 0; from < values.length; from += ROWS_AT_ONCE) {
        const rows = values
          .slice(from, from + ROWS_AT_ONCE)
          .map(({ attributeId, userId, value }) => ({ attribute_id: attributeId, user_id: userId, value, source }))
        await within
          .insertInto('attribute_values')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },

    async take(values: readonly StoredValue[], source: Ownership, within: Db): Promise<void> {
      for (let from = 0; from < values.length; from += TAKEN_AT_ONCE) {
        const some = values.slice(from, from + TAKEN_AT_ONCE)
        await within
          .deleteFrom('attribute_values')
          .where('source', '=', source)
          .where(({ and, or, eb }) =>
            or(
              some.map(({ attributeId, userId, value }) =>
                and([eb('user_id', '=', userId), eb('attribute_id', '=', attributeId), eb('value', '=', value)]),
              ),
            ),
          )
          .execute()
      }
    },
  }
}

export type AttributeStore = ReturnType<typeof createAttributeStore>
