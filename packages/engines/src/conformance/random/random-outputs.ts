import {
  aggregations,
  aggregationsFor,
  groupingsFor,
  type AggregationName,
  type GroupColumn,
  type OutputColumn,
} from '@soundings/query'
import type { Random } from './random.ts'
import { filterTree, use } from './random-filters.ts'
import { aggregateFormula, rowFormula, type ReachedColumn } from './random-formula.ts'

export function output(random: Random) {
  const orderDirection = random.pick(['none', 'none', 'asc', 'desc'] as const)
  return { label: 'x', orderDirection, orderIndex: random.whole(0, 3), pin: false, grouped: false }
}

export function rawOutputs(random: Random, columns: readonly ReachedColumn[]): OutputColumn[] {
  return random.list(1, 4, (): OutputColumn => {
    if (random.chance(0.15)) return { ...output(random), design: 'computed', formula: rowFormula(random, columns) }
    if (random.chance(0.1)) return { ...output(random), design: 'view', ...viewOf(random, columns, 'dateDiff') }
    return { ...output(random), ...use(random.pick(columns)), design: 'view', aggregation: 'none' }
  })
}

export function aggregatedOutputs(random: Random, columns: readonly ReachedColumn[]): OutputColumn[] {
  const groups = random.list(0, 2, (): OutputColumn => {
    // Beside an aggregate, the value of a formula for each row is a key.
    if (random.chance(0.1)) return { ...output(random), design: 'computed', formula: rowFormula(random, columns) }
    const column = random.pick(columns)
    return { ...output(random), ...use(column), design: 'group', ...groupingOfColumn(random, column) }
  })
  const measures = random.list(1, 3, (): OutputColumn => {
    if (random.chance(0.2)) return { ...output(random), design: 'computed', formula: aggregateFormula(random, columns) }
    const column = random.pick(columns)
    // Some databases average in floating point, where large numbers of both signs leave no rest.
    const aggregation = random.pick(aggregationsFor(column).filter((name) => name !== 'avg' || column.name !== 'big'))
    return {
      ...output(random),
      design: 'view',
      ...viewOf(random, columns, aggregation, column),
      ...conditionOf(random, columns, aggregation),
    }
  })
  return [...groups, ...measures]
}

const edgeLists = [
  ['0', '18', '65', '80'],
  ['-10.25', '0.01', '10.25', '99999.99'],
  ['0'],
  ['-0.1', '0.1', '3', '70.5', '1000000'],
]

/** Under any choice of weeks and financial years, and numbers also by bands. */
export function groupingOfColumn(random: Random, column: ReachedColumn): Pick<GroupColumn, 'grouping' | 'bands'> {
  if (column.dataType === 'NUMBER' && random.chance(0.5)) return { grouping: 'bands', bands: random.pick(edgeLists) }
  return {
    grouping: random.pick(
      groupingsFor(column, { weekStart: random.pick(['monday', 'sunday']), financialYearStart: random.whole(1, 12) }),
    ),
  }
}

/** A view may be about some of the rows only. */
export const conditionOf = (random: Random, columns: readonly ReachedColumn[], aggregation: AggregationName) =>
  aggregations[aggregation].level === 'aggregate' && random.chance(0.25)
    ? { where: filterTree(random, columns, 2) }
    : {}

function viewOf(
  random: Random,
  columns: readonly ReachedColumn[],
  aggregation: AggregationName,
  column?: ReachedColumn,
) {
  const percentile =
    aggregations[aggregation].fraction === 'asked'
      ? { percentile: random.pick(['0', '5', '25', '50', '90', '97.5', '99.9', '100']) }
      : {}
  if (!aggregations[aggregation].needsSecondColumn)
    return { ...use(column ?? random.pick(columns)), aggregation, ...percentile }
  const dates = columns.filter(({ dataType }) => dataType === 'DATE')
  if (dates.length === 0) return { columnId: random.pick(columns).id, aggregation: 'rowCount' as const }
  const second = use(random.pick(dates))
  return {
    ...use(random.pick(dates)),
    secondColumnId: second.columnId,
    ...(second.path && { secondPath: second.path }),
    aggregation,
    ...percentile,
  }
}
