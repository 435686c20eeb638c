import {
  FORMULA_VERSION,
  toCatalog,
  toFormula,
  toTerms,
  type CalculatedChange,
  type DbColumn,
  type DbTable,
} from '@soundings/contract'
import { formulaScope, formulaText, meaningOf, virtualTitle, type Formula, type ScopeColumn } from '@soundings/query'

/** A calculated column in the editor. */
export interface CalculatedDraft {
  /** Undefined for one that is not saved yet. */
  readonly id: number | undefined
  readonly displayName: string
  readonly formula: Formula<number>
  /** Why it cannot be computed as it is saved. */
  readonly problem?: string | undefined
}

/** The formula of a column as it travels. */
export const savedFormula = ({ expression }: Pick<DbColumn, 'expression'>): Formula<number> | undefined =>
  expression && toFormula(expression, 'expression', FORMULA_VERSION)

export const calculatedOf = ({ columns }: DbTable): CalculatedDraft[] =>
  columns.flatMap((column) => {
    const formula = savedFormula(column)
    return formula ? [{ id: column.id, displayName: column.displayName, formula, problem: column.problem }] : []
  })

/** A formula as people write it; what other rows say, in words. */
export function writtenFormula(formula: Formula<number>, table: DbTable, tables: readonly DbTable[]): string {
  const meaning = meaningOf(formula)
  return meaning
    ? virtualTitle({ catalog: toCatalog(tables), baseTableId: table.id }, meaning)
    : formulaText(formula, toCatalog(tables), table.id)
}

/** The columns that a formula of the table may name: all but the one that it is of. */
export const scopeOf = (table: DbTable, tables: readonly DbTable[], id: number | undefined): ScopeColumn[] =>
  formulaScope(toCatalog(tables), table.id).filter(({ column }) => column.id !== id)

export const toCalculatedChanges = (drafts: readonly CalculatedDraft[]): CalculatedChange[] =>
  drafts.map(({ id, displayName, formula }) => ({
    ...(id !== undefined && { id }),
    displayName: displayName.trim(),
    expression: toTerms(formula),
  }))

/** Why the name cannot be saved. */
export function nameProblem(name: string, table: DbTable, others: readonly CalculatedDraft[]): string | undefined {
  const isCalledSo = ({ displayName }: { displayName: string }) =>
    displayName.toLowerCase() === name.trim().toLowerCase()
  return others.some(isCalledSo) || table.columns.some((column) => !column.expression && isCalledSo(column))
    ? 'Another column of this table has this name'
    : undefined
}
