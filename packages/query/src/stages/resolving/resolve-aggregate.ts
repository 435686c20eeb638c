import type { Aggregation } from '../../aggregations/aggregation.ts'
import { fractionOf } from '../../aggregations/aggregation-title.ts'
import type { Grouping } from '../../aggregations/groupings/grouping.ts'
import { groupingOf, groupings, type GroupingName } from '../../aggregations/groupings/registry.ts'
import { aggregations, type AggregationName } from '../../aggregations/registry.ts'
import type { JoinedColumn } from '../../model/join-paths.ts'
import { secondUse, type ColumnUse, type Filter } from '../../model/query.ts'
import { QueryError } from '../../model/query-error.ts'
import { typeOfColumn } from '../../model/value-type.ts'
import { getReachableColumn, type ColumnScope } from './reachable-column.ts'
import type { ColumnTarget } from './resolve-conditions.ts'

interface AggregateUse extends ColumnUse {
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
  readonly percentile?: string
}

/** The column that a view or a filter is about, and what it makes of it. */
export function resolveAggregate(name: AggregationName, use: AggregateUse, scope: ColumnScope, field: string) {
  const aggregation: Aggregation | undefined = Object.hasOwn(aggregations, name) ? aggregations[name] : undefined
  if (!aggregation) throw new QueryError(`${field}.aggregation`, 'There is no such aggregation')
  const place = getReachableColumn(scope, use, `${field}.columnId`)
  if (!aggregation.appliesTo(place.column)) {
    throw new QueryError(`${field}.aggregation`, `${aggregation.label} does not apply to ${place.column.displayName}`)
  }
  const second = resolveSecond(aggregation, use, scope, `${field}.secondColumnId`)
  return { place, second, aggregation, fraction: resolveFraction(aggregation, use, `${field}.percentile`) }
}

function resolveFraction(
  { fraction, label }: Aggregation,
  { percentile }: AggregateUse,
  field: string,
): string | undefined {
  if (fraction !== 'asked') return fraction
  const asked = fractionOf(percentile)
  if (asked === undefined) throw new QueryError(field, `${label} needs a number from 0 to 100 with at most 6 decimals`)
  return asked
}

function resolveSecond(aggregation: Aggregation, use: AggregateUse, scope: ColumnScope, field: string) {
  return aggregation.needsSecondColumn ? getSecond(aggregation, use, scope, field) : undefined
}

export function getSecond(
  { label, appliesTo }: Pick<Aggregation, 'label' | 'appliesTo'>,
  use: Parameters<typeof secondUse>[0],
  scope: ColumnScope,
  field: string,
): JoinedColumn {
  const asked = secondUse(use)
  if (!asked) throw new QueryError(field, `${label} needs a second date column`)
  const second = getReachableColumn(scope, asked, field)
  if (!appliesTo(second.column)) throw new QueryError(field, `${label} does not apply to ${second.column.displayName}`)
  return second
}

/** A grouping by name that fits its column. */
export function getGrouping(name: GroupingName, { column }: JoinedColumn, field: string): Grouping {
  if (!Object.hasOwn(groupings, name)) throw new QueryError(field, 'There is no such grouping')
  const grouping = groupingOf(name)
  if (!grouping.appliesTo(column))
    throw new QueryError(field, `${column.displayName} cannot be grouped by ${grouping.label}`)
  return grouping
}

/** What a filter compares that names a grouping: the group of each row, such as the day of the week or an age. */
export function resolveGroupingTarget(
  filter: Filter,
  name: GroupingName,
  scope: ColumnScope,
  field: string,
): ColumnTarget {
  const place = getReachableColumn(scope, filter, `${field}.columnId`)
  const { displayName } = place.column
  const { filtered, ...grouping } = getGrouping(name, place, `${field}.grouping`)
  if (!filtered || (filter.aggregation ?? 'none') !== 'none')
    throw new QueryError(`${field}.grouping`, `Filter ${displayName} itself instead of its groups by ${grouping.label}`)
  const secondField = `${field}.secondColumnId`
  if (!grouping.needsSecondColumn && secondUse(filter))
    throw new QueryError(secondField, `${grouping.label} takes no second date column`)
  const second = grouping.needsSecondColumn ? getSecond(grouping, filter, scope, secondField) : undefined
  return {
    kind: 'column',
    title: displayName,
    level: 'row',
    places: second ? [place, second] : [place],
    hasPercentile: false,
    place,
    second,
    aggregation: aggregations.none,
    fraction: undefined,
    grouping: { ...grouping, filtered },
    type: grouping.typeOf(typeOfColumn(place.column)),
  }
}
