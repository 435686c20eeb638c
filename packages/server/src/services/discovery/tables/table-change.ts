import { type ColumnChange, type FieldError, fieldProblem, type TableChange } from '@soundings/contract'
import { type Catalog, type CatalogReference, type CatalogTable, edgesProblem, findColumn } from '@soundings/query'
import { isSameJson } from '../../../platform/same-json.ts'
import { declaredKeyErrors } from '../keys/declared-keys.ts'
import { referenceKey } from '../references/reference-changes.ts'
import type { WantedReference } from '../references/references.ts'
import type { StoredColumn, StoredTable } from './tables.store.ts'

const REACH_TEXT_MAX = 1000

interface Needs {
  readonly tableId: number
  readonly change: Pick<TableChange, 'columns' | 'references' | 'declaredKey'>
  readonly stored: readonly StoredColumn[]
  /** The columns of the declared primary key, also those that are gone. */
  readonly declared: readonly number[]
  readonly catalog: Catalog
  readonly scheduleProblem: (text: string) => string | undefined
}

/** The tables and columns that a change names beside its own. */
export const placesIn = ({ columns, references = [] }: Pick<TableChange, 'columns' | 'references'>) => ({
  tableIds: references.map(({ toTableId }) => toTableId),
  columnIds: [
    ...columns.flatMap(({ fkSqlColumnId }) => fkSqlColumnId ?? []),
    ...references.flatMap(({ pairs }) => pairs.flatMap(({ fromColumnId, toColumnId }) => [fromColumnId, toColumnId])),
  ],
})

/** Every reason why a save of a table cannot be taken, by field. */
export function assertTableChange({
  tableId,
  change: { columns, references = [], declaredKey },
  stored,
  declared,
  catalog,
  scheduleProblem,
}: Needs): void {
  const byId = new Map(stored.map((column) => [column.id, column]))
  const seen = new Set<number>()
  const ofColumns = columns.flatMap((change, position): FieldError[] => {
    const at = (field: keyof ColumnChange, message: string | undefined) =>
      message ? [{ field: `columns.${position}.${field}`, message }] : []
    const before = byId.get(change.id)
    if (!before) return at('id', 'is not a column of this table')
    if (seen.has(change.id)) return at('id', 'is named twice')
    seen.add(change.id)
    const { fkSqlColumnId = null, analysisSyncSchedule } = change
    const isNews = fkSqlColumnId !== null && fkSqlColumnId !== singleReference(catalog, change.id)?.pairs[0]?.toColumnId
    return [
      ...at('fkSqlColumnId', isNews ? keyProblem(catalog, before, fkSqlColumnId) : undefined),
      ...at(
        'expression',
        change.expression && !isSameJson(change.expression, JSON.parse(before.expression ?? 'null'))
          ? 'is not the formula of this column. Change formulas in calculated'
          : undefined,
      ),
      ...at('format', change.format && before.data_type !== 'NUMBER' ? 'is for numbers only' : undefined),
      ...bandErrors(change, before, `columns.${position}.bands`),
      ...at('analysisSyncSchedule', analysisSyncSchedule === null ? undefined : scheduleProblem(analysisSyncSchedule)),
    ]
  })
  const errors = [
    ...ofColumns,
    ...declaredKeyErrors(declaredKey, { stored, declared }),
    ...references.flatMap((reference, index) =>
      referenceErrors(catalog, tableId, reference, references.slice(0, index), `references.${index}.`),
    ),
  ]
  if (errors.length > 0) throw fieldProblem(errors.slice(0, 20))
}

/** Numbers have bands, and dates for ages at another date; each under a name of its own. */
function bandErrors({ bands = [] }: ColumnChange, { data_type: dataType }: StoredColumn, field: string): FieldError[] {
  if (bands.length > 0 && dataType !== 'NUMBER' && dataType !== 'DATE')
    return [{ field, message: 'are for numbers and dates of birth only' }]
  return bands.flatMap(({ name, edges }, at): FieldError[] => {
    if (bands.findIndex((other) => other.name === name) < at)
      return [{ field: `${field}.${at}.name`, message: `is there twice: ${name}` }]
    const problem = edgesProblem(edges)
    return problem
      ? [
          {
            field: [field, at, 'edges', problem.at].filter((part) => part !== undefined).join('.'),
            message: problem.message,
          },
        ]
      : []
  })
}

/** The reference that the wire shows beside a column: its first one that has no other column. */
export const singleReference = (
  { references }: Pick<Catalog, 'references'>,
  columnId: number,
): CatalogReference | undefined =>
  references.find(({ pairs }) => pairs.length === 1 && pairs[0]?.fromColumnId === columnId)

/** All references of the table after the change. A column's own reference replaces the one that was shown for it, and no other. */
export function wantedReferences(
  catalog: Catalog,
  tableId: number,
  { references, columns }: Pick<TableChange, 'columns' | 'references'>,
): WantedReference[] {
  const current = catalog.references.filter(({ fromTableId }) => fromTableId === tableId)
  return columns.reduce<WantedReference[]>(
    (wanted, { id, fkSqlColumnId }) => {
      const shown = singleReference({ references: current }, id)
      if (fkSqlColumnId === undefined || fkSqlColumnId === (shown?.pairs[0]?.toColumnId ?? null)) return wanted
      const others = shown ? wanted.filter((reference) => referenceKey(reference) !== referenceKey(shown)) : wanted
      const target = fkSqlColumnId === null ? undefined : findColumn(catalog, fkSqlColumnId)
      return target
        ? [...others, { toTableId: target.table.id, pairs: [{ fromColumnId: id, toColumnId: target.column.id }] }]
        : others
    },
    [...(references ?? current)],
  )
}

function keyProblem(catalog: Catalog, from: StoredColumn, toId: number): string | undefined {
  const place = findColumn(catalog, toId)
  if (!place) return 'is not a column of this database'
  const name = `${place.table.displayName}.${place.column.displayName}`
  if (from.expression !== null) return 'cannot lead from a calculated column'
  if (toId === from.id) return 'must lead to another column'
  if (!place.column.primaryKey) return `cannot lead to ${name}, which is not a primary key`
  if (place.table.columns.filter(({ primaryKey }) => primaryKey).length > 1)
    return `cannot lead to ${name}, which is a part of the primary key: declare a reference over all its columns`
  if (place.column.dataType !== from.data_type) return `cannot lead to ${name}, which is of another type`
  return undefined
}

/** Why a reference of the table cannot be; `field` comes before the names of its own fields. */
export function referenceErrors(
  catalog: Catalog,
  tableId: number,
  { toTableId, pairs }: WantedReference,
  earlier: readonly WantedReference[],
  field = '',
): FieldError[] {
  const target = catalog.tables.find(({ id }) => id === toTableId)
  if (!target) return [{ field: `${field}toTableId`, message: 'is not a table of this database' }]
  if (earlier.some((other) => referenceKey(other) === referenceKey({ pairs })))
    return [{ field: `${field}pairs`, message: 'is there twice' }]
  return pairs.flatMap((pair, index) =>
    pairErrors(catalog, tableId, target, pair, pairs.slice(0, index), `${field}pairs.${index}`),
  )
}

type Pair = WantedReference['pairs'][number]

function pairErrors(
  catalog: Catalog,
  tableId: number,
  target: CatalogTable,
  { fromColumnId, toColumnId }: Pair,
  earlier: readonly Pair[],
  field: string,
): FieldError[] {
  const [from, to] = [findColumn(catalog, fromColumnId), findColumn(catalog, toColumnId)]
  if (from?.table.id !== tableId) return [{ field: `${field}.fromColumnId`, message: 'is not a column of this table' }]
  if (to?.table !== target)
    return [{ field: `${field}.toColumnId`, message: `is not a column of ${target.displayName}` }]
  if (fromColumnId === toColumnId) return [{ field: `${field}.toColumnId`, message: 'must lead to another column' }]
  if (earlier.some((pair) => pair.fromColumnId === fromColumnId))
    return [{ field: `${field}.fromColumnId`, message: 'is there twice' }]
  if (earlier.some((pair) => pair.toColumnId === toColumnId))
    return [{ field: `${field}.toColumnId`, message: 'is there twice' }]
  if (from.column.formula)
    return [{ field: `${field}.fromColumnId`, message: 'is a calculated column, which no reference can use' }]
  if (to.column.formula)
    return [{ field: `${field}.toColumnId`, message: 'is a calculated column, which no reference can use' }]
  if (from.column.dataType !== to.column.dataType)
    return [
      {
        field: `${field}.toColumnId`,
        message: `cannot be ${target.displayName}.${to.column.displayName}, which is of another type`,
      },
    ]
  return []
}

/** What a change does to the tables and columns that people reach, in words for the record; empty when it leaves them as they are. */
export function reachChanges(
  table: StoredTable,
  stored: readonly StoredColumn[],
  change: TableChange,
  hasOtherReferences: boolean,
): string {
  const before = new Map(stored.map((column) => [column.id, column]))
  const named = (verb: string, isConcerned: (column: StoredColumn, after: ColumnChange) => boolean) => {
    const names = change.columns.flatMap((after) => {
      const column = before.get(after.id)
      return column && isConcerned(column, after) ? [column.name] : []
    })
    return names.length > 0 ? `${verb} ${names.join(', ')}` : ''
  }
  const isLookup = table.is_lookup === 1
  return [
    change.active !== (table.active === 1) && (change.active ? 'table shown' : 'table hidden'),
    change.isLookup !== undefined &&
      change.isLookup !== isLookup &&
      (change.isLookup ? 'table opened as look-up' : 'table no longer a look-up'),
    hasOtherReferences && 'references changed',
    named('columns shown:', (column, after) => column.active === 0 && after.active),
    named('columns hidden:', (column, after) => column.active === 1 && !after.active),
  ]
    .filter(Boolean)
    .join('; ')
    .slice(0, REACH_TEXT_MAX)
}
