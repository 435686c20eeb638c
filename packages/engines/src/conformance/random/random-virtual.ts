import {
  aggregations,
  areOfOtherRows,
  joinedTables,
  relatedMeasureNames,
  relatedMeasureOf,
  relatedTables,
  sequenceMeasureNames,
  sequenceMeasureOf,
  withVirtualColumns,
} from '@soundings/query'
import type {
  Catalog,
  CatalogTable,
  ColumnUse,
  FilterGroup,
  RelatedColumn,
  SequenceColumn,
  VirtualColumn,
} from '@soundings/query'
import type { Random } from './random.ts'
import type { ReachedColumn } from './random-formula.ts'

type MakeWhere = (columns: readonly ReachedColumn[]) => FilterGroup

const reachedFrom = (catalog: Catalog, table: CatalogTable): ReachedColumn[] => [
  ...table.columns,
  ...joinedTables(catalog, table.id).flatMap(({ table: other, path }) =>
    other.columns.map((column) => ({ ...column, ...(path && { path }) })),
  ),
]

const use = ({ id, path }: ReachedColumn): ColumnUse => ({ columnId: id, ...(path && { path }) })

const datesOf = (columns: readonly ReachedColumn[]) => columns.filter(({ dataType }) => dataType === 'DATE')

/** A base table with one to three columns that only the question has, of related rows and of sequences, and the catalog that knows them. */
export function randomVirtual(
  random: Random,
  catalog: Catalog,
  makeWhere: MakeWhere,
): { readonly base: CatalogTable; readonly virtualColumns: readonly VirtualColumn[]; readonly catalog: Catalog } {
  const able = catalog.tables.filter(
    (table) => relatedTables(catalog, table.id).length > 0 || isSequential(catalog, table),
  )
  const base = random.pick(able)
  const makers = [
    ...(relatedTables(catalog, base.id).length > 0
      ? [(id: number) => related(random, catalog, base, makeWhere, id)]
      : []),
    ...(isSequential(catalog, base) ? [(id: number) => sequence(random, catalog, base, makeWhere, id)] : []),
  ]
  let id = 0
  const virtualColumns = random.list(1, 3, () => random.pick(makers)((id -= 1)))
  return { base, virtualColumns, catalog: withVirtualColumns(catalog, { baseTableId: base.id, virtualColumns }) }
}

const isSequential = (catalog: Catalog, table: CatalogTable) =>
  datesOf(reachedFrom(catalog, table)).length > 0 && table.columns.some(({ primaryKey }) => primaryKey)

function related(
  random: Random,
  catalog: Catalog,
  base: CatalogTable,
  makeWhere: MakeWhere,
  id: number,
): RelatedColumn {
  const { table, path } = random.pick(relatedTables(catalog, base.id))
  const columns = reachedFrom(catalog, table)
  const asked = random.pick(relatedMeasureNames)
  const { end, aggregation } = relatedMeasureOf(asked)
  const dates = datesOf(columns)
  const fitting = aggregation ? columns.filter((column) => aggregations[aggregation].appliesTo(column)) : columns
  const measure =
    (end && (dates.length === 0 || !table.columns.some(({ primaryKey }) => primaryKey))) || fitting.length === 0
      ? 'count'
      : asked
  return {
    kind: 'related',
    id,
    label: `related ${id}`,
    tableId: table.id,
    path,
    measure,
    ...(relatedMeasureOf(measure).needsColumn && { column: use(random.pick(fitting)) }),
    ...(relatedMeasureOf(measure).end && { by: use(random.pick(dates)) }),
    ...(random.chance(0.5) && { where: makeWhere(columns) }),
  }
}

/** Sequences are made of columns that are not made of other rows themselves. */
export const ownRowsOnly = (catalog: Catalog, columns: readonly ReachedColumn[]): readonly ReachedColumn[] =>
  columns.filter((column) => !areOfOtherRows([use(column)], catalog))

function sequence(
  random: Random,
  catalog: Catalog,
  base: CatalogTable,
  makeWhere: MakeWhere,
  id: number,
): SequenceColumn {
  const columns = ownRowsOnly(catalog, reachedFrom(catalog, base))
  const measure = random.pick(sequenceMeasureNames)
  const { gives } = sequenceMeasureOf(measure)
  const keys = base.columns.filter((column) => /_(id|no|code)$/.test(column.name))
  return {
    kind: 'sequence',
    id,
    label: `sequence ${id}`,
    subject: random.list(1, 2, () =>
      use(
        random.pick(
          keys.length > 0 && random.chance(0.8) ? keys : columns.filter(({ dataType }) => dataType !== 'OTHER'),
        ),
      ),
    ),
    by: use(random.pick(datesOf(columns))),
    measure,
    ...(gives === 'value' && { column: use(random.pick(columns)) }),
    ...((gives === 'days' || gives === 'within') &&
      random.chance(0.6) && { column: use(random.pick(datesOf(columns))) }),
    ...(gives === 'within' && { days: random.pick([0, 1, 30, 400]) }),
    ...(random.chance(0.5) && { where: makeWhere(columns) }),
  }
}
