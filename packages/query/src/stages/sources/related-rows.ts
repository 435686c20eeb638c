import { orderedForm } from '../../aggregations/distinct-form.ts'
import { primaryKeyOf, type CatalogColumn, type CatalogTable } from '../../model/catalog.ts'
import { comparedDate, dateOrNull } from '../../model/dates/loose-dates.ts'
import type { Edge } from '../../model/references.ts'
import { typeOfColumn, type Operand } from '../../model/value-type.ts'
import type { OperatorContext } from '../../operators/operator.ts'
import { generatedName, joined, later, name, noSql, sql, wholeNumber, type Sql } from '../../sql/fragment.ts'
import { aggregated } from '../aggregated.ts'
import { columnOperand } from './column-operand.ts'
import { conditionExpression } from '../expressions.ts'
import type { RelatedRows, ResolvedRelated } from '../resolving/resolve-virtual.ts'
import type { Sources } from './row-sources.ts'

interface Needs {
  /** The row of the base table. */
  readonly row: Sql
  /** The tables of a SELECT of its own, as the viewer may see them. */
  readonly open: (table: CatalogTable) => Sources
  /** The rows of the base table that the viewer may see. */
  readonly scan: (table: CatalogTable) => Sql
  readonly context: OperatorContext
  /** A name that no other join of the SELECT has. */
  readonly newAlias: () => Sql
}

interface Group {
  readonly alias: Sql
  readonly join: Sql
}

interface Aggregates extends Group {
  readonly aggregate: (resolved: ResolvedRelated) => Operand
}

/**
 * What is known of related rows: these are put together by their reference to the base table first and joined then, so that at most
 * one row of them matches and no row of the base table is repeated. Measures of the same rows share one join.
 */
export function createRelatedRows({ row, open, scan, context, newAlias }: Needs) {
  const { dialect } = context
  const groups = new Map<string, Group>()

  const onKeys = ({ edge: { pairs } }: RelatedRows, alias: Sql): Sql =>
    joined(
      pairs.map(({ to }, at) => sql`${row}.${name(to.name)} = ${alias}.${generatedName('k', at)}`),
      ' and ',
    )

  /** A SELECT over the related rows, its keys, and its condition. */
  function openRows({ table, path, edge, where }: RelatedRows, isByBase = isOfTexts(edge)) {
    const sources = open(table)
    const referring = edge.pairs.map(({ from: column }) => sources.stored({ path, column }))
    const stored = isByBase ? edge.pairs.map((_, at) => sql`b0.${generatedName('k', at)}`) : referring
    const keys = stored.map((key, at) => sql`${key} as ${generatedName('k', at)}`)
    const condition = where ? [conditionExpression(where, sources, context)] : []
    return {
      sources,
      stored,
      keys,
      conditions: [...referring.map((key) => sql`${key} is not null`), ...condition],
      from: sql`${sources.from()}${isByBase ? keysOfBase(edge, referring) : noSql}`,
    }
  }

  /** The keys that rows refer to, since texts that are one by the collation of the referring column may be two by that of the key. */
  function keysOfBase({ target, pairs }: Edge, referring: readonly Sql[]): Sql {
    const keys = pairs.map(({ to }) => sql`t0.${name(to.name)}`)
    const named = keys.map((key, at) => sql`${key} as ${generatedName('k', at)}`)
    const matches = referring.map((key, at) => sql`b0.${generatedName('k', at)} = ${key}`)
    return sql` join (select ${joined(named)} from ${scan(target)} t0 group by ${joined(keys)}) b0 on ${joined(matches, ' and ')}`
  }

  function aggregatesOf(rows: RelatedRows): Aggregates {
    const known = groups.get(rows.key) as Aggregates | undefined
    if (known) return known
    const { sources, stored, keys, conditions, from } = openRows(rows)
    const columns: Sql[] = []
    const added = new Map<ResolvedRelated, Operand>()
    const alias = newAlias()
    const counted = { table: rows.table, column: rows.edge.pairs[0]!.from, path: rows.path }

    function add(resolved: ResolvedRelated): Operand {
      const { aggregation, place = counted } = resolved
      if (!aggregation) throw new TypeError('Related rows were planned without a measure')
      const { stored: _, ...operand } = aggregated({ aggregation, place }, sources, dialect)
      const column = generatedName('f', columns.length)
      columns.push(sql`${operand.sql} as ${column}`)
      return { ...operand, sql: sql`${alias}.${column}` }
    }

    const aggregates: Aggregates = {
      alias,
      aggregate(resolved) {
        const aggregate = added.get(resolved) ?? add(resolved)
        added.set(resolved, aggregate)
        return aggregate
      },
      join: sql` left join (select ${later(() => joined([...keys, ...columns]))} from ${from} where ${joined(conditions, ' and ')} group by ${joined(stored)}) ${alias} on ${onKeys(rows, alias)}`,
    }
    groups.set(rows.key, aggregates)
    return aggregates
  }

  /** The first or the last row: one for each key, by its number in the order of the date and then of the primary key. */
  function pickedRow({ rows, pick, place }: ResolvedRelated): Group {
    if (!pick || !place) throw new TypeError('Related rows were planned without a date')
    const key = JSON.stringify([
      rows.key,
      pick.end,
      [pick.by, place].map(({ column, path }) => [column.id, ...path.map(({ id }) => id)]),
    ])
    const known = groups.get(key)
    if (known) return known
    const { sources, keys, conditions, from } = openRows(rows)
    const by = dateOrNull(comparedDate(sources.operand(pick.by), dialect), dialect)
    const primaryKey = primaryKeyOf(rows.table).map((column) =>
      orderedForm(sources.operand({ path: [], column }), dialect),
    )
    const order = [by, ...primaryKey].map((value, at) => sql`${value} as ${generatedName('n', at)}`)
    const inner = sql`select ${joined([...keys, sql`${sources.stored(place)} as f0`, ...order])} from ${from} where ${joined([...conditions, sql`${by} is not null`], ' and ')}`
    const names = keys.map((_, at) => sql`v0.${generatedName('k', at)}`)
    const terms = order.map((_, at) =>
      pick.end === 'desc' ? sql`v0.${generatedName('n', at)} desc` : sql`v0.${generatedName('n', at)} asc`,
    )
    const numbered = sql`select ${joined([...names, sql`v0.f0`])}, row_number() over (partition by ${joined(names)} order by ${joined(terms)}) as w0 from (${inner}) v0`
    const alias = newAlias()
    const group = {
      alias,
      join: sql` left join (${numbered}) ${alias} on ${onKeys(rows, alias)} and ${alias}.w0 = ${wholeNumber(1)}`,
    }
    groups.set(key, group)
    return group
  }

  function operand(resolved: ResolvedRelated, column: CatalogColumn): Operand {
    if (resolved.pick)
      return columnOperand({ ...column, name: 'f0' }, pickedRow(resolved).alias, dialect, context.clock.zone)
    const aggregates = aggregatesOf(resolved.rows)
    if (!resolved.aggregation)
      return {
        ...typeOfColumn(column),
        sql: sql`case when ${aggregates.alias}.k0 is not null then true else false end`,
      }
    const aggregate = aggregates.aggregate(resolved)
    return resolved.place ? aggregate : { ...aggregate, sql: sql`coalesce(${aggregate.sql}, 0)` }
  }

  return {
    operand,
    exists({ rows }: ResolvedRelated): Sql {
      const { keys, conditions, from } = openRows(rows, false)
      if (dialect.isAmong) {
        const values = rows.edge.pairs.map(({ to }) => sql`${row}.${name(to.name)}`)
        const isFound = dialect.isAmong(
          values,
          sql`select ${joined(keys)} from ${from} where ${joined(conditions, ' and ')}`,
        )
        return sql`(${joined([isFound, ...values.map((value) => sql`${value} is not null`)], ' and ')})`
      }
      return sql`exists (select 1 from (select ${joined(keys)} from ${from} where ${joined(conditions, ' and ')}) r0 where ${onKeys(rows, sql`r0`)})`
    },
    isUnused: () => groups.size === 0,
    joins: (): readonly Sql[] => [...groups.values()].map(({ join }) => join),
  }
}

const isOfTexts = ({ pairs }: Edge): boolean =>
  pairs.some(({ from, to }) => from.dataType === 'STRING' || to.dataType === 'STRING')
