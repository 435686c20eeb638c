import { average } from '../../aggregations/averages.ts'
import { distinctForm, shownForm } from '../../aggregations/distinct-form.ts'
import { extremeForm } from '../../aggregations/extremes.ts'
import { total, totalType } from '../../aggregations/sums.ts'
import type { DataType } from '../../model/catalog.ts'
import { numberType, shownType, type Operand, type ValueType } from '../../model/value-type.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { sql, type Sql } from '../../sql/fragment.ts'

/** A number about all values of one column. */
interface Statistic {
  readonly appliesTo: readonly DataType[]
  typeOf(operand: ValueType): ValueType
  toSql(operand: Operand, dialect: Dialect): Sql
}

const every: readonly DataType[] = ['NUMBER', 'STRING', 'DATE', 'BOOLEAN', 'OTHER']
const whole = () => numberType('integer')
const floating = () => numberType('float')

const distinctCount: Statistic = {
  appliesTo: every,
  typeOf: whole,
  toSql: (operand, dialect) => dialect.countDistinct(distinctForm(operand, dialect)),
}
const nullCount: Statistic = {
  appliesTo: every,
  typeOf: whole,
  toSql: ({ sql: operand }) => sql`count(*) - count(${operand})`,
}
const smallest = (...appliesTo: DataType[]): Statistic => ({
  appliesTo,
  typeOf: shownType,
  toSql: (operand, dialect) => shownForm({ ...operand, sql: sql`min(${extremeForm(operand, dialect)})` }, dialect),
})
const largest = (...appliesTo: DataType[]): Statistic => ({
  appliesTo,
  typeOf: shownType,
  toSql: (operand, dialect) => shownForm({ ...operand, sql: sql`max(${extremeForm(operand, dialect)})` }, dialect),
})
const averageStatistic: Statistic = {
  appliesTo: ['NUMBER'],
  typeOf: floating,
  toSql: average,
}

/** What the statistics of a column show. */
export const statistics = {
  max: largest('NUMBER', 'STRING', 'DATE'),
  avg: averageStatistic,
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
    toSql: (operand, dialect) => dialect.deviation(operand),
  },
  variance: {
    appliesTo: ['NUMBER'],
    typeOf: floating,
    toSql: (operand, dialect) => dialect.variance(operand),
  },
} satisfies Record<string, Statistic>

/** What the analysis of a table keeps of each column. */
export const analysisStatistics = {
  distinctCount,
  nullCount,
  minValue: smallest('NUMBER'),
  maxValue: largest('NUMBER'),
  avgValue: averageStatistic,
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
} satisfies Record<string, Statistic>

export type StatisticName = keyof typeof statistics
export type AnalysisStatisticName = keyof typeof analysisStatistics

export function statisticsFor<Name extends string>(
  candidates: Record<Name, Statistic>,
  { dataType }: ValueType,
): [Name, Statistic][] {
  return (Object.entries(candidates) as [Name, Statistic][]).filter(([, { appliesTo }]) => appliesTo.includes(dataType))
}
