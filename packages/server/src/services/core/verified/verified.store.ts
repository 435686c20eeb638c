import { sql } from 'kysely'
import type { Db } from '../../../platform/store/store.ts'
import { transactionsOf } from '../../../platform/store/connections/transactions.ts'

export type VerifiedKind = 'question' | 'dashboard'

interface Verifying {
  readonly version: number
  readonly by: string
  readonly at: string
}

export function createVerifiedStore(db: Db) {
  return {
    transaction: transactionsOf(db),

    /** Those of the items that are verified. */
    of(kind: VerifiedKind, ids: readonly number[]) {
      const table = kind === 'question' ? 'questions' : 'dashboards'
      return db
        .selectFrom(table)
        .innerJoin('verified_items', 'verified_items.object_id', `${table}.id`)
        .where('verified_items.kind', '=', kind)
        .where('verified_items.object_id', 'in', [0, ...ids])
        .select([
          'verified_items.object_id as id',
          'verified_items.verified_by as by',
          'verified_items.verified_at as date',
          sql<number>`case when ${sql.ref(`${table}.version`)} > verified_items.version then 1 else 0 end`.as(
            'isChanged',
          ),
        ])
        .execute()
    },

    async save(kind: VerifiedKind, id: number, { version, by, at }: Verifying, within: Db): Promise<void> {
      const verifying = { version, verified_by: by, verified_at: at }
      await within
        .insertInto('verified_items')
        .values({ kind, object_id: id, ...verifying })
        .onConflict((conflict) => conflict.columns(['kind', 'object_id']).doUpdateSet(verifying))
        .execute()
    },

    async remove(kind: VerifiedKind, ids: readonly number[], within: Db): Promise<void> {
      await within.deleteFrom('verified_items').where('kind', '=', kind).where('object_id', 'in', ids).execute()
    },
  }
}

export type VerifiedStore = ReturnType<typeof createVerifiedStore>
