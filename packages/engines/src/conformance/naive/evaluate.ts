import { aggregations, findColumn, formulaFunctions, isFilterGroup, type AggregationName, type Catalog, type CatalogTable } from '@soundings/query'
import type { Clock, DataType, Filter, FilterGroup, Formula, OutputColumn, PlacedColumn, Query } from '@soundings/query'
import { compareCells, secondsBetween, type Cell } from './cells.ts'
import { tests } from './filters.ts'

export type Row = Readonly<Record<string, Cell>>
/** Rows by table id. */
export type Data = ReadonlyMap<number, readonly Row[]>

/** A row of the base table with the rows its keys lead to, by table id. */
type Joined = ReadonlyMap<number, Row>

/** Answers a question by looking at every row. It knows nothing of SQL, so that it cannot share a mistake with the compiler. */
export function evaluate(query: Query, catalog: Catalog, data: Data, clock: Clock): Cell[][] {
  const base = catalog.tables.find(({ id }) => id === query.baseTableId)!
  const rows = (data.get(base.id) ?? []).map((row) => followKeys(base, row, catalog, data))
  const isOfGroup = (filter: Filter) => levelOf(filter.aggregation ?? 'none') === 'aggregate'
  const rowFilters = query.filters.filter((filter) => !isOfGroup(filter))
  const groupFilters = query.filters.filter(isOfGroup)
  const holds = (filter: Filter, group: readonly Joined[]) => passes(filter, group, catalog, clock)
  const kept = rows.filter(
    (row) => rowFilters.every((filter) => holds(filter, [row])) && (!query.advanced || passesTree(query.advanced, (filter) => holds(filter, [row]))),
  )

  const isKey = query.columns.map((column) => outputLevel(column) !== 'aggregate')
  if (query.columns.every((column) => outputLevel(column) === 'row')) return kept.map((row) => query.columns.map((column) => outputCell(column, [row], catalog)))

  const groups = new Map<string, Joined[]>()
  for (const row of kept) {
    const key = JSON.stringify(query.columns.map((column, index) => (isKey[index] ? outputCell(column, [row], catalog) : null)))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  // Figures without any key describe the whole, even when it is empty.
  if (groups.size === 0 && !isKey.includes(true)) groups.set('', [])
  return [...groups.values()]
    .filter((group) => groupFilters.every((filter) => holds(filter, group)))
    .map((group) => query.columns.map((column) => outputCell(column, group, catalog)))
}

function followKeys(table: CatalogTable, row: Row, catalog: Catalog, data: Data): Joined {
  const found = new Map<number, Row>([[table.id, row]])
  for (const column of table.columns) {
    const target = column.referencesColumnId === null ? undefined : findColumn(catalog, column.referencesColumnId)
    const other = target && data.get(target.table.id)?.find((candidate) => row[column.name] !== null && candidate[target.column.name] === row[column.name])
    if (target && other) for (const [id, further] of followKeys(target.table, other, catalog, data)) if (!found.has(id)) found.set(id, further)
  }
  return found
}

function passesTree(group: FilterGroup, holds: (filter: Filter) => boolean): boolean {
  const outcomes = group.items.map((item) => (isFilterGroup(item) ? passesTree(item, holds) : holds(item)))
  return group.operator === 'or' ? outcomes.some(Boolean) : outcomes.every(Boolean)
}

function passes(filter: Filter, group: readonly Joined[], catalog: Catalog, clock: Clock): boolean {
  const { column } = findColumn(catalog, filter.columnId)!
  const aggregation = filter.aggregation ?? 'none'
  const cell = aggregate(aggregation, filter.columnId, filter.secondColumnId, group, catalog)
  const isFigure = aggregation !== 'none' && aggregation !== 'min' && aggregation !== 'max'
  const subject = { cell, dataType: isFigure ? ('NUMBER' as const) : column.dataType, dateKind: column.dateKind ?? 'timestamp' }
  return tests[filter.operator](subject, filter.values, clock)
}

const levelOf = (name: AggregationName) => aggregations[name].level

function outputLevel(column: OutputColumn): 'row' | 'key' | 'aggregate' {
  if (column.design === 'group') return 'key'
  return column.design === 'view' ? levelOf(column.aggregation) : hasAggregate(column.formula) ? 'aggregate' : 'row'
}

function hasAggregate(formula: Formula<number>): boolean {
  if (formula.kind === 'operation') return hasAggregate(formula.left) || hasAggregate(formula.right)
  return formula.kind === 'aggregate' || (formula.kind === 'negation' && hasAggregate(formula.operand))
}

function outputCell(column: OutputColumn, group: readonly Joined[], catalog: Catalog): Cell {
  if (column.design === 'computed') return compute(column.formula, group, catalog)
  if (column.design === 'view') return aggregate(column.aggregation, column.columnId, column.secondColumnId, group, catalog)
  const cell = cellOf(group[0], findColumn(catalog, column.columnId)!)
  return cell === null || column.grouping === 'uniqueValues' ? cell : printGroup(String(cell), column.grouping)
}

function printGroup(date: string, unit: 'day' | 'month' | 'quarter' | 'year'): string {
  if (unit === 'quarter') return `${date.slice(0, 4)}-Q${Math.floor((Number(date.slice(5, 7)) - 1) / 3) + 1}`
  return date.slice(0, { day: 10, month: 7, year: 4 }[unit])
}

const cellOf = (joined: Joined | undefined, { table, column }: PlacedColumn): Cell => joined?.get(table.id)?.[column.name] ?? null

function compute(formula: Formula<number>, group: readonly Joined[], catalog: Catalog): number | null {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'column':
      return asNumber(cellOf(group[0], findColumn(catalog, formula.column)!))
    case 'aggregate':
      return asNumber(aggregate(formulaFunctions[formula.function], formula.column, undefined, group, catalog))
    case 'negation':
      return negate(compute(formula.operand, group, catalog))
    case 'operation': {
      const [left, right] = [compute(formula.left, group, catalog), compute(formula.right, group, catalog)]
      if (left === null || right === null || (formula.operator === '/' && right === 0)) return null
      return { '+': left + right, '-': left - right, '*': left * right, '/': left / right }[formula.operator]
    }
  }
}

const asNumber = (cell: Cell) => (cell === null ? null : Number(cell))
const negate = (value: number | null) => (value === null ? null : -value)

type Summarize = (cells: readonly Cell[], dataType: DataType) => Cell

const mean = (numbers: readonly number[]) => (numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null)

function sampleDeviation(numbers: readonly number[]): number | null {
  const middle = mean(numbers)
  if (middle === null || numbers.length < 2) return null
  return Math.sqrt(numbers.reduce((sum, number) => sum + (number - middle) ** 2, 0) / (numbers.length - 1))
}

const extreme =
  (sign: 1 | -1): Summarize =>
  (cells, dataType) =>
    cells.reduce((best, cell) => (best === null || sign * compareCells(cell, best, dataType) > 0 ? cell : best), null)

/** Over the values that are there; `rowCount` and the date differences are read differently. */
const summaries: Partial<Record<AggregationName, Summarize>> = {
  uniqueCount: (cells) => new Set(cells.map((cell) => JSON.stringify(cell))).size,
  min: extreme(-1),
  max: extreme(1),
  sum: (cells) => (cells.length > 0 ? cells.reduce<number>((sum, cell) => sum + Number(cell), 0) : null),
  avg: (cells) => mean(cells.map(Number)),
  standardDeviation: (cells) => sampleDeviation(cells.map(Number)),
}

function aggregate(name: AggregationName, columnId: number, secondId: number | undefined, group: readonly Joined[], catalog: Catalog): Cell {
  const place = findColumn(catalog, columnId)!
  if (name === 'rowCount') return group.length
  if (name === 'dateDiff' || name === 'averageDateDiff') {
    const differences = group.flatMap((row) => difference(cellOf(row, place), cellOf(row, findColumn(catalog, secondId!)!)) ?? [])
    return mean(differences)
  }
  const summarize = summaries[name]
  if (!summarize) return cellOf(group[0], place)
  return summarize(group.map((row) => cellOf(row, place)).filter((cell) => cell !== null), place.column.dataType)
}

const difference = (first: Cell, second: Cell) =>
  first === null || second === null ? undefined : secondsBetween(String(second), String(first))
