import type { CatalogReference } from '../../model/catalog.ts'
import { QueryError } from '../../model/query-error.ts'
import { referencesOf } from '../../model/references.ts'
import type { Statement } from '../../model/result.ts'
import { numberType } from '../../model/value-type.ts'
import { joined, name, sql } from '../../sql/fragment.ts'
import { guard } from '../../stages/rules/guard.ts'
import { matching } from '../../stages/resolving/match-reference.ts'
import { statisticColumn, toStatement, type CompileContext } from '../context.ts'

/**
 * One row about a reference that may not be declared yet: how many rows have all its columns filled but no match, how many
 * values of the target columns belong to more than one row, and how many rows lack a value in some or in all of its columns.
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
  const isEmpty = joined(
    edge.pairs.map(({ from }) => sql`t3.${name(from.name)} is null`),
    ' and ',
  )
  const hasEmpty = joined(
    edge.pairs.map(({ from }) => sql`t3.${name(from.name)} is null`),
    ' or ',
  )
  const target = sql`from ${scan(edge.target, [edge.source])} t1`
  const isMatched = context.dialect.isAmong
    ? context.dialect.isAmong(
        edge.pairs.map(({ from }) => sql`t0.${name(from.name)}`),
        sql`select ${joined(edge.pairs.map(({ to }) => sql`t1.${name(to.name)}`))} ${target}`,
      )
    : sql`exists (select 1 ${target} where ${matching(edge, sql`t0`, sql`t1`)})`
  const unmatched = sql`select count(*) as c0 from ${scanBase(edge.source)} t0 where ${isFilled} and not ${isMatched}`
  const keys = edge.pairs.map(({ to }) => sql`t2.${name(to.name)}`)
  const isKey = joined(
    keys.map((key) => sql`${key} is not null`),
    ' and ',
  )
  const repeated = sql`select ${joined(keys.slice(0, 1))} as c0 from ${scanBase(edge.target)} t2 where ${isKey} group by ${joined(keys)} having count(*) > 1`
  // Rows with a null in a part of the key match nothing, and are not looked for above.
  const incomplete = sql`select count(*) as c0, count(case when ${isEmpty} then 1 end) as c1 from ${scanBase(edge.source)} t3 where ${hasEmpty}`
  const statement = sql`select q0.c0 as c0, q1.c0 as c1, q3.c0 as c2, q3.c1 as c3 from (${unmatched}) q0 cross join (select count(*) as c0 from (${repeated}) q2) q1 cross join (${incomplete}) q3`
  const labels = ['Unmatched', 'Repeated', 'Incomplete', 'Empty']
  return toStatement(
    statement,
    labels.map((label) => statisticColumn(label, numberType('integer'))),
    context,
  )
}
