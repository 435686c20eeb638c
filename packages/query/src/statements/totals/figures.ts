import { average } from '../../aggregations/averages.ts'
import { distinctForm, shownForm } from '../../aggregations/distinct-form.ts'
import { extremeForm } from '../../aggregations/extremes.ts'
import { total, totalType } from '../../aggregations/sums.ts'
import type { DataType } from '../../model/catalog.ts'
import { numberType, shownType, type Operand, type ValueType } from '../../model/value-type.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { sql, type Sql } from '../../sql/fragment.ts'

/** A figure about all values of one column. */
interface Figure {
  readonly appliesTo: readonly DataType[]
  typeOf(operand: ValueType): ValueType
  toSql(operand: Operand, dialect: Dialect): Sql
}

const every: readonly DataType[] = ['NUMBER', 'STRING', 'DATE', 'BOOLEAN', 'OTHER']
const whole = () => numberType('integer')
const floating = () => numberType('float')

const distinctCount: Figure = {
  appliesTo: every,
  typeOf: whole,
  toSql: (operand, dialect) => dialect.countDistinct(distinctForm(operand, dialect)),
}
const nullCount: Figure = {
  appliesTo: every,
  typeOf: whole,
  toSql: ({ sql: operand }) => sql`count(*) - count(${operand})`,
}
const smallest = (...appliesTo: DataType[]): Figure => ({
  appliesTo,
  typeOf: shownType,
  toSql: (operand, dialect) => shownForm({ ...operand, sql: sql`min(${extremeForm(operand, dialect)})` }, dialect),
})
const largest = (...appliesTo: DataType[]): Figure => ({
  appliesTo,
  typeOf: shownType,
  toSql: (operand, dialect) => shownForm({ ...operand, sql: sql`max(${extremeForm(operand, dialect)})` }, dialect),
})
const averageFigure: Figure = {
  appliesTo: ['NUMBER'],
  typeOf: floating,
  toSql: average,
}

/** What the statistics of a column show. */
export const statistics = {
  max: largest('NUMBER', 'STRING', 'DATE'),
  avg: averageFigure,
  min: smallest('NUMBER', 'STRING', 'DATE'),
  sum: {
    appliesTo: ['NUMBER'],
    typeOf: totalType,
    toSql: total,
  },
  uniqueCount: distinctCount,
  nullCount,
  standardDeviation: {
    appliesTo: ['NUMBER'],
    typeOf: floating,
    toSql: ({ sql: operand, numberKind }, dialect) => dialect.deviation(dialect.toDouble(operand), numberKind),
  },
  variance: {
    appliesTo: ['NUMBER'],
    typeOf: floating,
    toSql: ({ sql: operand, numberKind }, dialect) => dialect.variance(dialect.toDouble(operand), numberKind),
  },
} satisfies Record<string, Figure>

/** What the analysis of a table keeps of each column. */
export const analysisFigures = {
  distinctCount,
  nullCount,
  minValue: smallest('NUMBER'),
  maxValue: largest('NUMBER'),
  avgValue: averageFigure,
  maxTextLength: {
    appliesTo: ['STRING'],
    typeOf: whole,
    toSql: ({ sql: text }, dialect) => sql`max(${dialect.textLength(text)})`,
  },
  avgTextLength: {
    appliesTo: ['STRING'],
    typeOf: floating,
    toSql: ({ sql: text }, dialect) => sql`avg(${dialect.toDouble(dialect.textLength(text))})`,
  },
  minDate: smallest('DATE'),
  maxDate: largest('DATE'),
} satisfies Record<string, Figure>

export type StatisticName = keyof typeof statistics
export type AnalysisFigureName = keyof typeof analysisFigures

export function figuresFor<Name extends string>(
  figures: Record<Name, Figure>,
  { dataType }: ValueType,
): [Name, Figure][] {
  return (Object.entries(figures) as [Name, Figure][]).filter(([, { appliesTo }]) => appliesTo.includes(dataType))
}
