import type { Edge } from '../../model/references.ts'
import { joined, name, sql, type Sql } from '../../sql/fragment.ts'

/** The condition that a row of the target is the one which a row of the source refers to, by every column of the reference. */
export const matching = ({ pairs }: Edge, source: Sql, target: Sql): Sql =>
  joined(
    pairs.map(({ from, to }) => sql`${target}.${name(to.name)} = ${source}.${name(from.name)}`),
    ' and ',
  )
