import { totalType } from '../aggregations/sums.ts'
import { ofHundred } from '../format/numbers/number-format.ts'
import { numberType, type ValueType } from '../model/value-type.ts'
import type { Dialect } from '../sql/dialect.ts'
import { noSql, sql, type Sql } from '../sql/fragment.ts'
import type { Derivation, Groups, Measure } from './derivation.ts'

const float = () => numberType('float')

const share = (
  label: string,
  help: string,
  own: Pick<Derivation, 'ofTotals' | 'ofNoRows'>,
  whole: (groups: Groups) => Sql,
): Derivation => ({
  label,
  help,
  ...own,
  needsPeriods: false,
  needsSum: true,
  isNullWhere: 'the whole is 0 or has none',
  typeOf: float,
  format: ofHundred,
  toSql: ({ sql: measure }, groups) =>
    sql`${groups.dialect.toDouble(measure)} * 100 / nullif(${groups.dialect.toDouble(whole(groups))}, 0)`,
})

/** Numbers without a sign cannot fall below 0, and single precision loses the digits that differ. */
const isSubtractable = ({ numberKind }: ValueType): boolean => numberKind === 'integer' || numberKind === 'decimal'

const notWhole = 'one of both is not whole: a filter leaves it out or cuts it, or it is not over'

const change = (
  label: string,
  help: string,
  before: (groups: Groups) => Sql,
  period = 'the period before',
): Derivation => ({
  label,
  help,
  needsPeriods: true,
  needsWholePeriods: true,
  needsSum: false,
  ofTotals: 'own',
  isNullWhere: `the result has no value for ${period}, or ${notWhole}`,
  typeOf: (measure) => (isSubtractable(measure) ? measure : float()),
  toSql: ({ sql: measure, type }, groups) => {
    const form = subtracted(type, groups.dialect)
    return sql`${form(measure)} - ${form(before(groups))}`
  },
})

function subtracted(type: ValueType, { toDouble, toSubtractable }: Dialect): (value: Sql) => Sql {
  if (!isSubtractable(type)) return toDouble
  return type.numberKind === 'integer' ? toSubtractable : (value) => value
}

const percentChange = (
  label: string,
  help: string,
  before: (groups: Groups) => Sql,
  period = 'the period before',
): Derivation => ({
  ...change(label, help, before),
  isNullWhere: `the result has no value other than 0 for ${period}, or ${notWhole}`,
  typeOf: float,
  format: ofHundred,
  toSql: ({ sql: measure }: Measure, groups) => {
    const { toDouble } = groups.dialect
    const earlier = toDouble(before(groups))
    return sql`(${toDouble(measure)} - ${earlier}) * 100 / nullif(abs(${earlier}), 0)`
  },
})

/** Every way to show a measure other than as it is, in the order in which people choose from them. */
export const derivations = {
  shareOfTotal: share('Share of total', 'Per cent of the whole result', { ofTotals: 'sum', ofNoRows: 0 }, (groups) =>
    groups.total(),
  ),
  shareOfParent: share(
    'Share of parent group',
    'Per cent of the group before the last one',
    { ofTotals: 'own', ofNoRows: 'zeroInParent' },
    (groups) => groups.totalOfParent(),
  ),
  runningTotal: {
    label: 'Running total',
    help: 'Added up from the first period on',
    needsPeriods: true,
    needsSum: true,
    ofTotals: null,
    ofNoRows: 'previous',
    isNullWhere: 'there is no number so far',
    typeOf: totalType,
    toSql: (_measure, groups) => groups.periods().totalSoFar(),
  },
  changeFromPrevious: change('Change from previous period', 'Minus the period before', (groups) =>
    groups.periods().previous(),
  ),
  percentFromPrevious: percentChange('% change from previous period', 'Against the period before', (groups) =>
    groups.periods().previous(),
  ),
  changeFromLastYear: change(
    'Change from last year',
    'Minus the same period a year before',
    (groups) => groups.periods().lastYear(),
    'the same period a year before',
  ),
  percentFromLastYear: percentChange(
    '% change from last year',
    'Against the same period a year before',
    (groups) => groups.periods().lastYear(),
    'the same period a year before',
  ),
  movingAverage: {
    label: 'Moving average',
    help: 'Average of the last periods, to smooth a line',
    needsPeriods: true,
    needsWholePeriods: true,
    needsSum: false,
    asksForCount: true,
    isNullWhere: 'there are too few whole periods up to this one',
    ofTotals: 'own',
    typeOf: float,
    toSql: (_measure, groups) => groups.periods().average(groups.count),
  },
  rank: {
    label: 'Rank',
    help: '1 for the largest number of the result',
    isNullWhere: 'there is no number to rank, or it is that of all other groups together',
    needsPeriods: false,
    needsSum: false,
    ofTotals: null,
    typeOf: () => numberType('integer'),
    format: null,
    // Databases place nulls differently, so they stand apart. All other groups together are none that could be first.
    toSql: ({ sql: measure }, { name, isOfOthers }) => {
      const isUnranked = sql`${measure} is null${isOfOthers ? sql` or ${isOfOthers}` : noSql}`
      const isRanked = sql`${measure} is not null${isOfOthers ? sql` and not (${isOfOthers})` : noSql}`
      return sql`case when ${isRanked} then ${name(sql`partition by case when ${isUnranked} then 1 else 0 end order by ${measure} desc`, (over) => sql`rank()${over}`)} end`
    },
  },
} satisfies Record<string, Derivation>

export type DerivationName = keyof typeof derivations

export const derivationNames = Object.keys(derivations) as readonly DerivationName[]

/** The fewest and the most periods of a moving average. */
export const movingPeriods = { least: 2, most: 366 } as const
