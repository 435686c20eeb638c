import type { Aggregation } from '../aggregations/aggregation.ts'
import { shownForm } from '../aggregations/distinct-form.ts'
import { countRows, rowCount } from '../aggregations/counts.ts'
import type { CatalogColumn } from '../model/catalog.ts'
import type { Operand } from '../model/value-type.ts'
import type { OperatorContext } from '../operators/operator.ts'
import type { Dialect } from '../sql/dialect.ts'
import { generatedName, joined, noSql, sql, type Sql } from '../sql/fragment.ts'
import { withCondition } from './aggregated.ts'
import { conditionExpression, outputExpression } from './expressions.ts'
import {
  groupsRowsOfBase,
  hasFewValues,
  isMeasureOfBase,
  isOfBase,
  placesOf,
  type MeasureOfBase,
} from './group-steps.ts'
import type { Guarded } from './rules/guard.ts'
import { isKey } from './ordering/order.ts'
import type { Resolved, ResolvedOutput } from './resolving/resolve.ts'
import { createSources } from './sources/sources.ts'

type View = MeasureOfBase['source'] & {
  readonly aggregation: Required<Pick<Aggregation, 'inParts'>>
}

/**
 * Names of other tables, looked up for groups and not for every row: rows are first grouped by the foreign keys that lead
 * there, and the groups of equal names put together afterwards. Nothing where that does not apply or would not pay.
 */
export function planEarlyGroups(query: Guarded<Resolved>, context: OperatorContext): Sql | undefined {
  const { outputs, conditions } = query
  const { dialect } = context
  if (!dialect.groupsByKeyFirst || !groupsRowsOfBase(query)) return undefined
  if (!outputs.every((output) => isKey(query, output) || isInParts(output))) return undefined
  const foreignKeys = foreignKeysTo(outputs.filter((output) => isKey(query, output)))
  if (!foreignKeys || foreignKeys.length === 0 || !hasFewValues(foreignKeys) || !areNamedApart(foreignKeys))
    return undefined

  const inner = createSources(query, dialect)
  const outer = createSources(query, dialect)
  const found: Sql[] = foreignKeys.map((column) => inner.stored({ path: [], column }))
  const grouped = [...found]
  const groups: Sql[] = []
  const columns = outputs.map((output, position): Sql => {
    if (!isKey(query, output)) {
      const { place, aggregation, where } = output.source as View
      const operand = inner.operand(place)
      const parts = partsOf(aggregation, operand, where && conditionExpression(where, inner, context), dialect).map(
        (part) => named(part, 'f'),
      )
      return shownForm(
        { ...operand, ...aggregation.typeOf(operand), sql: aggregation.inParts.together(parts, operand, dialect) },
        dialect,
      )
    }
    const isOwn = placesOf(output)?.every(isOfBase)
    const key = isOwn
      ? named(outputExpression(output, true, inner, context), 'k', position)
      : outputExpression(output, true, outer, context)
    if (isOwn) grouped.push(outputExpression(output, true, inner, context))
    groups.push(key)
    return key
  })

  /** Shows an expression of the first step under a name, by which the second step knows it. */
  function named(expression: Sql, letter: 'f' | 'k', at = found.length): Sql {
    const alias = generatedName(letter, at)
    found.push(sql`${expression} as ${alias}`)
    return sql`${generatedName('t', 0)}.${alias}`
  }

  const where = conditions.where ? sql` where ${conditionExpression(conditions.where, inner, context)}` : noSql
  const firstStep = sql`select ${joined(found)} from ${inner.from()}${where} group by ${joined(grouped)}`
  const select = sql`select ${joined(columns.map((column, position) => sql`${column} as ${generatedName('c', position)}`))}`
  const groupBy = sql` group by ${joined(groups)}`
  return dialect.aggregateThenOrder === 'materialized'
    ? sql`with g1 as materialized (${firstStep}) ${select} from ${outer.from({ rows: sql`g1` })}${groupBy}`
    : sql`${select} from ${outer.from({ rows: sql`(${firstStep})` })}${groupBy}`
}

/** With a condition only sums and counts, which add up whatever rows are left out. */
const isInParts = (output: ResolvedOutput) =>
  isMeasureOfBase(output) &&
  output.source.aggregation.inParts !== undefined &&
  (output.source.where === undefined || output.source.aggregation.together === 'sum')

function partsOf(
  aggregation: View['aggregation'],
  operand: Operand,
  where: Sql | undefined,
  dialect: Dialect,
): readonly Sql[] {
  return where && aggregation === rowCount
    ? [countRows(where)]
    : aggregation.inParts.ofPart(withCondition(operand, where), dialect)
}

/** The columns of the base table by which the first step has to group, so that the second can find the other tables. */
function foreignKeysTo(keys: readonly ResolvedOutput[]): CatalogColumn[] | undefined {
  const places = keys.map(placesOf)
  if (places.some((place) => place === undefined)) return undefined
  // A column made of two tables would have to be worked out in both steps.
  if (places.some((place) => new Set(place?.map(isOfBase)).size > 1)) return undefined
  const others = places.flatMap((place) => place ?? []).filter((place) => !isOfBase(place))
  return [...new Set(others.flatMap(({ path }) => path[0]?.pairs.map(({ from }) => from) ?? []))]
}

/** None of them is called like a name of ours. */
const areNamedApart = (foreignKeys: readonly CatalogColumn[]) =>
  !foreignKeys.some((column) => /^[fk]\d+$/i.test(column.name))
