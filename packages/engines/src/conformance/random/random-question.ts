import {
  aggregations,
  areOfOtherRows,
  derivationNames,
  derivations,
  groupingOf,
  joinedTables,
  NO_COLUMN,
  rateIntervalNames,
  rateLimits,
  ratePers,
  type AccessRule,
  type AggregationName,
  type Catalog,
  type DerivationName,
  type OutputColumn,
  type Query,
} from '@soundings/query'
import type { Random } from './random.ts'
import { ageFilter, filterTree, groupFilter, measureFilter, rowFilter, use } from './random-filters.ts'
import {
  additiveFormula,
  neighbourCondition,
  neighbourFormula,
  numbersOf,
  type ReachedColumn,
} from './random-formula.ts'
import { aggregatedOutputs, conditionOf, groupingOfColumn, output, rawOutputs } from './random-outputs.ts'
import { ownRowsOnly, randomVirtual } from './random-virtual.ts'

/** Makes questions as people build them, only wilder. The same random numbers make the same question for every engine. */
export function randomQuestion(random: Random, catalog: Catalog): Query {
  const base = random.pick(
    random.chance(0.7) ? catalog.tables.filter(({ name }) => name === 'visits' || name === 'stays') : catalog.tables,
  )
  const reached = [...base.columns, ...joinedColumns(catalog, base.id)]
  // Databases plan statements about other rows for longer, so that only some questions have them.
  const columns = random.chance(0.15) ? reached : reached.filter((column) => !isOfOtherRows(column, catalog))
  const outputs = random.chance(0.6) ? aggregatedOutputs(random, columns) : rawOutputs(random, columns)
  const isAggregated = outputs.some(
    (each) => each.design === 'group' || (each.design === 'view' && aggregations[each.aggregation].level !== 'row'),
  )
  return {
    baseTableId: base.id,
    columns: outputs,
    filters: [
      ...random.list(0, 2, () => rowFilter(random, columns)),
      ...(isAggregated && random.chance(0.3) ? [groupFilter(random, columns)] : []),
    ],
    ...(random.chance(0.4) ? { advanced: filterTree(random, columns, 3) } : {}),
    limit: 0,
  }
}

const measuresInParts: readonly AggregationName[] = ['rowCount', 'sum', 'avg', 'min', 'max']
/** Most of them cannot be put together from parts, and are planned in another way. */
export const wholeMeasures: readonly AggregationName[] = ['median', 'percentile', 'uniqueCount', 'rowCount', 'avg']

/** Measures of visits by names of other tables, which may be looked up for groups instead of for rows. */
export function randomLookup(
  random: Random,
  catalog: Catalog,
  measures = random.pick([measuresInParts, wholeMeasures]),
): Query {
  const base = random.pick(catalog.tables.filter(({ name }) => name === 'visits' || name === 'stays'))
  const joined = joinedColumns(catalog, base.id)
  const names = joined.length > 0 ? joined : base.columns
  const numbers = numbersOf(base.columns)
  const group = (columns: readonly ReachedColumn[]) => (): OutputColumn => {
    const column = random.pick(columns)
    return { ...output(random), ...use(column), design: 'group', ...groupingOfColumn(random, column) }
  }
  const measure = (): OutputColumn => {
    const aggregation = random.pick(measures)
    return {
      ...output(random),
      design: 'view',
      columnId: random.pick(numbers).id,
      aggregation,
      ...(aggregation === 'percentile' && { percentile: '90' }),
      ...conditionOf(random, base.columns, aggregation),
    }
  }
  return {
    baseTableId: base.id,
    columns: [
      ...random.list(1, 2, group(names)),
      ...random.list(0, 1, group(base.columns)),
      ...random.list(1, 3, measure),
    ],
    filters: random.list(0, 1, () => rowFilter(random, base.columns)),
    limit: 0,
  }
}

/** Measures by periods and names, each shown as something else than it is. */
export function randomDerived(random: Random, catalog: Catalog): Query {
  const base = random.pick(
    catalog.tables.filter(
      ({ columns }) => columns.some(({ dataType }) => dataType === 'DATE') && numbersOf(columns).length > 0,
    ),
  )
  const [dates, others] = [
    base.columns.filter(({ dataType }) => dataType === 'DATE'),
    [...base.columns, ...joinedColumns(catalog, base.id)].filter(
      (column) => column.dataType !== 'DATE' && !isOfOtherRows(column, catalog),
    ),
  ]
  const group = (columns: readonly ReachedColumn[]) => (): OutputColumn => {
    const column = random.pick(columns)
    return { ...output(random), ...use(column), design: 'group', ...groupingOfColumn(random, column) }
  }
  const groups = [...random.list(1, 2, group(dates)), ...random.list(0, 1, group(others))].toSorted(() =>
    random.whole(-1, 1),
  )
  const periods = groups.flatMap((each) =>
    each.design === 'group' && groupingOf(each.grouping).period ? [each.grouping] : [],
  )
  // Several units of one date may cut across each other; the usual ones do not.
  const hasPeriods =
    periods.length > 0 &&
    (periods.length === 1 || periods.every((name) => ['hour', 'day', 'month', 'quarter', 'year'].includes(name))) &&
    // Weeks and quarters have some of the months of a year.
    !(
      groups.some((each) => each.design === 'group' && each.grouping === 'monthOfYear') &&
      periods.some((name) => /week|quarter/i.test(name))
    )
  const fittingKinds = derivationNames.filter((name) => hasPeriods || !derivations[name].needsPeriods)
  const derivedAs = (kind: DerivationName | undefined) =>
    kind ? { derived: { kind, ...('asksForCount' in derivations[kind] && { periods: random.whole(2, 5) }) } } : {}
  const rate = (): OutputColumn => {
    const [event, over] = [random.pick(others), random.pick(numbersOf(base.columns))]
    const limit = random.chance(0.3)
      ? { limit: { interval: random.pick(rateIntervalNames), side: random.pick(rateLimits) } }
      : {}
    const derived =
      'limit' in limit || random.chance(0.3)
        ? {}
        : derivedAs(random.pick(fittingKinds.filter((name) => !derivations[name].needsSum)))
    const aggregation = random.pick(['valueCount', 'uniqueCount', 'rowCount'] as const)
    return {
      ...output(random),
      ...use(event),
      design: 'view',
      aggregation,
      ...conditionOf(random, base.columns, aggregation),
      rate: {
        over: {
          columnId: over.id,
          aggregation: random.pick(['rowCount', 'valueCount'] as const),
          ...conditionOf(random, base.columns, 'rowCount'),
        },
        per: random.pick(ratePers),
        ...limit,
      },
      ...derived,
    }
  }
  const measure = (): OutputColumn => {
    if (random.chance(0.35)) return rate()
    // Sums that databases round differently may change places.
    if (random.chance(0.2))
      return {
        ...output(random),
        design: 'computed',
        formula: additiveFormula(random, numbersOf(base.columns)),
        ...derivedAs(random.pick(fittingKinds.filter((name) => name !== 'rank'))),
      }
    const kind = random.pick(fittingKinds)
    // Sums that databases round differently may change places.
    const fitting = derivations[kind].needsSum
      ? (['rowCount', 'valueCount', 'sum'] as const)
      : kind === 'rank'
        ? (['rowCount', 'uniqueCount', 'min'] as const)
        : (['rowCount', 'sum', 'avg', 'max', 'median'] as const)
    const column = random.pick(numbersOf(base.columns))
    const aggregation = random.pick(fitting.filter((name) => aggregations[name].appliesTo(column)))
    return {
      ...output(random),
      ...use(column),
      design: 'view',
      aggregation,
      ...conditionOf(random, base.columns, aggregation),
      ...derivedAs(kind),
    }
  }
  const filters = [
    ...random.list(0, 1, () => rowFilter(random, base.columns)),
    ...(random.chance(0.2) ? [groupFilter(random, base.columns)] : []),
  ]
  const measures = random.list(1, 4, measure).map((column, at) => ({ ...column, vid: `measure-${at}` }))
  const ofMeasures = random.chance(0.5) ? random.list(1, 2, () => measureFilter(random, random.pick(measures))) : []
  return { baseTableId: base.id, columns: [...groups, ...measures], filters: [...filters, ...ofMeasures], limit: 0 }
}

/** Questions with columns of their own: related rows and sequences, in filters, groups, views and formulas. */
export function randomWithVirtual(random: Random, known: Catalog): Query {
  const { base, virtualColumns, catalog } = randomVirtual(random, known, (columns) => filterTree(random, columns, 2))
  const own = catalog.tables.find(({ id }) => id === base.id)!.columns.filter(({ id }) => id < 0)
  const others = [...base.columns, ...joinedColumns(known, base.id)]
  const columns = [...own, ...own, random.pick(numbersOf(others)), ...random.list(2, 4, () => random.pick(others))]
  const outputs = random.chance(0.5) ? aggregatedOutputs(random, columns) : rawOutputs(random, columns)
  const plain = base.columns.some(({ primaryKey }) => primaryKey) ? ownRowsOnly(known, others) : []
  const [neighbour, condition] = plain.some(({ dataType }) => dataType === 'DATE')
    ? [random.chance(0.4) && neighbourFormula(random, plain), random.chance(0.2) && neighbourCondition(random, plain)]
    : []
  return {
    baseTableId: base.id,
    virtualColumns,
    columns: neighbour ? [...outputs, { ...output(random), design: 'computed', formula: neighbour }] : outputs,
    filters: [
      ...random.list(0, 2, () => rowFilter(random, columns)),
      ...(condition
        ? [{ columnId: NO_COLUMN, formula: condition, operator: 'equals' as const, values: [random.chance(0.5)] }]
        : []),
    ],
    ...(random.chance(0.3) ? { advanced: filterTree(random, columns, 2) } : {}),
    limit: 0,
  }
}

/** The first groups by a measure and all others together, beside other groups, and ages at a date, which are filtered too. */
export function randomTop(random: Random, catalog: Catalog): Query {
  const base = random.pick(
    random.chance(0.8) ? catalog.tables.filter(({ name }) => name === 'visits' || name === 'stays') : catalog.tables,
  )
  const columns = [...base.columns, ...joinedColumns(catalog, base.id)].filter(
    (column) => random.chance(0.1) || !isOfOtherRows(column, catalog),
  )
  const dates = columns.filter(({ dataType }) => dataType === 'DATE')
  const numbers = numbersOf(columns)
  // Sums and averages that databases round differently may change places.
  const exact = numbers.filter(({ numberKind }) => numberKind === 'integer')
  const group = (isTop: boolean): OutputColumn => {
    const column = random.pick(columns)
    const top = isTop
      ? { top: { count: random.pick([1, 2, 3, 5, 40]), ...(random.chance(0.7) && { by: 'measure' }) } }
      : {}
    if (dates.length > 0 && random.chance(0.25)) {
      const at = use(random.pick(dates))
      const bands = random.chance(0.5)
        ? { grouping: 'ageBands' as const, bands: ['0', '18', '65', '80'] }
        : { grouping: 'age' as const }
      return {
        ...output(random),
        ...use(random.pick(dates)),
        secondColumnId: at.columnId,
        ...(at.path && { secondPath: at.path }),
        design: 'group',
        ...bands,
        ...top,
      }
    }
    return { ...output(random), ...use(column), design: 'group', ...groupingOfColumn(random, column), ...top }
  }
  const measure = (): OutputColumn => {
    const [aggregation, among] = random.pick([
      ['rowCount', columns],
      ['valueCount', columns],
      ['uniqueCount', columns],
      ['max', numbers],
      ['sum', exact],
      ['median', exact],
    ] as const)
    const column = random.pick(among.length > 0 ? among : columns)
    const fitting = aggregations[aggregation].appliesTo(column) ? aggregation : 'rowCount'
    return {
      ...output(random),
      ...use(column),
      vid: 'measure',
      design: 'view',
      aggregation: fitting,
      ...conditionOf(random, columns, fitting),
    }
  }
  const share = (column: OutputColumn): OutputColumn[] =>
    column.design === 'view' && aggregations[column.aggregation].level === 'aggregate' && random.chance(0.3)
      ? [
          {
            ...column,
            vid: 'share',
            derived: {
              kind: random.pick(
                derivationNames.filter(
                  (name) => !derivations[name].needsPeriods && (column.aggregation === 'rowCount' || name === 'rank'),
                ),
              ),
            },
          },
        ]
      : []
  const ranking = measure()
  return {
    baseTableId: base.id,
    columns: [
      group(true),
      ...random.list(0, 1, () => group(random.chance(0.3))),
      ranking,
      ...share(ranking),
      ...random.list(0, 2, () => aggregatedOutputs(random, columns).at(-1)!),
    ],
    filters: [
      ...random.list(0, 1, () => rowFilter(random, columns)),
      ...(dates.length > 0 && random.chance(0.3) ? [ageFilter(random, random.pick(dates), columns)] : []),
      ...(random.chance(0.15) && numbers.length > 0 ? [groupFilter(random, columns)] : []),
    ],
    limit: 0,
  }
}

/** A column of the data model that is made of other rows, or that reads one. */
const isOfOtherRows = ({ id }: ReachedColumn, catalog: Catalog): boolean => areOfOtherRows([{ columnId: id }], catalog)

const joinedColumns = (catalog: Catalog, baseTableId: number): ReachedColumn[] =>
  joinedTables(catalog, baseTableId).flatMap(({ table, path }) =>
    table.columns.map((column) => ({ ...column, ...(path && { path }) })),
  )

export function randomRules(random: Random, catalog: Catalog): AccessRule[] {
  const keys = catalog.tables
    .filter(({ name }) => name !== 'visits' && name !== 'stays')
    .flatMap((table) => table.columns.filter(({ primaryKey }) => primaryKey).map((column) => ({ table, column })))
  return random.list(1, 2, () => {
    const { table, column } = random.pick(keys)
    const values = random.list(1, 3, () => random.whole(1, 6))
    return { tableId: table.id, columnId: column.id, values, ...(random.chance(0.4) && { chains: 'every' as const }) }
  })
}
