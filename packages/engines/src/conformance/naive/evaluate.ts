import {
  aggregations,
  calculatedRead,
  findColumn,
  formulaOf,
  isFilterGroup,
  otherCell,
  savedVirtual,
  secondUse,
  withVirtualColumns,
  type AggregationName,
  type Catalog,
  type CatalogColumn,
} from '@soundings/query'
import type {
  Clock,
  ColumnUse,
  DataType,
  Filter,
  FilterGroup,
  Formula,
  GroupColumn,
  OutputColumn,
  Query,
  SequenceCall,
} from '@soundings/query'
import { compareCells, secondsBetween, type Cell } from './cells.ts'
import { derive, type RateParts } from './derive.ts'
import { printGroup } from './date-groups.ts'
import { tests } from './filters.ts'
import { ageAt } from './formula-functions.ts'
import { compute, hasAggregate, type Rows } from './formulas.ts'
import { instantOf, wallClockOf } from './wall-clock.ts'
import { ranked } from './top-groups.ts'
import { rateOf } from './rates.ts'
import { sequenceCell, withVirtualCells, type Looks } from './virtual.ts'
import { rowsReferredTo, type Data, type Row } from './follow.ts'

/** A row of the base table, and how to find the row that references lead to from it. */
interface Joined {
  /** The value of a column as it is stored, or as its formula gives it. */
  cell(use: ColumnUse): Cell
  /** What a call of `previous` or `next` gives, as it is stored. */
  neighbour(call: SequenceCall): Cell
}

/** Answers a question, whose groups may be ranked by measures that it does not show, by looking at every row. It knows nothing of SQL, so that it cannot share a mistake with the compiler. */
export function evaluate(
  query: Query,
  known: Catalog,
  stored: Data,
  clock: Clock,
  measures: readonly OutputColumn[] = query.columns,
): Cell[][] {
  const catalog = withVirtualColumns(known, query)
  const withSaved = withSavedCells(query, catalog, stored, clock)
  const data = withVirtualCells(query, catalog, withSaved, looksAt(withSaved, catalog, clock))
  const base = catalog.tables.find(({ id }) => id === query.baseTableId)!
  const rows = (data.get(base.id) ?? []).map((row) => joinedRow(base.id, row, catalog, data, clock))
  const rowFilters = query.filters.filter((filter) => !isOfGroup(filter))
  const isDerived = ({ measure }: Filter) =>
    query.columns.some(
      (column) => measure !== undefined && column.vid === measure && column.design !== 'group' && column.derived,
    )
  const groupFilters = query.filters.filter((filter) => isOfGroup(filter) && filter.measure === undefined)
  const measureFilters = query.filters.filter(({ measure }) => measure !== undefined)
  /** A number as the result shows it. */
  const showsFitting = (filters: readonly Filter[]) => (cells: readonly Cell[]) =>
    filters.every(({ measure, operator, values }) => {
      const cell = cells[query.columns.findIndex(({ vid }) => vid === measure)] ?? null
      return tests[operator]({ cell, stored: cell, dataType: 'NUMBER', dateKind: 'timestamp' }, values, clock)
    })
  const holds = (filter: Filter, group: readonly Joined[]) => passes(filter, group, catalog, clock)
  const kept = rows.filter(
    (row) =>
      rowFilters.every((filter) => holds(filter, [row])) &&
      (!query.advanced || passesTree(query.advanced, (filter) => holds(filter, [row]))),
  )

  const isKey = query.columns.map((column) => outputLevel(column) !== 'aggregate')
  if (query.columns.every((column) => outputLevel(column) === 'row'))
    return kept.map((row) => query.columns.map((column) => outputCell(column, [row], catalog, clock)))

  const tops = topGroups(query, measures, kept, catalog, clock)
  const cell = (column: OutputColumn, group: readonly Joined[]): Cell => {
    const own = outputCell(column, group, catalog, clock)
    const top = tops.get(column)
    return top && !top.has(own) ? otherCell : own
  }
  const groups = new Map<string, Joined[]>()
  for (const row of kept) {
    const key = JSON.stringify(query.columns.map((column, index) => (isKey[index] ? cell(column, [row]) : null)))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  // Aggregates without any key describe the whole, even when it is empty.
  if (groups.size === 0 && !isKey.includes(true)) groups.set('', [])
  const shownGroups = [...groups.values()]
    .filter((group) => groupFilters.every((filter) => holds(filter, group)))
    .map((group) => ({
      cells: query.columns.map((column) => cell(column, group)),
      parts: query.columns.map((column) => ratePartsOf(column, group, catalog, clock)),
    }))
    .filter(({ cells }) => showsFitting(measureFilters.filter((filter) => !isDerived(filter)))(cells))
  const before = { ...query, filters: query.filters.filter((filter) => !isDerived(filter)) }
  return derive(
    before,
    catalog,
    shownGroups,
    isKey.flatMap((key, at) => (key ? [at] : [])),
    clock,
  ).filter(showsFitting(measureFilters.filter(isDerived)))
}

function looksAt(data: Data, catalog: Catalog, clock: Clock): Looks {
  const joinedAt = (tableId: number, row: Row): Joined => joinedRow(tableId, row, catalog, data, clock)
  return {
    cell: (tableId, row, use) => cellOf(joinedAt(tableId, row), use),
    shown: (tableId, row, use) =>
      shown(cellOf(joinedAt(tableId, row), use), findColumn(catalog, use.columnId)!.column, clock.zone),
    aggregate: (tableId, rows, name, use) =>
      use
        ? aggregate(
            name,
            use,
            rows.map((row) => joinedAt(tableId, row)),
            catalog,
            clock.zone,
          )
        : rows.length,
    passes: (tableId, row, where) =>
      passesTree(where, (filter) => passes(filter, [joinedAt(tableId, row)], catalog, clock)),
  }
}

/** The tables with the columns of the data model that are made of other rows and that the question reads. */
function withSavedCells(query: Query, catalog: Catalog, stored: Data, clock: Clock): Data {
  const saved = calculatedRead(query, catalog).flatMap((id) => {
    const { table, column } = findColumn(catalog, id)!
    const virtual = savedVirtual(column)
    return virtual ? [{ tableId: table.id, virtual }] : []
  })
  const filled = [...Map.groupBy(saved, ({ tableId }) => tableId)].map(
    ([tableId, columns]) =>
      [
        tableId,
        withVirtualCells(
          { baseTableId: tableId, virtualColumns: columns.map(({ virtual }) => virtual) },
          catalog,
          stored,
          looksAt(stored, catalog, clock),
        ).get(tableId)!,
      ] as const,
  )
  return new Map([...stored, ...filled])
}

function joinedRow(tableId: number, row: Row, catalog: Catalog, data: Data, clock: Clock): Joined {
  return {
    cell(use) {
      const { table, column } = findColumn(catalog, use.columnId)!
      const found = rowAt(use, tableId, row, catalog, data)
      const formula = formulaOf(column)
      if (!found || !formula || formula.kind === 'otherRows') return found?.[column.name] ?? null
      return compute(formula, rowsOf([joinedRow(table.id, found, catalog, data, clock)], catalog, clock))
    },
    neighbour({ function: measure, arguments: given }) {
      const [column, by, ...subject] = given.map((part) =>
        leafUse(part as Extract<Formula<number>, { kind: 'column' }>),
      )
      return sequenceCell(
        { kind: 'sequence', measure, column: column!, by: by!, subject },
        row,
        data.get(tableId) ?? [],
        tableId,
        catalog,
        looksAt(data, catalog, clock),
      )
    },
  }
}

/** For each group of which only the first ones are kept apart: these. They are the first among all rows, also where rows are grouped by more columns. */
function topGroups(
  { columns }: Query,
  measures: readonly OutputColumn[],
  rows: readonly Joined[],
  catalog: Catalog,
  clock: Clock,
): ReadonlyMap<OutputColumn, ReadonlySet<Cell>> {
  return new Map(
    columns.flatMap((column): [OutputColumn, ReadonlySet<Cell>][] => {
      if (column.design !== 'group' || !column.top) return []
      const { count, by } = column.top
      const measure = measures.find(({ vid }) => by !== undefined && vid === by)
      const byCell = Map.groupBy(rows, (row) => outputCell(column, [row], catalog, clock))
      const measured = [...byCell].map(([value, group]) => ({
        value,
        measure: measure ? outputCell(measure, group, catalog, clock) : group.length,
      }))
      return [
        [
          column,
          new Set(ranked(measured, column, findColumn(catalog, column.columnId)!.column.dataType).slice(0, count)),
        ],
      ]
    }),
  )
}

function rowAt(
  { columnId, path }: ColumnUse,
  baseTableId: number,
  row: Row,
  catalog: Catalog,
  data: Data,
): Row | undefined {
  const way = path ?? shortestWay(baseTableId, findColumn(catalog, columnId)!.table.id, catalog)
  return way.reduce<Row | undefined>((from, id) => {
    const reference = catalog.references.find((each) => each.id === id)!
    return from && rowsReferredTo(from, reference, catalog, data)[0]
  }, row)
}

/** The shortest way, and of equally short ones that of the column which comes first, looked for one step at a time. */
function shortestWay(fromTableId: number, toTableId: number, catalog: Catalog): readonly number[] {
  const ways: { readonly tableId: number; readonly ids: readonly number[] }[] = [{ tableId: fromTableId, ids: [] }]
  for (const { tableId, ids } of ways) {
    if (tableId === toTableId) return ids
    const columns = catalog.tables.find(({ id }) => id === tableId)!.columns.map(({ id }) => id)
    const next = catalog.references
      .filter((reference) => reference.fromTableId === tableId && reference.isToUniqueKey)
      .toSorted(
        (one, other) =>
          columns.indexOf(one.pairs[0]!.fromColumnId) - columns.indexOf(other.pairs[0]!.fromColumnId) ||
          one.pairs.length - other.pairs.length,
      )
    for (const reference of next) {
      if (!ways.some((way) => way.tableId === reference.toTableId))
        ways.push({ tableId: reference.toTableId, ids: [...ids, reference.id] })
    }
  }
  throw new Error(`No way leads from table ${fromTableId} to table ${toTableId}`)
}

function passesTree(group: FilterGroup, holds: (filter: Filter) => boolean): boolean {
  const outcomes = group.items.map((item) => (isFilterGroup(item) ? passesTree(item, holds) : holds(item)))
  return group.operator === 'or' ? outcomes.some(Boolean) : outcomes.every(Boolean)
}

function passes(filter: Filter, group: readonly Joined[], catalog: Catalog, clock: Clock): boolean {
  if (filter.formula) return passesFormula(filter, filter.formula, group, catalog, clock)
  const { column } = findColumn(catalog, filter.columnId)!
  const aggregation = filter.aggregation ?? 'none'
  const stored = aggregate(aggregation, filter, group, catalog, clock.zone)
  const isExactNumber = aggregation !== 'none' && aggregation !== 'min' && aggregation !== 'max'
  const value = isExactNumber ? stored : shown(stored, column, clock.zone)
  if (filter.grouping === 'age') {
    const cell = ageCell(value, filter, group[0], catalog, clock.zone)
    return tests[filter.operator]({ cell, stored: cell, dataType: 'NUMBER', dateKind: 'date' }, filter.values, clock)
  }
  const cell = filter.grouping === undefined || value === null ? value : printGroup(String(value), filter.grouping)
  const subject = {
    cell,
    stored,
    dataType: isExactNumber
      ? ('NUMBER' as const)
      : filter.grouping === undefined
        ? column.dataType
        : ('STRING' as const),
    dateKind: column.dateKind ?? 'timestamp',
  }
  return tests[filter.operator](subject, filter.values, clock)
}

/** A calculated column is compared as it is shown. */
function passesFormula(
  { operator, values }: Filter,
  formula: Formula<number>,
  group: readonly Joined[],
  catalog: Catalog,
  clock: Clock,
): boolean {
  const cell = compute(formula, rowsOf(group, catalog, clock))
  const dataType = cell === null ? 'OTHER' : typesOfCells[typeof cell as keyof typeof typesOfCells]
  const isDate = dataType === 'STRING' && /^-?\d{4,}-\d\d-\d\d($|[T ])/.test(String(cell))
  return tests[operator](
    {
      cell,
      stored: cell,
      dataType: isDate ? 'DATE' : dataType,
      dateKind: String(cell).length > 10 ? 'timestamp' : 'date',
    },
    values,
    clock,
  )
}

const typesOfCells = { number: 'NUMBER', string: 'STRING', boolean: 'BOOLEAN' } as const

const levelOf = (name: AggregationName) => aggregations[name].level

/** Whether a filter chooses from groups and not from rows. */
export const isOfGroup = ({ aggregation = 'none', formula, measure }: Filter): boolean =>
  measure !== undefined || (formula ? hasAggregate(formula) : levelOf(aggregation) === 'aggregate')

function outputLevel(column: OutputColumn): 'row' | 'key' | 'aggregate' {
  if (column.design === 'group') return 'key'
  return column.design === 'view' ? levelOf(column.aggregation) : hasAggregate(column.formula) ? 'aggregate' : 'row'
}

function outputCell(output: OutputColumn, group: readonly Joined[], catalog: Catalog, clock: Clock): Cell {
  const { zone } = clock
  if (output.design === 'computed') return compute(output.formula, rowsOf(group, catalog, clock))
  const { column } = findColumn(catalog, output.columnId)!
  if (output.design === 'view') {
    const parts = ratePartsOf(output, group, catalog, clock)
    if (output.rate && parts) return rateOf(output.rate, ...parts)
    const value = aggregate(output.aggregation, output, rowsWhere(output.where, group, catalog, clock), catalog, zone)
    return typeof value === 'number' ? value : shown(value, column, zone)
  }
  const cell = shown(cellOf(group[0], output), column, zone)
  if (output.secondColumnId !== undefined) {
    const age = ageCell(cell, output, group[0], catalog, zone)
    return age !== null && output.bands ? bandOf(age, output.bands) : age
  }
  if (cell !== null && output.bands) return bandOf(cell, output.bands)
  return cell === null || output.grouping === 'uniqueValues' ? cell : printGroup(String(cell), output.grouping)
}

const rowsWhere = (
  where: FilterGroup | undefined,
  group: readonly Joined[],
  catalog: Catalog,
  clock: Clock,
): readonly Joined[] =>
  where ? group.filter((row) => passesTree(where, (filter) => passes(filter, [row], catalog, clock))) : group

/** The events of a rate and what they are divided by. */
function ratePartsOf(
  output: OutputColumn,
  group: readonly Joined[],
  catalog: Catalog,
  clock: Clock,
): RateParts | undefined {
  if (output.design !== 'view' || !output.rate) return undefined
  const [events, over] = [output, output.rate.over].map((each) =>
    asNumber(aggregate(each.aggregation, each, rowsWhere(each.where, group, catalog, clock), catalog, clock.zone)),
  )
  return [events ?? null, over ?? null]
}

function ageCell(
  born: Cell,
  compared: Pick<GroupColumn, 'secondColumnId' | 'secondPath'>,
  row: Joined | undefined,
  catalog: Catalog,
  zone: string,
): Cell {
  const use = secondUse(compared)!
  const at = shown(cellOf(row, use), findColumn(catalog, use.columnId)!.column, zone)
  return born === null || at === null ? null : ageAt(String(born), String(at))
}

function bandOf(cell: Cell, edges: readonly string[]): string {
  const upper = edges.find((edge) => compareCells(cell, edge, 'NUMBER') < 0)
  const lower = edges.findLast((edge) => compareCells(cell, edge, 'NUMBER') >= 0)
  if (lower === undefined) return `below ${upper}`
  return upper === undefined ? `${lower} and more` : `${lower} to below ${upper}`
}

const shown = (cell: Cell, { dateKind }: CatalogColumn, zone: string): Cell =>
  cell !== null && dateKind === 'instant' ? wallClockOf(String(cell), zone) : cell

const cellOf = (joined: Joined | undefined, use: ColumnUse): Cell => joined?.cell(use) ?? null

function rowsOf(group: readonly Joined[], catalog: Catalog, clock: Clock): Rows {
  const shownCell = (leaf: { readonly column: number; readonly path?: readonly number[] }, cell: Cell) =>
    typeof cell === 'number' ? cell : shown(cell, findColumn(catalog, leaf.column)!.column, clock.zone)
  return {
    today: wallClockOf(clock.now.toISOString().slice(0, -1), clock.zone).slice(0, 10),
    cell: (leaf) => shownCell(leaf, cellOf(group[0], leafUse(leaf))),
    aggregate: (name, leaf, percentile) =>
      leaf
        ? shownCell(leaf, aggregate(name, { ...leafUse(leaf), percentile }, group, catalog, clock.zone))
        : group.length,
    neighbour: (call) =>
      shownCell(call.arguments[0] as Extract<Formula<number>, { kind: 'column' }>, group[0]?.neighbour(call) ?? null),
    isDay: ({ column }) => findColumn(catalog, column)!.column.dateKind === 'date',
    where: (holds) =>
      rowsOf(
        group.filter((row) => holds(rowsOf([row], catalog, clock))),
        catalog,
        clock,
      ),
  }
}

const leafUse = ({ column, path }: { readonly column: number; readonly path?: readonly number[] }): ColumnUse => ({
  columnId: column,
  ...(path && { path }),
})

const asNumber = (cell: Cell) => (cell === null ? null : Number(cell))

type Summarize = (cells: readonly Cell[], dataType: DataType) => Cell

const mean = (numbers: readonly number[]) =>
  numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) / numbers.length : null

/** Whole numbers are added up exactly, since large ones may leave a small rest. */
const added = (cells: readonly Cell[]): number =>
  cells.every((cell) => /^-?\d+$/.test(String(cell)))
    ? Number(cells.reduce<bigint>((sum, cell) => sum + BigInt(String(cell)), 0n))
    : cells.reduce<number>((sum, cell) => sum + Number(cell), 0)

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
const countDifferent: Summarize = (cells) => new Set(cells.map((cell) => JSON.stringify(cell))).size
const summaries: Partial<Record<AggregationName, Summarize>> = {
  valueCount: (cells) => cells.length,
  uniqueCount: countDifferent,
  // So few values are counted exactly.
  aboutUniqueCount: countDifferent,
  min: extreme(-1),
  max: extreme(1),
  sum: (cells) => (cells.length > 0 ? added(cells) : null),
  avg: (cells) => (cells.length > 0 ? added(cells) / cells.length : null),
  standardDeviation: (cells) => sampleDeviation(cells.map(Number)),
}

/** Between two neighbours in the order of size, as near to each as the place that is asked for (Hyndman and Fan, type 7). */
function percentileOf(numbers: readonly number[], percentile: number): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((one, other) => one - other)
  const place = ((sorted.length - 1) * percentile) / 100
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}

interface AggregateUse extends ColumnUse {
  readonly secondColumnId?: number
  readonly secondPath?: readonly number[]
  readonly percentile?: string
}

function aggregate(
  name: AggregationName,
  use: AggregateUse,
  group: readonly Joined[],
  catalog: Catalog,
  zone: string,
): Cell {
  const { column } = findColumn(catalog, use.columnId)!
  if (name === 'rowCount') return group.length
  if (aggregations[name].needsSecondColumn) {
    const second = { columnId: use.secondColumnId!, ...(use.secondPath && { path: use.secondPath }) }
    const other = findColumn(catalog, second.columnId)!.column
    const isReal = [column, other].some(({ dateKind }) => dateKind === 'instant')
    // Beside an instant, a wall-clock date means an instant too.
    const toInstant = ({ dateKind }: CatalogColumn, cell: Cell): Cell =>
      !isReal || cell === null || dateKind === 'instant'
        ? cell
        : new Date(instantOf(String(cell).length > 10 ? String(cell) : `${String(cell)}T00:00:00`, zone))
            .toISOString()
            .slice(0, -1)
    const differences = group.flatMap(
      (row) => difference(toInstant(column, cellOf(row, use)), toInstant(other, cellOf(row, second))) ?? [],
    )
    return name === 'medianDateDiff' || name === 'percentileDateDiff'
      ? percentileOf(differences, Number(use.percentile ?? 50))
      : mean(differences)
  }
  if (name === 'median' || name === 'percentile') {
    return percentileOf(
      group.flatMap((row) => asNumber(cellOf(row, use)) ?? []),
      Number(use.percentile ?? 50),
    )
  }
  const summarize = summaries[name]
  if (!summarize) return cellOf(group[0], use)
  const cells = group.map((row) => cellOf(row, use)).filter((cell) => cell !== null)
  return summarize(
    summarize === countDifferent ? cells.map((cell) => shown(cell, column, zone)) : cells,
    column.dataType,
  )
}

const difference = (first: Cell, second: Cell) =>
  first === null || second === null ? undefined : secondsBetween(String(second), String(first))
