import { distinctForm, orderedForm } from '../../aggregations/distinct-form.ts'
import { dateFunctions } from '../../formula/functions/dates.ts'
import { primaryKeyOf, type CatalogColumn, type CatalogTable } from '../../model/catalog.ts'
import type { JoinedColumn } from '../../model/join-paths.ts'
import { comparedDate, dateOrNull } from '../../model/dates/loose-dates.ts'
import { typeOfColumn, type Operand } from '../../model/value-type.ts'
import type { OperatorContext } from '../../operators/operator.ts'
import { generatedName, joined, later, name, noSql, sql, wholeNumber, type Sql } from '../../sql/fragment.ts'
import { columnOperand } from './column-operand.ts'
import { conditionExpression } from '../expressions.ts'
import type { ResolvedSequence, RowSequence } from '../resolving/resolve-virtual.ts'
import type { Sources } from './row-sources.ts'
import { createWindows } from './windows.ts'

interface Needs {
  readonly base: CatalogTable
  /** The row of the base table, with what is known of its sequences. */
  readonly row: Sql
  /** The tables of a SELECT of its own, as the viewer may see them. */
  readonly open: (table: CatalogTable) => Sources
  readonly context: OperatorContext
}

/** A sequence whose columns have names, so that windows are ordered by bare columns: MonetDB takes no expressions there. */
interface NamedSequence {
  /** The row has a subject and a date, so it is in the sequence. */
  readonly isIn: Sql
  /** 1 for rows that count, 0 for others, which look at rows that count all the same. */
  readonly counts: Sql | undefined
  readonly partition: readonly Sql[]
  readonly order: (looks: ResolvedSequence['looks']) => Sql
}

/**
 * What is known of the rows before and after each row of the base table. Windows run over all rows that the viewer may see, inside of
 * what stands for the base table, so that filters of the question leave rows out of the result and not out of a sequence.
 */
export function createSequences({ base, row, open, context }: Needs) {
  const { dialect } = context
  const { zone } = context.clock
  // Names of ours stand beside all columns of the table.
  const taken = base.columns.flatMap((column) => /^[vwf](\d{1,9})$/i.exec(column.name)?.[1] ?? []).map(Number)
  const first = taken.length > 0 ? Math.max(...taken) + 1 : 0
  let opened: { readonly sources: Sources; readonly windows: ReturnType<typeof createWindows> } | undefined
  const columns: Sql[] = []
  const found: Sql[] = []
  const sequences = new Map<string, NamedSequence>()
  const values = new Map<string, CatalogColumn>()
  const operands = new Map<ResolvedSequence, Operand>()

  function inner() {
    opened ??= { sources: open(base), windows: createWindows(dialect, first) }
    return opened
  }

  /** A column of the rows that windows run over. */
  function named(expression: Sql): Sql {
    const alias = generatedName('v', first + columns.length)
    columns.push(sql`${expression} as ${alias}`)
    return sql`d0.${alias}`
  }

  function sequenceOf({ subject, by, where, key }: RowSequence): NamedSequence {
    const known = sequences.get(key)
    if (known) return known
    const { sources } = inner()
    const subjects = subject.map((place) => named(distinctForm(sources.operand(place), dialect)))
    const date = named(dateOrNull(comparedDate(sources.operand(by), dialect), dialect))
    const primaryKey = primaryKeyOf(base).map((column) =>
      named(orderedForm(sources.operand({ path: [], column }), dialect)),
    )
    const counts = where && named(sql`case when ${conditionExpression(where, sources, context)} then 1 else 0 end`)
    const sequence: NamedSequence = {
      isIn: joined(
        [...subjects, date].map((value) => sql`${value} is not null`),
        ' and ',
      ),
      counts,
      partition: [...subjects, sql`case when ${date} is null then 1 else 0 end`],
      order: (looks) =>
        joined([date, ...primaryKey].map((value) => (looks === 'ahead' ? sql`${value} desc` : sql`${value} asc`))),
    }
    sequences.set(key, sequence)
    return sequence
  }

  /** The value of the nearest row before this one that counts; where the order is turned round, of the nearest one after it. */
  function nearest({ sequence: asked, looks }: ResolvedSequence, place: JoinedColumn): Sql {
    const { sources, windows } = inner()
    const { isIn, counts, partition, order } = sequenceOf(asked)
    const value = named(sources.stored(place))
    const window = (by: readonly Sql[]) => sql`partition by ${joined(by)} order by ${order(looks)}`
    const neighbour = (by: readonly Sql[]) => windows.name(window(by), (over) => dialect.previousValue(value, over))
    if (!counts) return sql`case when ${isIn} then ${neighbour(partition)} end`
    // Rows that do not count follow the one that does, so together they are the rows with the same number of such rows so far.
    const soFar = windows.name(
      sql`${window(partition)} rows between unbounded preceding and current row`,
      (over) => sql`sum(${counts})${over}`,
    )
    const ofCounting = windows.name(window([...partition, soFar]), (over) => dialect.firstValue(value, over))
    return sql`case when not (${isIn}) then null when ${counts} = 1 then ${neighbour([...partition, counts])} when ${soFar} > 0 then ${ofCounting} end`
  }

  function numberOf({ sequence, looks }: ResolvedSequence): Sql {
    const { isIn, counts, partition, order } = sequenceOf(sequence)
    const by = counts ? [...partition, counts] : partition
    const number = inner().windows.name(
      sql`partition by ${joined(by)} order by ${order(looks)}`,
      (over) => sql`row_number()${over}`,
    )
    return sql`case when ${isIn}${counts ? sql` and ${counts} = 1` : noSql} then ${number} end`
  }

  /** Shows an expression as a column of what stands for the base table. */
  function show(expression: Sql): string {
    const at = first + found.length
    found.push(sql`${expression} as ${generatedName('f', at)}`)
    return `f${at}`
  }

  /** A stored value of the other row, to be read like the column that it comes from. */
  function valueOf(resolved: ResolvedSequence, place: JoinedColumn, column: CatalogColumn): Operand {
    const key = JSON.stringify([
      resolved.sequence.key,
      resolved.looks,
      place.column.id,
      ...place.path.map(({ id }) => id),
    ])
    const known = values.get(key) ?? { ...place.column, name: show(nearest(resolved, place)) }
    values.set(key, known)
    return columnOperand({ ...column, ...known }, row, dialect, zone)
  }

  /** From the end of the earlier of two rows to the begin of the later one. */
  function daysOf(resolved: ResolvedSequence, sources: Sources): Sql {
    const { by } = resolved.sequence
    const end = resolved.place ?? by
    const [from, to] =
      resolved.looks === 'back'
        ? [valueOf(resolved, end, end.column), sources.operand(by)]
        : [sources.operand(end), valueOf(resolved, by, by.column)]
    return dateFunctions.dateDiff.toSql([from, from, to], context, ['days'])
  }

  function make(resolved: ResolvedSequence, column: CatalogColumn, sources: Sources): Operand {
    const type = typeOfColumn(column)
    switch (resolved.gives) {
      case 'value':
        if (!resolved.place) throw new TypeError('A sequence was planned without a column')
        return valueOf(resolved, resolved.place, column)
      case 'number':
        return { ...type, sql: sql`${row}.${name(show(numberOf(resolved)))}` }
      case 'days':
        return { ...type, sql: daysOf(resolved, sources) }
      case 'within':
        return {
          ...type,
          sql: sql`case when ${daysOf(resolved, sources)} <= ${wholeNumber(resolved.days ?? 0)} then true else false end`,
        }
    }
  }

  return {
    /** `sources` are those of the statement. */
    operand(resolved: ResolvedSequence, column: CatalogColumn, sources: Sources): Operand {
      const operand = operands.get(resolved) ?? make(resolved, column, sources)
      operands.set(resolved, operand)
      return operand
    },
    isUnused: () => opened === undefined,
    /** What stands for the base table: its rows with all that was asked for, or the rows alone. */
    over: (rows: () => Sql): Sql =>
      later(() => {
        if (!opened) return rows()
        const { sources, windows } = opened
        const end = dialect.mergesWindows ? sql` ${dialect.page(Number.MAX_SAFE_INTEGER, 0)}` : noSql
        return sql`(select d0.*, ${joined(found)} from ${windows.over(sql`(select t0.*, ${joined(columns)} from ${sources.from()})`)} d0${end})`
      }),
  }
}
