import type { JoinedColumn } from '../../model/join-paths.ts'
import type { Operand, ValueType } from '../../model/value-type.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { generatedName, joined, sql, textLiteral, type Sql } from '../../sql/fragment.ts'
import type { ResolvedGroup, ResolvedOutput, ResolvedTop } from '../resolving/resolve.ts'

/** A group of which only the first ones are kept apart. */
export interface TopOutput extends ResolvedOutput {
  readonly source: ResolvedGroup & { readonly top: ResolvedTop }
}

/** A key of the result: the value of the group, which is null for all other groups, and its rank, which only they have not. */
export interface TopKey {
  readonly value: Sql
  readonly rank: Sql
}

export const isTop = (output: ResolvedOutput | undefined): output is TopOutput =>
  output?.source.kind === 'group' && output.source.top !== undefined

/** The positions of such groups. Behind the columns of the result their ranks follow in this order. */
export const topPositions = (outputs: readonly ResolvedOutput[]): number[] =>
  outputs.flatMap((output, position) => (isTop(output) ? [position] : []))

/** The name of the rank of a group in the rows of a result. */
export const rankName = (position: number): Sql => generatedName('o', position)

/**
 * The first groups by their measure. Ties go to the smaller value in the order of code points, and groups without a measure or a value
 * come last, so that every database keeps the same ones apart. Ends with a limit, since SQLite would form a bare subquery again for each
 * row; the condition that always holds lets MonetDB order a window by expressions over a derived table.
 */
export function rankedGroups(groups: Sql, { type, source: { top } }: TopOutput, dialect: Dialect): Sql {
  const key = type.dataType === 'STRING' ? dialect.codePointOrder(generatedName('c', 0)) : generatedName('c', 0)
  const order = sql`${dialect.orderTerm(generatedName('c', 1), 'desc', 'NUMBER')}, ${dialect.orderTerm(key, 'asc', type.dataType)}`
  const forms = comparable(generatedName('c', 0), type, dialect).map(
    (form, at) => sql`${form} as ${generatedName('v', at)}`,
  )
  return sql`(select c0 as k0, ${joined(forms)}, row_number() over (order by ${order}) as n0 from (${groups}) q1 where 1 = 1 order by n0 ${dialect.page(top.count, 0)})`
}

/** What rows are grouped by, before some groups are put together. */
export const groupExpression = (
  { grouping, place, second }: ResolvedGroup,
  operand: (place: JoinedColumn) => Operand,
  dialect: Dialect,
): Sql => grouping.toSql(operand(place), dialect, second && operand(second))

/** A condition: a ranked group is that of a row. The forms of ranked groups are columns, by which databases can look them up. */
export const isOfGroup = (ranking: Sql, key: Sql, type: ValueType, dialect: Dialect): Sql =>
  joined(
    comparable(sql`(${key})`, type, dialect).map((form, at) => sql`${ranking}.${generatedName('v', at)} = ${form}`),
    ' and ',
  )

/** Forms of a key which are never null, since null is a group too. Equal numbers may have different texts, and other types no value to stand for null. */
function comparable(key: Sql, { dataType }: ValueType, dialect: Dialect): readonly Sql[] {
  if (dataType === 'NUMBER') return [sql`coalesce(${key}, 0)`, sql`case when ${key} is null then 1 else 0 end`]
  return [
    sql`coalesce(${dialect.concat([textLiteral('v'), dataType === 'STRING' ? dialect.exactText(key) : dialect.toText(key)])}, '')`,
  ]
}
