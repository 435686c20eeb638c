import type { CatalogReference } from '../model/catalog.ts'
import { QueryError } from '../model/query-error.ts'
import { referencesOf } from '../model/references.ts'
import type { Statement } from '../model/result.ts'
import { numberType } from '../model/value-type.ts'
import { joined, name, sql } from '../sql/fragment.ts'
import { guard } from '../stages/guard.ts'
import { matching } from '../stages/match-reference.ts'
import { figureColumn, toStatement, type CompileContext } from './context.ts'

/**
 * One row about a reference that may not be declared yet: how many rows have all its columns filled but no match, and how many
 * values of the target columns belong to more than one row.
 */
export function compileReferenceCheck(reference: CatalogReference, context: CompileContext): Statement {
  const catalog = { ...context.catalog, references: [reference] }
  const source = catalog.tables.find(({ id }) => id === reference.fromTableId)
  const [edge] = source ? referencesOf(catalog, source) : []
  if (!edge) throw new QueryError('references', 'The columns of this reference are not in the data model')
  // Rules follow the references as they are declared, not the one on trial.
  const { scan, scanBase } = guard({ catalog: context.catalog }, context)
  const isFilled = joined(
    edge.pairs.map(({ from }) => sql`t0.${name(from.name)} is not null`),
    ' and ',
  )
  const match = sql`select 1 from ${scan(edge.target, [edge.source])} t1 where ${matching(edge, sql`t0`, sql`t1`)}`
  const unmatched = sql`select count(*) as c0 from ${scanBase(edge.source)} t0 where ${isFilled} and not exists (${match})`
  const keys = edge.pairs.map(({ to }) => sql`t2.${name(to.name)}`)
  const isKey = joined(
    keys.map((key) => sql`${key} is not null`),
    ' and ',
  )
  const repeated = sql`select ${joined(keys.slice(0, 1))} as c0 from ${scanBase(edge.target)} t2 where ${isKey} group by ${joined(keys)} having count(*) > 1`
  const statement = sql`select q0.c0 as c0, q1.c0 as c1 from (${unmatched}) q0 cross join (select count(*) as c0 from (${repeated}) q2) q1`
  return toStatement(statement, [figureColumn('Unmatched', numberType('integer')), figureColumn('Repeated', numberType('integer'))], context)
}
