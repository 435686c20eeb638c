import { type Catalog, type CatalogColumn, type CatalogTable, getTable } from '../model/catalog.ts'
import { joinedTables, type JoinPath } from '../model/join-paths.ts'
import { isSameColumn, type ColumnUse } from '../model/query.ts'
import { isVirtual } from '../virtual-columns/extend-catalog.ts'
import { leavesOf, mapColumns, type Formula, type FormulaError, type WrittenColumn } from './formula.ts'
import type { ColumnName } from './print.ts'
import type { IsName } from './tokens.ts'

/** A column which a formula may name. The base table's columns come first, and of several ways to a table the default one. */
export interface ScopeColumn {
  readonly table: CatalogTable
  readonly column: CatalogColumn
  readonly isOfBase: boolean
  /** The table's name, and the way to it where there are several. */
  readonly title: string
  readonly joins: JoinPath
  /** Only where there are several ways. */
  readonly path?: readonly number[]
}

export function formulaScope(catalog: Catalog, baseTableId: number): ScopeColumn[] {
  const base = getTable(catalog, baseTableId, 'baseTableId')
  const own = { table: base, isOfBase: true, title: base.displayName, joins: [] }
  const joined = joinedTables(catalog, baseTableId).map((way) => ({ ...way, isOfBase: false }))
  // A column of the question is known of its own rows, and not of those of the same table that they refer to.
  const isKnown = ({ id, active }: CatalogColumn, isOfBase: boolean) =>
    active && (isOfBase || !isVirtual({ columnId: id }))
  return [own, ...joined].flatMap((way) =>
    way.table.columns.filter((column) => isKnown(column, way.isOfBase)).map((column) => ({ ...way, column })),
  )
}

const useOf = ({ column, path }: ScopeColumn): ColumnUse => ({ columnId: column.id, ...(path && { path }) })

interface ScopeIndex {
  readonly byId: ReadonlyMap<number, readonly ScopeColumn[]>
  /** By names in lower case, displayed and stored ones. */
  readonly byName: ReadonlyMap<string, readonly ScopeColumn[]>
}

const indexes = new WeakMap<readonly ScopeColumn[], ScopeIndex>()

/** Suggestions look up every column of a scope, and a densely connected model has thousands by all their ways. */
function indexOf(scope: readonly ScopeColumn[]): ScopeIndex {
  const known = indexes.get(scope)
  if (known) return known
  const byName = new Map<string, ScopeColumn[]>()
  for (const entry of scope) {
    for (const name of new Set([entry.column.displayName.toLowerCase(), entry.column.name.toLowerCase()])) {
      const others = byName.get(name)
      if (others) others.push(entry)
      else byName.set(name, [entry])
    }
  }
  const index = { byId: Map.groupBy(scope, ({ column }) => column.id), byName }
  indexes.set(scope, index)
  return index
}

/** The column of the scope that is meant; one without a path means the default way. */
export const findInScope = (scope: readonly ScopeColumn[], use: ColumnUse): ScopeColumn | undefined =>
  indexOf(scope)
    .byId.get(use.columnId)
    ?.find((entry) => !use.path || isSameColumn(useOf(entry), use))

/** The shortest way to write a column so that it is found again. */
export function writtenName(scope: readonly ScopeColumn[], use: ColumnUse): ColumnName {
  const entry = findInScope(scope, use)
  if (!entry) return { table: null, name: `column ${use.columnId}` }
  const { table, column, title } = entry
  const shown = { table: null, name: column.displayName }
  const spellings = [
    shown,
    { ...shown, table: table.displayName },
    { ...shown, table: title },
    { table: table.name, name: column.name },
  ]
  const isFound = (spelling: ColumnName) => named(scope, spelling).every((found) => found === entry)
  return spellings.find(isFound) ?? shown
}

export type ResolvedFormula =
  | { readonly ok: true; readonly formula: Formula<number> }
  | { readonly ok: false; readonly error: FormulaError }

/** Names become ids of the catalog; a name that is unknown or could be several columns is an error at its position. */
export function resolveFormula(formula: Formula<WrittenColumn>, scope: readonly ScopeColumn[]): ResolvedFormula {
  for (const { column } of leavesOf(formula)) {
    const found = named(scope, column)
    if (found.length !== 1) return { ok: false, error: nameError(column, found) }
  }
  return { ok: true, formula: mapColumns(formula, ({ column }) => leafOf(named(scope, column)[0])) }
}

const leafOf = (entry: ScopeColumn | undefined) => ({
  column: entry?.column.id ?? 0,
  ...(entry?.path && { path: entry.path }),
})

/** Whether words in a row are the name of a column; only those can be written without brackets. */
export const isNameIn =
  (scope: readonly ScopeColumn[]): IsName =>
  (words) =>
    indexOf(scope).byName.has(words.toLowerCase())

function named(scope: readonly ScopeColumn[], { table, name }: ColumnName): readonly ScopeColumn[] {
  const calledSo = indexOf(scope).byName.get(name.toLowerCase()) ?? []
  const ofTable =
    table === null ? calledSo : calledSo.filter((entry) => isCalled({ ...entry.table, title: entry.title }, table))
  const spellings: ((entry: ScopeColumn) => boolean)[] = [
    ({ column }) => column.displayName === name,
    ({ column }) => isCalled(column, name),
  ]
  for (const part of [ofTable.filter(({ isOfBase }) => isOfBase), ofTable]) {
    for (const isMeant of spellings) {
      const found = part.filter(isMeant)
      if (found.length > 0) return withoutOtherWays(found, table)
    }
  }
  return []
}

/** Of one column by several ways, the one whose way is written, or else the default way. */
function withoutOtherWays(found: readonly ScopeColumn[], table: string | null): readonly ScopeColumn[] {
  const byWay = found.filter(({ title }) => title.toLowerCase() === table?.toLowerCase())
  if (byWay.length === 1) return byWay
  return found.filter((entry, index) => found.findIndex(({ column }) => column === entry.column) === index)
}

const isCalled = (
  { name, displayName, title = name }: { name: string; displayName: string; title?: string },
  wanted: string,
) => [name, displayName, title].some((known) => known.toLowerCase() === wanted.toLowerCase())

function nameError({ table, name, position, length }: WrittenColumn, found: readonly ScopeColumn[]): FormulaError {
  const written = table === null ? name : `${table}.${name}`
  const message =
    found.length === 0 ? `There is no column ${written}` : `${written} is in several tables: name the table before it`
  return { message, position, length }
}
