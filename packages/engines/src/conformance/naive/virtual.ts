import {
  findColumn,
  relatedMeasureOf,
  sequenceMeasureOf,
  type AggregationName,
  type Catalog,
  type ColumnUse,
  type FilterGroup,
  type Query,
  type RelatedColumn,
  type SequenceColumn,
} from '@soundings/query'
import { compareCells, type Cell } from './cells.ts'
import { rowsReferredTo, type Data, type Row } from './follow.ts'

/** How rows of a table are looked at. */
export interface Looks {
  readonly cell: (tableId: number, row: Row, use: ColumnUse) => Cell
  /** As it is shown. */
  readonly shown: (tableId: number, row: Row, use: ColumnUse) => Cell
  readonly aggregate: (tableId: number, rows: readonly Row[], name: AggregationName, use: ColumnUse | undefined) => Cell
  readonly passes: (tableId: number, row: Row, where: FilterGroup) => boolean
}

/** The same tables, with the columns that only the question has filled in for every row of its base table. */
export function withVirtualCells(
  { baseTableId, virtualColumns = [] }: Pick<Query, 'baseTableId' | 'virtualColumns'>,
  catalog: Catalog,
  data: Data,
  looks: Looks,
): Data {
  if (virtualColumns.length === 0) return data
  const rows = data.get(baseTableId) ?? []
  const filled = rows.map((row): Row => {
    const cells = virtualColumns.map((column) => {
      const cell =
        column.kind === 'related'
          ? relatedCell(column, row, catalog, data, looks)
          : sequenceCell(column, row, rows, baseTableId, catalog, looks)
      return [findColumn(catalog, column.id)!.column.name, cell] as const
    })
    return { ...row, ...Object.fromEntries(cells) }
  })
  return new Map([...data, [baseTableId, filled]])
}

function relatedCell(
  { tableId, path, measure, column, by, where }: RelatedColumn,
  base: Row,
  catalog: Catalog,
  data: Data,
  looks: Looks,
): Cell {
  const { aggregation, end } = relatedMeasureOf(measure)
  const referenceOf = (id: number) => catalog.references.find((each) => each.id === id)!
  const last = referenceOf(path.at(-1)!)
  const related = (data.get(tableId) ?? []).filter((row) => {
    const from = path
      .slice(0, -1)
      .reduce<Row | undefined>((at, id) => at && rowsReferredTo(at, referenceOf(id), catalog, data)[0], row)
    return (
      from && rowsReferredTo(from, last, catalog, data).includes(base) && (!where || looks.passes(tableId, row, where))
    )
  })
  if (end && by && column) {
    const dated = inOrder(related, tableId, by, catalog, looks)
    const row = end === 'asc' ? dated[0] : dated.at(-1)
    return row ? looks.cell(tableId, row, column) : null
  }
  return aggregation ? looks.aggregate(tableId, related, aggregation, column) : related.length > 0
}

/** Rows with a date in the order of it; those of one date in the order of their primary key. */
function inOrder(rows: readonly Row[], tableId: number, by: ColumnUse, catalog: Catalog, looks: Looks): Row[] {
  const key = catalog.tables.find(({ id }) => id === tableId)!.columns.filter(({ primaryKey }) => primaryKey)
  return rows
    .filter((row) => looks.cell(tableId, row, by) !== null)
    .toSorted((one, other) => {
      const byDate = compareCells(looks.cell(tableId, one, by), looks.cell(tableId, other, by), 'DATE')
      return (
        byDate ||
        key.reduce(
          (found, { name, dataType }) => found || compareCells(one[name] ?? null, other[name] ?? null, dataType),
          0,
        )
      )
    })
}

export function sequenceCell(
  asked: Omit<SequenceColumn, 'id' | 'label'>,
  row: Row,
  rows: readonly Row[],
  tableId: number,
  catalog: Catalog,
  looks: Looks,
): Cell {
  const { subject, by, measure, column, where } = asked
  const { looks: direction, gives } = sequenceMeasureOf(measure)
  const subjectOf = (each: Row) => subject.map((use) => looks.shown(tableId, each, use))
  const counts = (each: Row) => !where || looks.passes(tableId, each, where)
  const ofRow = subjectOf(row)
  const isSame = (each: Row) => JSON.stringify(subjectOf(each)) === JSON.stringify(ofRow)
  const sequence = ofRow.includes(null) ? [] : inOrder(rows.filter(isSame), tableId, by, catalog, looks)
  const at = sequence.indexOf(row)
  if (gives === 'number') return at >= 0 && counts(row) ? sequence.slice(0, at + 1).filter(counts).length : null
  const other =
    direction === 'back'
      ? sequence.slice(0, Math.max(at, 0)).findLast(counts)
      : sequence.slice(at + 1).find((each) => at >= 0 && counts(each))
  if (gives === 'value') return other && column ? looks.cell(tableId, other, column) : null
  const days = other ? daysBetween(asked, direction === 'back' ? [other, row] : [row, other], tableId, looks) : null
  return gives === 'days' ? days : days !== null && days <= asked.days!
}

/** From the end of the earlier row to the begin of the later one. */
function daysBetween(
  { by, column }: Pick<SequenceColumn, 'by' | 'column'>,
  [earlier, later]: readonly [Row, Row],
  tableId: number,
  looks: Looks,
): number | null {
  const [end, begin] = [looks.shown(tableId, earlier, column ?? by), looks.shown(tableId, later, by)]
  return end === null || begin === null ? null : (dayOf(begin) - dayOf(end)) / 86_400_000
}

const dayOf = (date: Cell) => Date.parse(String(date).slice(0, 10))
