import type { Formula, FormulaError } from '../formula/formula.ts'
import { parseFormula, spanAt } from '../formula/parse.ts'
import { findInScope, isNameIn, resolveFormula, type ScopeColumn } from '../formula/scope.ts'
import { getActiveTable, type Catalog } from '../model/catalog.ts'
import { findWay } from '../model/column-ways.ts'
import type { JoinedColumn } from '../model/join-paths.ts'
import type { ColumnUse } from '../model/query.ts'
import { QueryError } from '../model/query-error.ts'
import { shownType, type ValueType } from '../model/value-type.ts'
import { FormulaProblem, resolveComputed, type Grounded } from '../stages/resolving/resolve-formula.ts'

export type CheckedFormula =
  | {
      readonly ok: true
      readonly formula: Formula<number>
      /** One value for each row, or one for each group of rows. */
      readonly level: 'row' | 'aggregate'
      readonly type: ValueType
    }
  | { readonly ok: false; readonly error: FormulaError }

/** Everything that must hold before a typed formula can be asked for: grammar, names, and what it computes with. */
export function checkFormula(text: string, scope: readonly ScopeColumn[]): CheckedFormula {
  const parsed = parseFormula(text, isNameIn(scope))
  if (!parsed.ok) return parsed
  const resolved = resolveFormula(parsed.formula, scope)
  if (!resolved.ok) return resolved
  try {
    const { level, type } = resolveComputed(resolved.formula, groundOf(scope), 'formula')
    return { ok: true, formula: resolved.formula, level, type }
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    if (!(error instanceof FormulaProblem))
      return { ok: false, error: { message: error.message, position: 0, length: text.length } }
    const { position, length } = spanAt(parsed.span, error.way)
    return { ok: false, error: { message: error.problem, position, length } }
  }
}

export type InspectedFormula =
  | { readonly level: 'row' | 'aggregate'; readonly type: ValueType }
  | { readonly problem: string }

/** What a formula over a table gives, as a filter compares it, or why it cannot be computed. */
export function inspectFormula(formula: Formula<number>, catalog: Catalog, baseTableId: number): InspectedFormula {
  const getPlace = (use: ColumnUse): JoinedColumn => {
    const way = findWay(catalog, baseTableId, use)
    if (!way?.table.active || !way.column.active)
      throw new QueryError('formula', 'A column of the formula is gone or hidden')
    return { table: way.table, column: way.column, path: way.joins }
  }
  try {
    const { level, type } = resolveComputed(
      formula,
      { base: getActiveTable(catalog, baseTableId, 'formula'), catalog, getPlace },
      'formula',
    )
    return { level, type: shownType(type) }
  } catch (error) {
    if (error instanceof QueryError) return { problem: error.message }
    throw error
  }
}

function groundOf(scope: readonly ScopeColumn[]): Grounded {
  // Only formulas of columns are looked up in it.
  const catalog: Catalog = { databaseId: 0, tables: [...new Set(scope.map(({ table }) => table))], references: [] }
  const base = scope.find(({ isOfBase }) => isOfBase)?.table
  if (!base) throw new QueryError('formula', 'The table has no columns')
  return { base, catalog, getPlace: (use) => placeOf(scope, use) }
}

function placeOf(scope: readonly ScopeColumn[], use: ColumnUse): JoinedColumn {
  const entry = findInScope(scope, use)
  if (!entry) throw new QueryError('formula', `There is no column ${use.columnId} in this database`)
  return { table: entry.table, column: entry.column, path: entry.joins }
}
