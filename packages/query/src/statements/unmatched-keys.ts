import { getColumn } from '../model/catalog.ts'
import { foreignKeysOf } from '../model/join-paths.ts'
import { QueryError } from '../model/query-error.ts'
import type { Statement } from '../model/result.ts'
import { numberType } from '../model/value-type.ts'
import { joined, name, sql } from '../sql/fragment.ts'
import { guard } from '../stages/guard.ts'
import { matching } from '../stages/sources.ts'
import { figureColumn, toStatement, type CompileContext } from './context.ts'

/** How many rows hold a foreign key for which there is no row in the other table. */
export function compileUnmatchedKeys(columnId: number, context: CompileContext): Statement {
  const { catalog, dialect, accessRules } = context
  const { table, column } = getColumn(catalog, columnId, 'columnId')
  const edge = foreignKeysOf(catalog, table).find(({ pairs }) => pairs.some(({ from }) => from === column))
  if (!edge) throw new QueryError('columnId', `${column.displayName} is not a foreign key`)
  const { scan } = guard({ catalog }, accessRules, dialect)
  const isFilled = joined(
    edge.pairs.map(({ from }) => sql`t0.${name(from.name)} is not null`),
    ' and ',
  )
  const match = sql`select 1 from ${scan(edge.target)} t1 where ${matching(edge, sql`t0`, sql`t1`)}`
  const statement = sql`select count(*) as c0 from ${scan(table)} t0 where ${isFilled} and not exists (${match})`
  return toStatement(statement, [figureColumn('Count', numberType('integer'), columnId)], context)
}
