import type { Dialect } from '../../sql/dialect.ts'
import { isNoSql, sql, type Sql } from '../../sql/fragment.ts'

export interface OrderedGroups {
  /** The SELECT which forms the groups. */
  readonly groups: Sql
  /** Its output aliases. */
  readonly columns: Sql
  /** ORDER BY terms over the aliases; none where there is nothing to order. */
  readonly terms: Sql
  readonly page: Sql
}

/** Puts groups in order, in the way in which the database is quick at it. */
export function orderGroups({ groups, columns, terms, page }: OrderedGroups, { aggregateThenOrder }: Dialect): Sql {
  if (isNoSql(terms)) return sql`${groups}${page}`
  const ending = sql` order by ${terms}${page}`
  if (aggregateThenOrder === 'materialized')
    return sql`with g0 as materialized (${groups}) select ${columns} from g0${ending}`
  return aggregateThenOrder === 'derived'
    ? sql`select ${columns} from (${groups}) g0${ending}`
    : sql`${groups}${ending}`
}
