import { formulaKey } from '../formula/compare.ts'
import type { Formula } from '../formula/formula.ts'
import { printFormula } from '../formula/print.ts'
import { formulaScope, writtenName } from '../formula/scope.ts'
import type { Catalog } from '../model/catalog.ts'
import type { Query } from '../model/query.ts'

/** What a filter on a calculated column calls it: as the question does, or by its formula where the question does not show it. */
export function formulaTitle({ baseTableId, columns }: Pick<Query, 'baseTableId' | 'columns'>, formula: Formula<number>, catalog: Catalog): string {
  const shown = columns.find((column) => column.design === 'computed' && formulaKey(column.formula) === formulaKey(formula))
  return shown?.label ?? formulaText(formula, catalog, baseTableId)
}

/** A formula as people write it over a table. */
export function formulaText(formula: Formula<number>, catalog: Catalog, baseTableId: number): string {
  const scope = catalog.tables.some(({ id }) => id === baseTableId) ? formulaScope(catalog, baseTableId) : []
  return printFormula(formula, (columnId, path) => writtenName(scope, { columnId, ...(path && { path }) }))
}
