import { aggregations } from '../../aggregations/registry.ts'
import type { Aggregation } from '../../aggregations/aggregation.ts'
import { findColumn, getActiveTable, type Catalog, type CatalogColumn, type CatalogTable } from '../../model/catalog.ts'
import { getPath, noReference, type JoinedColumn, type JoinPath } from '../../model/join-paths.ts'
import type { ColumnUse, FilterGroup, Query, RelatedColumn, SequenceColumn, VirtualColumn } from '../../model/query.ts'
import { NotThere, QueryError } from '../../model/query-error.ts'
import { referencesOf, type Edge } from '../../model/references.ts'
import { isVirtual } from '../../virtual-columns/extend-catalog.ts'
import { isNested, virtualUses } from '../../statements/tables-read.ts'
import { relatedMeasureOf, sequenceMeasureOf } from '../../virtual-columns/measures.ts'
import type { ConditionTree } from './resolve-conditions.ts'
import {
  incomparableProblem,
  MOST_SEQUENCES,
  nestedProblem,
  orderProblem,
  sequenceKey,
  type RowOrder,
} from '../ordering/row-order.ts'

/** Rows of another table that refer to the base table. */
export interface RelatedRows {
  readonly table: CatalogTable
  /** Joined to the table, so that the reference to the base table can be followed from there. */
  readonly path: JoinPath
  /** The reference to the base table. */
  readonly edge: Edge
  readonly where: ConditionTree | undefined
  /** Equal for the same rows. */
  readonly key: string
}

export interface ResolvedRelated {
  readonly kind: 'related'
  readonly rows: RelatedRows
  readonly aggregation: Aggregation | undefined
  readonly place: JoinedColumn | undefined
  /** Set for the value of the first or the last row. */
  readonly pick: { readonly by: JoinedColumn; readonly end: 'asc' | 'desc' } | undefined
}

export interface RowSequence extends RowOrder {
  readonly where: ConditionTree | undefined
}

export interface ResolvedSequence {
  readonly kind: 'sequence'
  readonly sequence: RowSequence
  readonly looks: 'back' | 'ahead'
  readonly gives: 'value' | 'days' | 'within' | 'number'
  /** The value of the other row, or the date at which the earlier of two rows ends. */
  readonly place: JoinedColumn | undefined
  readonly days: number | undefined
}

export type ResolvedVirtual = ResolvedRelated | ResolvedSequence

/** More related tables than this make statements that databases take too long for. */
const MOST_RELATED = 8
const MOST_DAYS = 36_500

interface Needs {
  readonly catalog: Catalog
  readonly base: CatalogTable
  readonly getPlace: (baseTableId: number, use: ColumnUse, field: string) => JoinedColumn
  readonly getWhere: (baseTableId: number, where: FilterGroup, field: string) => ConditionTree | undefined
}

/** What the columns mean that only this question has. The catalog has them already. */
export function resolveVirtual(
  { virtualColumns = [] }: Query,
  needs: Needs,
): ReadonlyMap<CatalogColumn, ResolvedVirtual> {
  const resolved = virtualColumns.map((asked, index): [CatalogColumn, ResolvedVirtual] => {
    const field = fieldOf(index)
    if (!Number.isSafeInteger(asked.id) || asked.id >= 0)
      throw new QueryError(`${field}.id`, 'The id of a column of the question is a negative whole number')
    if (virtualColumns.findIndex(({ id }) => id === asked.id) < index)
      throw new QueryError(`${field}.id`, 'Another column of the question has this id')
    refuseNested(asked, needs, field)
    return [findColumn(needs.catalog, asked.id)!.column, resolveMeaning(asked, needs, field)]
  })
  const all = resolved.map(([, each]) => each)
  if (new Set(all.flatMap((each) => (each.kind === 'related' ? [each.rows.key] : []))).size > MOST_RELATED)
    throw new QueryError('virtualColumns', `A question looks at related rows in at most ${MOST_RELATED} ways`)
  if (new Set(all.flatMap((each) => (each.kind === 'sequence' ? [each.sequence.key] : []))).size > MOST_SEQUENCES)
    throw new QueryError('virtualColumns', `A question has at most ${MOST_SEQUENCES} sequences`)
  return new Map(resolved)
}

const fieldOf = (index: number) => `virtualColumns[${index}]`

export const resolveMeaning = (asked: VirtualColumn, needs: Needs, field: string): ResolvedVirtual =>
  asked.kind === 'related' ? resolveRelated(asked, needs, field) : resolveSequence(asked, needs, field)

/** Related rows may be chosen by columns of the data model that are made of other rows; a sequence runs inside of its table and cannot. */
function refuseNested(asked: VirtualColumn, { catalog }: Needs, field: string) {
  if ((asked.kind === 'sequence' && isNested(asked, catalog)) || virtualUses(asked).some(isVirtual))
    throw new QueryError(field, nestedProblem)
}

function resolveRelated(
  asked: RelatedColumn,
  { catalog, base, getPlace, getWhere }: Needs,
  field: string,
): ResolvedRelated {
  const { measure: name, tableId, path: ids, where } = asked
  const { aggregation, end, label } = relatedMeasureOf(name)
  const table = getActiveTable(catalog, tableId, `${field}.tableId`)
  const path = getPath(catalog, tableId, ids.slice(0, -1), `${field}.path`)
  const last = path.at(-1)?.target ?? table
  const edge = referencesOf(catalog, last).find(({ id, target }) => id === ids.at(-1) && target === base)
  if (!edge)
    throw new NotThere(`${field}.path`, `No reference leads from ${last.displayName} to ${base.displayName}`, {
      brief: 'A reference to related rows no longer exists',
      asMissing: noReference(ids.at(-1)),
    })
  assertComparable(
    edge.pairs.flatMap(({ from, to }) => [from, to]),
    `${field}.path`,
  )
  const place = asked.column && getPlace(tableId, asked.column, `${field}.column`)
  const condition = where && getWhere(tableId, where, `${field}.where`)
  return {
    kind: 'related',
    rows: { table, path, edge, where: condition, key: JSON.stringify([tableId, ids, where]) },
    aggregation: aggregation && aggregations[aggregation],
    place,
    pick: end && {
      by: getDate(tableId, asked.by, label, getPlace, `${field}.by`),
      end: assertOrdered(table, end, `${field}.tableId`),
    },
  }
}

function resolveSequence(
  asked: SequenceColumn,
  { catalog, base, getPlace, getWhere }: Needs,
  field: string,
): ResolvedSequence {
  const { gives, looks, label } = sequenceMeasureOf(asked.measure)
  if (asked.subject.length === 0)
    throw new QueryError(`${field}.subject`, 'A sequence needs a column that says whose rows belong together')
  const keys = referencesOf(catalog, base).flatMap(({ pairs }) => pairs.map(({ from }) => from))
  const subject = asked.subject.map((use, index): JoinedColumn => {
    // Keys join rows whether people see them or not.
    const key = use.path === undefined ? keys.find(({ id }) => id === use.columnId) : undefined
    return key ? { table: base, column: key, path: [] } : getPlace(base.id, use, `${field}.subject[${index}]`)
  })
  assertComparable(
    subject.map(({ column }) => column),
    `${field}.subject`,
  )
  const by = getDate(base.id, asked.by, label, getPlace, `${field}.by`)
  assertOrdered(base, 'asc', `${field}.by`)
  const place = asked.column && getPlace(base.id, asked.column, `${field}.column`)
  if (gives === 'number' && place) throw new QueryError(`${field}.column`, `${label} takes no column`)
  if ((gives === 'days' || gives === 'within') && place && place.column.dataType !== 'DATE')
    throw new QueryError(`${field}.column`, `${label} needs a date`)
  if (gives === 'within' && !isDays(asked.days))
    throw new QueryError(`${field}.days`, `${label} needs a whole number of days from 0 to ${MOST_DAYS}`)
  if (gives !== 'within' && asked.days !== undefined)
    throw new QueryError(`${field}.days`, `${label} takes no number of days`)
  const where = asked.where && getWhere(base.id, asked.where, `${field}.where`)
  return {
    kind: 'sequence',
    sequence: { subject, by, where, key: sequenceKey(asked) },
    looks,
    gives,
    place,
    days: asked.days,
  }
}

const isDays = (days: number | undefined): boolean =>
  days !== undefined && Number.isInteger(days) && days >= 0 && days <= MOST_DAYS

function getDate(
  baseTableId: number,
  use: ColumnUse | undefined,
  label: string,
  getPlace: Needs['getPlace'],
  field: string,
): JoinedColumn {
  if (!use) throw new QueryError(field, `${label} needs a date by which rows are ordered`)
  const place = getPlace(baseTableId, use, field)
  if (place.column.dataType !== 'DATE') throw new QueryError(field, `${place.column.displayName} is no date`)
  return place
}

/** Rows of equal dates are ordered by their primary key. */
function assertOrdered<End>(table: CatalogTable, end: End, field: string): End {
  const problem = orderProblem(table)
  if (problem !== undefined) throw new QueryError(field, problem)
  return end
}

function assertComparable(columns: readonly CatalogColumn[], field: string) {
  const problem = columns.map(incomparableProblem).find((each) => each !== undefined)
  if (problem !== undefined) throw new QueryError(field, problem)
}
