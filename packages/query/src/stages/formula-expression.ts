import type { Aggregation } from '../aggregations/aggregation.ts'
import { shownForm, wallClockDate } from '../aggregations/distinct-form.ts'
import { aggregations } from '../aggregations/registry.ts'
import { countRows } from '../aggregations/counts.ts'
import { fractionOf } from '../aggregations/aggregation-title.ts'
import type { ArithmeticOperator, Formula } from '../formula/formula.ts'
import { asTimestamp } from '../formula/functions/dates.ts'
import type { FormulaFunction, Taken } from '../formula/functions/formula-function.ts'
import { formulaFunctions } from '../formula/functions/registry.ts'
import { isSequenceCall } from '../formula/sequence-calls.ts'
import { readMoment, timestampText } from '../model/dates/calendar.ts'
import { numberOrNull } from '../sql/loose-numbers.ts'
import { QueryError } from '../model/query-error.ts'
import { shownType, type Operand, type ValueType } from '../model/value-type.ts'
import type { OperatorContext } from '../operators/operator.ts'
import { refuseFarDatesOf } from '../sql/far-dates.ts'
import { bind, sql, Sql, type Hole } from '../sql/fragment.ts'
import { aggregated } from './aggregated.ts'
import { isSingle, leafKey, type ResolvedFormulaColumn } from './resolving/resolve-formula.ts'
import type { Sources } from './sources/row-sources.ts'

type Compute = (left: Sql, right: Sql) => Sql

const computations: Record<ArithmeticOperator, Compute> = {
  '+': (left, right) => sql`(${left} + ${right})`,
  '-': (left, right) => sql`(${left} - ${right})`,
  '*': (left, right) => sql`(${left} * ${right})`,
  '/': (left, right) => sql`(${left} / nullif(${right}, 0))`,
}

type Comparison = Extract<Formula<number>, { kind: 'comparison' }>

const comparisons: Record<Comparison['operator'], Compute> = {
  '=': (left, right) => sql`(${left} = ${right})`,
  '<>': (left, right) => sql`(${left} <> ${right})`,
  '<': (left, right) => sql`(${left} < ${right})`,
  '<=': (left, right) => sql`(${left} <= ${right})`,
  '>': (left, right) => sql`(${left} > ${right})`,
  '>=': (left, right) => sql`(${left} >= ${right})`,
}

/** What a calculated column shows. */
export const formulaExpression = (column: ResolvedFormulaColumn, sources: Sources, context: OperatorContext): Sql =>
  shownForm(formulaOperand(column, sources, context), context.dialect)

/** Formulas compute in floating point, so that no engine divides whole numbers, overflows them or refuses to mix them. */
export function formulaOperand(
  { formula, places, types, neighbours, field }: ResolvedFormulaColumn,
  sources: Sources,
  context: OperatorContext,
): Operand {
  const { dialect } = context

  function leaf(
    part: Parameters<typeof leafKey>[0],
    aggregation: Aggregation,
    more: { percentile?: string; where?: Sql } = {},
  ): Operand {
    const place = places.get(leafKey(part))
    if (!place) throw new TypeError('A formula was planned with a column that was not resolved')
    const fraction = aggregation.fraction === 'asked' ? fractionOf(more.percentile) : aggregation.fraction
    return aggregated({ aggregation, place, fraction, where: more.where }, sources, dialect)
  }

  const typeOf = (part: Formula<number>): ValueType => {
    const type = types.get(part)
    if (!type) throw new TypeError('A formula was planned with a part that was not resolved')
    return type
  }
  const of = (part: Formula<number>, expression: Sql): Operand => ({ ...typeOf(part), sql: expression })

  function write(part: Formula<number>): Operand {
    switch (part.kind) {
      case 'number':
        return of(part, dialect.toDouble(sql`${bind(part.value, 'number')}`))
      case 'text':
        return of(part, writtenText(part.value, typeOf(part)))
      case 'column':
        return leaf(part, aggregations.none)
      case 'aggregate':
        return leaf(part, aggregations[formulaFunctions[part.function].aggregation])
      case 'negation':
        return of(part, sql`(- ${value(part.operand)})`)
      case 'operation':
        return of(part, computations[part.operator](value(part.left), value(part.right)))
      case 'not':
        return of(part, sql`(not ${value(part.operand)})`)
      case 'logic':
        return of(
          part,
          part.operator === 'and'
            ? sql`(${value(part.left)} and ${value(part.right)})`
            : sql`(${value(part.left)} or ${value(part.right)})`,
        )
      case 'comparison':
        return of(part, comparisons[part.operator](...comparedSides(part)))
      case 'otherRows':
        throw new TypeError('Other rows were planned as a part of a formula')
      case 'call':
        return call(part)
    }
  }

  /** Numbers of the database keep their last digits, by which long ids differ. */
  function comparedSides({ left, right }: Pick<Comparison, 'left' | 'right'>): [Sql, Sql] {
    if (isOfDatabase(left) && isOfDatabase(right)) {
      const [a, b] = [write(left), write(right)]
      if (isComparedExactly(a, b)) return [numberOrNull(a, dialect), numberOrNull(b, dialect)]
    }
    const isOfDays = typeOf(left).dateKind === 'date' && typeOf(right).dateKind === 'date'
    return [value(left, isOfDays), value(right, isOfDays)]
  }

  /** In the form in which values of its type are computed with and compared. Dates are points in time, unless all of them are days. */
  function value(part: Formula<number>, isDay = false): Sql {
    const operand = write(part)
    switch (typeOf(part).dataType) {
      case 'NUMBER':
        return isOfDatabase(part) ? dialect.toDouble(operand.sql) : operand.sql
      case 'STRING':
        return dialect.exactText(operand.sql)
      case 'DATE':
        return isDay ? wallClockDate(operand, dialect) : asTimestamp(operand, dialect)
      case 'BOOLEAN':
        return part.kind === 'column' || isSequenceCall(part)
          ? sql`case when ${dialect.isTrue(operand.sql)} then true when ${dialect.isFalse(operand.sql)} then false end`
          : operand.sql
      case 'OTHER':
        return operand.sql
    }
  }

  function call(part: Extract<Formula<number>, { kind: 'call' }>): Operand {
    const called: FormulaFunction = formulaFunctions[part.function]
    const constants = part.arguments.map((each) =>
      each.kind === 'number' || each.kind === 'text' ? each.value : undefined,
    )
    if (called.level === 'value') {
      const takes = (at: number): Taken => (called.parameters[at] ?? called.parameters.at(-1)!).takes
      const values = part.arguments.map((each, at): Operand =>
        takes(at) === 'date' ? write(each) : of(each, value(each, typeOf(part).dateKind === 'date')),
      )
      return of(part, called.toSql(values, context, constants))
    }
    if (called.level === 'sequence') return neighbour(part)
    const at = called.parameters.findIndex(({ takes }) => takes === 'condition')
    const condition = part.arguments[at]
    const where = condition && value(condition)
    const [first] = part.arguments
    if (first?.kind !== 'column' || called.parameters[0]?.takes !== 'column') return of(part, countRows(where))
    return leaf(first, aggregations[called.aggregation], { percentile: String(constants[1]), ...(where && { where }) })
  }

  function neighbour(part: Formula<number>): Operand {
    const resolved = neighbours.get(part)
    if (!resolved) throw new TypeError('A formula was planned with a row that was not resolved')
    return sources.neighbour(resolved)
  }

  const written: Operand = isSingle(formula) ? write(formula) : { ...shownType(typeOf(formula)), sql: asShown(formula) }
  if (sizeOf(written.sql) > MOST_FRAGMENTS)
    throw new QueryError(
      field,
      'The formula repeats too much inside its functions: use fewer of them inside each other',
    )
  refuseFarDatesOf(written.sql, dialect, { field })
  return written

  /** Days stay days where they are shown. */
  function asShown(part: Formula<number>): Sql {
    return typeOf(part).dataType === 'DATE' ? wallClockDate(write(part), dialect) : value(part)
  }
}

/** What the database stores or puts together, such as counts: its numbers are no doubles yet. */
const isOfDatabase = (part: Formula<number>): boolean =>
  isSingle(part) || (part.kind === 'call' && formulaFunctions[part.function].level === 'aggregate')

/** Some databases refuse decimals that do not fit into the type of the others. */
const isComparedExactly = (left: Operand, right: Operand): boolean =>
  left.dataType === 'NUMBER' &&
  right.dataType === 'NUMBER' &&
  left.numberKind === right.numberKind &&
  (left.numberKind === 'integer' ||
    left.numberKind === 'unsigned' ||
    (left.numberKind === 'decimal' && left.dbType !== undefined && left.dbType === right.dbType))

function writtenText(text: string, { dataType, dateKind }: ValueType): Sql {
  if (dataType !== 'DATE') return sql`${bind(text, 'text')}`
  const moment = readMoment(text)
  if (!moment) throw new TypeError('A formula was planned with a date that was not read')
  return dateKind === 'date' ? sql`${bind(moment.day, 'date')}` : sql`${bind(timestampText(moment), 'timestamp')}`
}

/** Some functions use their arguments several times, which multiplies when they stand inside each other. */
const MOST_FRAGMENTS = 20_000

const sizes = new WeakMap<Sql, number>()

function sizeOf(fragment: Hole): number {
  if (!(fragment instanceof Sql)) return 1
  const known = sizes.get(fragment)
  if (known !== undefined) return known
  const size = fragment.holes.reduce((sum, hole) => sum + sizeOf(hole), 1)
  sizes.set(fragment, size)
  return size
}
