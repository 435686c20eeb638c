import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../../platform/store/schema/schema.ts'

/** A reference loses its pairs with its columns. In parts that counted such ones, a short part would look like the last. */
export const hasPairs = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'db_references'>) =>
  exists(selectFrom('db_reference_pairs').select('reference_id').whereRef('reference_id', '=', 'db_references.id'))
