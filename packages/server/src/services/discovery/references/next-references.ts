import type { Db } from '../../../platform/store/store.ts'

/**
 * The ids of the next references of a database after one, in order. A reference loses its pairs with its columns, and is left out: in parts
 * that counted such ones, a short part would look like the last.
 */
export const nextReferences = (from: Db, databaseId: number, { after, limit }: { after: number; limit: number }) =>
  from
    .selectFrom('db_references')
    .select('id')
    .where('database_id', '=', databaseId)
    .where('id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('db_reference_pairs').select('reference_id').whereRef('reference_id', '=', 'db_references.id')),
    )
    .orderBy('id')
    .limit(limit)
