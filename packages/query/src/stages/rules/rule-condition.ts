import { openName, type Catalog, type CatalogColumn, type CatalogTable } from '../../model/catalog.ts'
import { AccessRefused } from '../../model/query-error.ts'
import type { Edge } from '../../model/references.ts'
import { referencesTowards } from '../../model/rule-reach.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { generatedName, joined, name, sql, tableName, type Sql } from '../../sql/fragment.ts'
import { matching } from '../resolving/match-reference.ts'

/** Whether one chain of references to an allowed row is enough, or every chain that is not null must lead to one. */
export type ChainMode = 'any' | 'every'

interface Rule {
  readonly table: CatalogTable
  readonly column: CatalogColumn
  readonly chains: ChainMode
}

interface Needs<SomeRule extends Rule> {
  readonly catalog: Catalog
  /** The table which is read, and the alias of its row. */
  readonly table: CatalogTable
  readonly row: Sql
  /** All rules of a person, one for each column. */
  readonly rules: readonly SomeRule[]
  /** The condition that a column, of the rule or one that refers to it, holds an allowed value. */
  readonly isAllowed: (rule: SomeRule, row: Sql, column: CatalogColumn) => Sql
  /** Of databases whose subqueries cannot name the row. */
  readonly isAmong?: Dialect['isAmong']
}

/** More steps than this make no statement that a database could run. */
const maxSteps = 500

/**
 * The conditions that a row of the table is open to a person with these rules; none where no chain of references leads to a rule.
 * A chain counts when it leads to a row that is open itself, under all rules together: two rules on one table must not be met by
 * two different rows of it. A reference is followed by all its columns or not at all.
 */
export function ruleConditions<SomeRule extends Rule>({
  catalog,
  table,
  row,
  rules,
  isAllowed,
  isAmong,
}: Needs<SomeRule>): Sql[] {
  let steps = 0

  const waysTo = (rule: Rule, from: CatalogTable, visited: readonly CatalogTable[]): Edge[] =>
    referencesTowards(catalog, from, rule.table).filter(
      ({ target }) => !visited.includes(target) && leadsTo(rule, target, [...visited, target]),
    )

  /** Whether a chain from this table to the rule's exists that comes through none of the visited tables. */
  function leadsTo(rule: Rule, from: CatalogTable, visited: readonly CatalogTable[]): boolean {
    const reached = new Set([from])
    // A Set visits what is added while it is walked.
    for (const each of reached) {
      if (each === rule.table) return true
      for (const { target } of referencesTowards(catalog, each, rule.table))
        if (!visited.includes(target)) reached.add(target)
    }
    return false
  }

  /** For each rule, one of its ways leads to an open row. What one rule asks for may hold by what another one asks for. */
  function isOpen(from: CatalogTable, alias: Sql, visited: readonly CatalogTable[]): Sql[] {
    const own = rules.filter((rule) => rule.table === from).map((rule) => isAllowed(rule, alias, rule.column))
    const ways = rules
      .filter((rule) => rule.table !== from)
      .map((rule) => waysTo(rule, from, visited))
      .filter((edges) => edges.length > 0)
    const followed = new Map<Edge, Sql>()
    const follow = (edge: Edge): Sql => {
      const known = followed.get(edge) ?? leadsToOpen(edge, alias, visited)
      followed.set(edge, known)
      return known
    }
    return [...own, ...onlyNarrowest(ways).map((edges) => alternatives(edges.map(follow)))]
  }

  function leadsToOpen(edge: Edge, alias: Sql, visited: readonly CatalogTable[]): Sql {
    const further = [...visited, edge.target]
    const [rule, ...others] = rules.filter((each) => leadsTo(each, edge.target, further))
    const onKey = rule && others.length === 0 ? allowedKey(rule, edge, alias) : undefined
    if (onKey) return onKey
    return follows(edge, alias, further, (inner) => joined(isOpen(edge.target, inner, further), ' and '))
  }

  /** Every chain to a rule's table that is not null leads to an allowed row of it. */
  function leadsOnlyToAllowed(rule: SomeRule, from: CatalogTable, alias: Sql, visited: readonly CatalogTable[]): Sql {
    if (from === rule.table) return isAllowed(rule, alias, rule.column)
    const conditions = waysTo(rule, from, visited).map((edge) => {
      const further = [...visited, edge.target]
      const leading =
        allowedKey(rule, edge, alias) ??
        follows(edge, alias, further, (inner) => leadsOnlyToAllowed(rule, edge.target, inner, further))
      const isNull = edge.pairs.map((pair) => sql`${alias}.${name(pair.from.name)} is null`)
      return sql`(${joined([...isNull, leading], ' or ')})`
    })
    return conditions.length === 1 ? conditions[0]! : sql`(${joined(conditions, ' and ')})`
  }

  /** A key that holds an allowed value leads to an allowed row, also when that row is missing. */
  function allowedKey(rule: SomeRule, { pairs }: Edge, alias: Sql): Sql | undefined {
    const [pair, ...more] = pairs
    return pair?.to === rule.column && more.length === 0 ? isAllowed(rule, alias, pair.from) : undefined
  }

  function follows(edge: Edge, alias: Sql, visited: readonly CatalogTable[], onTarget: (inner: Sql) => Sql): Sql {
    if (++steps > maxSteps) throw tooManyChains(table)
    const { target, pairs } = edge
    const inner = generatedName('s', visited.length - 1)
    const condition = onTarget(inner)
    const source = sql`${tableName(target.schema, target.name)} ${inner}`
    const [pair] = pairs
    if (isAmong)
      return isAmong(
        pairs.map(({ from }) => sql`${alias}.${name(from.name)}`),
        keysOfOpenRows(edge, source, inner, condition),
      )
    if (isSurelyToOneRow(edge)) {
      if (pair && pairs.length === 1)
        return sql`${alias}.${name(pair.from.name)} in (select ${inner}.${name(pair.to.name)} from ${source} where ${condition})`
      return sql`exists (select 1 from ${source} where ${matching(edge, alias, inner)} and ${condition})`
    }
    const match = matching(edge, alias, inner)
    // A condition may be null, which `not` would keep null: only what holds counts as allowed.
    const isRefused = sql`case when ${condition} then 0 else 1 end = 1`
    return sql`(exists (select 1 from ${source} where ${match}) and not exists (select 1 from ${source} where ${match} and ${isRefused}))`
  }

  function hasSeveralWays(rule: Rule, from: CatalogTable, visited: readonly CatalogTable[]): boolean {
    const ways = from === rule.table ? [] : waysTo(rule, from, visited)
    return ways.length > 1 || ways.some(({ target }) => hasSeveralWays(rule, target, [...visited, target]))
  }

  const strict = rules.filter((rule) => rule.chains === 'every' && hasSeveralWays(rule, table, [table]))
  return [...isOpen(table, row, [table]), ...strict.map((rule) => leadsOnlyToAllowed(rule, table, row, [table]))]
}

/** The keys that belong to open rows only. A condition may be null, which does not make a row an open one. */
function keysOfOpenRows(edge: Edge, source: Sql, inner: Sql, condition: Sql): Sql {
  const keys = edge.pairs.map(({ to }) => sql`${inner}.${name(to.name)}`)
  if (isSurelyToOneRow(edge)) return sql`select ${joined(keys)} from ${source} where ${condition}`
  const named = keys.map((key, at) => sql`${key} as ${generatedName('k', at)}`)
  const names = joined(keys.map((_, at) => sql`q0.${generatedName('k', at)}`))
  return sql`select ${names} from (select ${joined(named)}, case when ${condition} then 0 else 1 end as v0 from ${source}) q0 group by ${names} having max(q0.v0) = 0`
}

/**
 * Whether at most one row can match. A reference that people declared is not enforced by the source, and texts may be compared by
 * another collation than the one in which the key is unique; then all rows that match must be open.
 */
const isSurelyToOneRow = ({ isToUniqueKey, isOnlyDeclared, pairs }: Edge): boolean =>
  isToUniqueKey &&
  !isOnlyDeclared &&
  pairs.every(({ from, to }) => from.dataType !== 'STRING' && to.dataType !== 'STRING')

const alternatives = (ways: readonly Sql[]): Sql => (ways.length === 1 ? ways[0]! : sql`(${joined(ways, ' or ')})`)

/** What holds of fewer ways holds of more, so only sets without a smaller one inside are asked for, and each once. */
function onlyNarrowest(sets: readonly Edge[][]): Edge[][] {
  const isWithin = (one: readonly Edge[], other: readonly Edge[]) => one.every((edge) => other.includes(edge))
  return sets.filter(
    (set, at) =>
      !sets.some(
        (other, otherAt) => otherAt !== at && isWithin(other, set) && (other.length < set.length || otherAt < at),
      ),
  )
}

function tooManyChains(table: CatalogTable) {
  return new AccessRefused(`Too many chains of foreign keys lead from ${openName(table)} to a row rule`)
}
