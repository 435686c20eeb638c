import { type Catalog, type CatalogColumn, type CatalogTable, getTable } from '../model/catalog.ts'
import { reachableTables } from '../model/join-paths.ts'
import { leavesOf, mapColumns, type Formula, type FormulaError, type WrittenColumn } from './formula.ts'
import type { ColumnName } from './print.ts'

/** A column which a formula may name. The base table's columns come first. */
export interface ScopeColumn {
  readonly table: CatalogTable
  readonly column: CatalogColumn
  readonly isOfBase: boolean
}

export function formulaScope(catalog: Catalog, baseTableId: number): ScopeColumn[] {
  const base = getTable(catalog, baseTableId, 'baseTableId')
  const joined = reachableTables(catalog, baseTableId).map(({ table }) => table)
  return [base, ...joined].flatMap((table) =>
    table.columns.filter(({ active }) => active).map((column) => ({ table, column, isOfBase: table === base })),
  )
}

/** The shortest way to write a column so that it is found again. */
export function writtenName(scope: readonly ScopeColumn[], columnId: number): ColumnName {
  const place = scope.find(({ column }) => column.id === columnId)
  if (!place) return { table: null, name: `column ${columnId}` }
  const { table, column } = place
  const shown = { table: null, name: column.displayName }
  const spellings = [shown, { ...shown, table: table.displayName }, { table: table.name, name: column.name }]
  const isFound = (spelling: ColumnName) => named(scope, spelling).every((found) => found === place)
  return spellings.find(isFound) ?? shown
}

export type ResolvedFormula =
  { readonly ok: true; readonly formula: Formula<number> } | { readonly ok: false; readonly error: FormulaError }

/** Names become ids of the catalog; a name that is unknown or could be several columns is an error at its place. */
export function resolveFormula(formula: Formula<WrittenColumn>, scope: readonly ScopeColumn[]): ResolvedFormula {
  for (const { column } of leavesOf(formula)) {
    const found = named(scope, column)
    if (found.length !== 1) return { ok: false, error: nameError(column, found) }
  }
  return { ok: true, formula: mapColumns(formula, (column) => named(scope, column)[0]?.column.id ?? 0) }
}

function named(scope: readonly ScopeColumn[], { table, name }: ColumnName): readonly ScopeColumn[] {
  const ofTable = table === null ? scope : scope.filter((place) => isCalled(place.table, table))
  const spellings: ((place: ScopeColumn) => boolean)[] = [
    ({ column }) => column.displayName === name,
    ({ column }) => isCalled(column, name),
  ]
  for (const part of [ofTable.filter(({ isOfBase }) => isOfBase), ofTable]) {
    for (const isMeant of spellings) {
      const found = part.filter(isMeant)
      if (found.length > 0) return found
    }
  }
  return []
}

const isCalled = ({ name, displayName }: { name: string; displayName: string }, wanted: string) =>
  [name, displayName].some((known) => known.toLowerCase() === wanted.toLowerCase())

function nameError({ table, name, position, length }: WrittenColumn, found: readonly ScopeColumn[]): FormulaError {
  const written = table === null ? name : `${table}.${name}`
  const message =
    found.length === 0 ? `There is no column ${written}` : `${written} is in several tables: name the table before it`
  return { message, position, length }
}
