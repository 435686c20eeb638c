import { formulaOf } from '../formula/column-formula.ts'
import { hasAggregate } from '../formula/compare.ts'
import { leavesOf, type Formula } from '../formula/formula.ts'
import { findColumn, type Catalog } from '../model/catalog.ts'
import { joinPaths, knownSteps } from '../model/join-paths.ts'
import { isOfOtherRows, meaningOf } from '../virtual-columns/saved-meaning.ts'
import {
  filtersIn,
  secondUse,
  type ColumnUse,
  type Filter,
  type OutputColumn,
  type Query,
  type VirtualMeaning,
} from '../model/query.ts'

/** The ids of all tables whose rows a question reads, so that the caller can ask whether the viewer may read them. */
export function tablesRead(query: Query, catalog: Catalog): number[] {
  const uses = [
    ...query.columns.flatMap(columnsUsed),
    ...[...query.filters, ...filtersIn(query.advanced)].flatMap(columnsCompared),
  ]
  const ofVirtual = (query.virtualColumns ?? []).flatMap((column) =>
    tablesOfVirtual(column, query.baseTableId, catalog),
  )
  return [...new Set([query.baseTableId, ...tablesOf(uses, query.baseTableId, catalog), ...ofVirtual])]
}

const tablesOf = (uses: readonly ColumnUse[], baseTableId: number, catalog: Catalog): number[] =>
  uses.flatMap((use) => tablesBehind(use, catalog, baseTableId))

/** The ids of the tables that a calculated column reads, its own among them. */
export const tablesOfColumn = (columnId: number, tableId: number, catalog: Catalog): number[] => [
  ...new Set(tablesBehind({ columnId, path: [] }, catalog, tableId)),
]

/** The ids of the tables that a formula over a table reads, that table among them. */
export const tablesOfFormula = (formula: Formula<number>, tableId: number, catalog: Catalog): number[] => {
  const meaning = meaningOf(formula)
  return [
    ...new Set([
      tableId,
      ...(meaning ? tablesOfVirtual(meaning, tableId, catalog) : tablesOf(columnsOf(formula), tableId, catalog)),
    ]),
  ]
}

/** The tables on the way to a column, and those that its formula reads. Each formula is looked at once, since they may read each other many times. */
function tablesBehind(
  { columnId, path }: ColumnUse,
  catalog: Catalog,
  baseTableId: number,
  looked = new Set<number>(),
): number[] {
  const place = findColumn(catalog, columnId)
  if (!place) return []
  const { table, column } = place
  // What is gone of a path is for the compiler to report, after it was asked whether these tables may be read.
  const joins = path ? knownSteps(catalog, baseTableId, path) : (joinPaths(catalog, baseTableId).get(table.id) ?? [])
  const formula = looked.has(columnId) ? undefined : formulaOf(column)
  looked.add(columnId)
  const meaning = meaningOf(formula)
  const read = meaning
    ? tablesOfVirtual(meaning, table.id, catalog)
    : formula
      ? columnsOf(formula).flatMap((use) => tablesBehind(use, catalog, table.id, looked))
      : []
  return [table.id, ...joins.map(({ target }) => target.id), ...read]
}

/** These columns, and where they are calculated columns of the data model, all that they read. `readBy` leaves out what does not matter to the caller. */
export function columnsBehind(
  uses: readonly ColumnUse[],
  catalog: Catalog,
  readBy: (formula: Formula<number> | undefined) => readonly ColumnUse[] = columnsOfFormula,
): ReadonlySet<number> {
  const found = new Set<number>()
  const visit = (columnId: number) => {
    if (found.has(columnId)) return
    found.add(columnId)
    for (const { columnId: read } of readBy(formulaOf(findColumn(catalog, columnId)?.column))) visit(read)
  }
  for (const { columnId } of uses) visit(columnId)
  return found
}

/** Every column of a question, as often as it is used. */
export const usesIn = (query: Query): ColumnUse[] => [
  ...query.columns.flatMap(columnsUsed),
  ...[...query.filters, ...filtersIn(query.advanced)].flatMap(columnsCompared),
  ...(query.virtualColumns ?? []).flatMap(virtualUses),
]

/** Whether some of these columns are of the data model and made of other rows, also through formulas. */
export const areOfOtherRows = (uses: readonly ColumnUse[], catalog: Catalog): boolean =>
  [...columnsBehind(uses, catalog)].some((id) => isOfOtherRows(formulaOf(findColumn(catalog, id)?.column)))

/** Whether a question has formulas about other rows, of its own or of columns of the data model. */
export const readsOtherRows = (query: Query, catalog: Catalog): boolean =>
  areOfOtherRows(usesIn(query), catalog) || formulasIn(query).some(isOfOtherRows)

/** The formulas of a question itself, those of its conditions too. */
export const formulasIn = ({ columns, filters, advanced }: Query): Formula<number>[] => [
  ...columns.flatMap((column) =>
    column.design === 'computed'
      ? [column.formula]
      : column.design === 'view'
        ? formulasOf([...filtersIn(column.where), ...filtersIn(column.rate?.over.where)])
        : [],
  ),
  ...formulasOf([...filters, ...filtersIn(advanced)]),
]

const formulasOf = (filters: readonly Filter[]): Formula<number>[] => filters.flatMap(({ formula }) => formula ?? [])

/**
 * The ids of the tables of whose rows databases may compute formulas before they have chosen these: in filters, in conditions of related
 * rows and sequences, in columns that are sorted by, and by calculated columns of the data model, which also tell groups and values apart.
 */
export function tablesComputedEarly(query: Query, catalog: Catalog): ReadonlySet<number> {
  const filters = [
    ...query.filters,
    ...filtersIn(query.advanced),
    ...(query.virtualColumns ?? []).flatMap(({ where }) => filtersIn(where)),
  ]
  const sorted = query.columns.flatMap((column) =>
    column.design === 'computed' && column.orderDirection !== 'none' ? [column.formula] : [],
  )
  const formulas = [...formulasOf(filters), ...sorted].filter((formula) => !hasAggregate(formula))
  const compared = [
    ...query.columns.flatMap((column) => (isOfRows(column) ? columnsUsed(column) : [])),
    ...filters.flatMap(columnsCompared),
    ...(query.virtualColumns ?? []).flatMap(virtualUses),
  ]
  const calculated = compared.filter(({ columnId }) => formulaOf(findColumn(catalog, columnId)?.column))
  return tablesComputedFor([...formulas.flatMap(columnsOf), ...calculated], catalog)
}

/** Groups, and values of rows: aggregates are computed of rows that were chosen. */
const isOfRows = (column: OutputColumn): boolean =>
  column.design === 'group' ||
  (column.design === 'view' && (column.aggregation === 'none' || column.aggregation === 'uniqueValues'))

/** The ids of the tables whose columns these are, or are made of. */
export const tablesComputedFor = (uses: readonly ColumnUse[], catalog: Catalog): ReadonlySet<number> =>
  new Set([...columnsBehind(uses, catalog)].flatMap((id) => findColumn(catalog, id)?.table.id ?? []))

/** Whether what a column of other rows is made of is made of other rows itself. */
export const isNested = (column: VirtualMeaning, catalog: Catalog): boolean =>
  areOfOtherRows(virtualUses(column), catalog) || formulasOf(filtersIn(column.where)).some(isOfOtherRows)

/** The ids of the calculated columns of the data model that a question reads, those inside others too. */
export function calculatedRead(query: Query, catalog: Catalog): number[] {
  return [...columnsBehind(usesIn(query), catalog)].filter((id) => formulaOf(findColumn(catalog, id)?.column))
}

/** The columns that the formula of a column reads, those of other rows too. */
export function columnsOfFormula(formula: Formula<number> | undefined): ColumnUse[] {
  const meaning = meaningOf(formula)
  return meaning ? virtualUses(meaning) : formula ? columnsOf(formula) : []
}

function tablesOfVirtual(column: VirtualMeaning, baseTableId: number, catalog: Catalog): number[] {
  const uses = virtualUses(column)
  if (column.kind === 'sequence') return tablesOf(uses, baseTableId, catalog)
  if (!catalog.tables.some(({ id }) => id === column.tableId)) return []
  return [
    column.tableId,
    ...knownSteps(catalog, column.tableId, column.path).map(({ target }) => target.id),
    ...tablesOf(uses, column.tableId, catalog),
  ]
}

/** Every column that a column of the question is made of. */
export const virtualUses = (column: VirtualMeaning): ColumnUse[] => [
  ...[column.column ?? [], column.by ?? []].flat(),
  ...(column.kind === 'sequence' ? column.subject : []),
  ...filtersIn(column.where).flatMap(columnsCompared),
]

/** Every column of a question by the way it is reached, those of date differences, conditions and formulas too. */
export function columnsUsed(column: OutputColumn): ColumnUse[] {
  switch (column.design) {
    case 'view':
      return [
        ...withSecond(column),
        ...(column.rate ? [column.rate.over] : []),
        ...[...filtersIn(column.where), ...filtersIn(column.rate?.over.where)].flatMap(columnsCompared),
      ]
    case 'group':
      return withSecond(column)
    case 'computed':
      return columnsOf(column.formula)
  }
}

/** The columns that a filter reads; one on a measure reads none but those of the measure. */
export function columnsCompared(filter: Filter): ColumnUse[] {
  if (filter.measure !== undefined) return []
  return filter.formula ? columnsOf(filter.formula) : withSecond(filter)
}

const columnsOf = (formula: Formula<number>): ColumnUse[] =>
  leavesOf(formula).map(({ column, path }) => ({ columnId: column, ...(path && { path }) }))

const withSecond = (use: ColumnUse & Parameters<typeof secondUse>[0]): ColumnUse[] => [use, secondUse(use) ?? []].flat()
