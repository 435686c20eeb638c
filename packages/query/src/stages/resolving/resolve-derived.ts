import type { Aggregation } from '../../aggregations/aggregation.ts'
import { dateUnits, findDateUnit, followsFrom, type DateUnit } from '../../aggregations/groupings/date-zoom.ts'
import type { Grouping } from '../../aggregations/groupings/grouping.ts'
import type { Period } from '../../aggregations/groupings/period.ts'
import { groupingNames, groupingOf, groupings, type GroupingName } from '../../aggregations/groupings/registry.ts'
import { derivations, movingPeriods } from '../../derivations/registry.ts'
import type { Derivation } from '../../derivations/derivation.ts'
import type { Formula } from '../../formula/formula.ts'
import { addsUpOverGroups, formulaOfNoRows } from '../../formula/over-groups.ts'
import type { JoinedColumn } from '../../model/join-paths.ts'
import type { Derived, OutputColumn } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import type { ValueType } from '../../model/value-type.ts'

/** How a column comes from its measure. */
export interface ResolvedDerivation {
  readonly derivation: Derivation
  /** Of the measure itself. */
  readonly measure: ValueType
  readonly ofNoRows: 0 | null
  /** How many periods a moving average takes together. */
  readonly count: number
}

/** The date group along which columns are derived. */
export interface Periods {
  /** Of the output. */
  readonly position: number
  readonly unit: DateUnit
  /** The outputs that tell one line of periods from another. */
  readonly others: readonly number[]
}

/** What has to be known of the columns of a question to derive others from them. */
interface Output {
  readonly asked: OutputColumn
  readonly source:
    | { readonly kind: 'view'; readonly aggregation: Aggregation }
    | { readonly kind: 'group'; readonly place: JoinedColumn; readonly grouping: Grouping; readonly top?: unknown }
    | { readonly kind: 'computed'; readonly formula: Formula<number> }
  readonly level: Aggregation['level']
  readonly type: ValueType
  /** Set where the measure is divided by another one. */
  readonly rate?: unknown
}

/** Columns that are shown as something else than their measure; what cannot be derived is refused. */
export function resolveDerived<Each extends Output>(
  outputs: readonly Each[],
): (Each & { readonly derived?: ResolvedDerivation })[] {
  const periods = periodsOf(outputs)
  return outputs.map((output, index) => {
    const asked = output.asked.design === 'group' ? undefined : output.asked.derived
    return asked ? derive(output, asked, periods, `columns[${index}].derived`) : output
  })
}

function derive<Each extends Output>(
  output: Each,
  asked: Derived,
  periods: Periods | undefined,
  field: string,
): Each & { readonly derived: ResolvedDerivation } {
  const derivation: Derivation | undefined = Object.hasOwn(derivations, asked.kind)
    ? derivations[asked.kind]
    : undefined
  if (!derivation) throw new QueryError(`${field}.kind`, 'There is no such way to show a measure')
  const { label } = derivation
  if (output.level !== 'aggregate' || output.type.dataType !== 'NUMBER')
    throw new QueryError(field, `${label} needs a number for each group, such as a count or a sum`)
  const problem = sumProblem(derivation, output) ?? periodsProblem(derivation, periods)
  if (problem !== undefined) throw new QueryError(field, problem)
  const derived = {
    derivation,
    measure: output.type,
    ofNoRows: output.rate ? null : ofNoRowsOf(output.source),
    count: countOf(derivation, asked, `${field}.periods`),
  }
  return { ...output, type: derivation.typeOf(output.type), derived }
}

/** What a measure is of no rows at all, unless it is not known. */
export function ofNoRowsOf(source: Output['source']): 0 | null {
  if (source.kind === 'computed') return formulaOfNoRows(source.formula)
  return source.kind === 'view' ? (source.aggregation.ofNoRows ?? null) : null
}

const addsUp = (source: Output['source']): boolean =>
  source.kind === 'computed'
    ? addsUpOverGroups(source.formula)
    : source.kind === 'view' && source.aggregation.together === 'sum'

function sumProblem({ label, needsSum }: Derivation, { rate, source }: Output): string | undefined {
  if (!needsSum) return undefined
  if (rate) return `${label} needs a measure that adds up, and rates do not add up`
  return addsUp(source) ? undefined : `${label} needs a measure that adds up: a count or a sum`
}

const periodsProblem = ({ label, needsPeriods }: Derivation, periods: Periods | undefined): string | undefined =>
  needsPeriods && !periods ? `${label} needs a group by hour, day, week, month, quarter or year` : undefined

function countOf({ asksForCount, label }: Derivation, { periods: count }: Derived, field: string): number {
  if (!asksForCount) {
    if (count !== undefined) throw new QueryError(field, `${label} takes no number of periods`)
    return 1
  }
  const { least, most } = movingPeriods
  if (count === undefined || !Number.isInteger(count) || count < least || count > most)
    throw new QueryError(field, `${label} needs a whole number of periods from ${least} to ${most}`)
  return count
}

interface DateGroup {
  readonly position: number
  readonly name: GroupingName
  readonly grouping: Grouping
  readonly place: JoinedColumn
}

/**
 * The first date that the question groups by, in its finest unit. Periods of which only some are kept apart do not follow each other. Other groups
 * of the same date that follow from it do not part it: December and January are neighbours also where the year is a group of its own, and
 * Monday and Tuesday where the day of the week is.
 */
export function periodsOf(outputs: readonly Output[]): Periods | undefined {
  const groups = outputs.flatMap(({ source }, position): DateGroup[] =>
    source.kind === 'group' && source.top === undefined
      ? namesOf(source.grouping).map((name) => ({ ...source, position, name }))
      : [],
  )
  const first = groups.find(({ grouping }) => grouping.period)
  const ofFirst = groups.filter(({ place }) => first && isSamePlace(place, first.place))
  const [finest] = ofFirst
    .flatMap(({ name, position }) => {
      const unit = findDateUnit(name)
      return unit ? [{ unit, position }] : []
    })
    .toSorted((one, other) => dateUnits.indexOf(other.unit) - dateUnits.indexOf(one.unit))
  if (!finest) return undefined
  const following = ofFirst.filter(({ name }) => followsFrom(finest.unit, name))
  const isCut = ofFirst.some(
    (group) => !following.includes(group) && isCutBy(group.grouping, groupings[finest.unit].period),
  )
  if (isCut) return undefined
  const along = following.map(({ position }) => position)
  return { ...finest, others: keyPositions(outputs).filter((position) => !along.includes(position)) }
}

/** A week may lie in two months, so that its rows would stand for parts of it. A quarter has some months of a year, and the one before it others. */
const isCutBy = ({ period, cycleOf }: Grouping, { days }: Period): boolean =>
  period !== undefined || (cycleOf !== undefined && days < cycleOf.days)

/** The name of a grouping by periods or parts of dates. */
const namesOf = ({ period, cycle }: Grouping): readonly GroupingName[] =>
  groupingNames.filter(
    (name) => (period && groupingOf(name).period === period) ?? (cycle && groupingOf(name).cycle === cycle),
  )

/** Of a question that puts rows together. */
export const keyPositions = (outputs: readonly Output[]): number[] =>
  outputs.flatMap(({ level }, position) => (level === 'aggregate' ? [] : [position]))

const isSamePlace = (one: JoinedColumn, other: JoinedColumn): boolean =>
  one.column === other.column && one.path.map(({ id }) => id).join(' ') === other.path.map(({ id }) => id).join(' ')
