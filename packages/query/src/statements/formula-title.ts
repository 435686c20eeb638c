import { formulaKey } from '../formula/compare.ts'
import type { Formula } from '../formula/formula.ts'
import { printFormula } from '../formula/print.ts'
import { formulaScope, isNameIn, writtenName } from '../formula/scope.ts'
import type { Catalog } from '../model/catalog.ts'
import { describePath, type WayNames } from '../model/join-paths.ts'
import type { Query } from '../model/query.ts'

/** What a filter on a calculated column calls it: as the question does, or by its formula where the question does not show it. */
export function formulaTitle(
  { baseTableId, columns }: Pick<Query, 'baseTableId' | 'columns'>,
  formula: Formula<number>,
  catalog: Catalog,
  names?: WayNames,
): string {
  const shown = columns.find(
    (column) => column.design === 'computed' && formulaKey(column.formula) === formulaKey(formula),
  )
  return shown?.label ?? formulaText(formula, catalog, baseTableId, names)
}

/** A formula as people write it over a table. */
export function formulaText(formula: Formula<number>, catalog: Catalog, baseTableId: number, names?: WayNames): string {
  const known = catalog.tables.some(({ id }) => id === baseTableId) ? formulaScope(catalog, baseTableId) : []
  const scope = names
    ? known.map((entry) =>
        entry.path
          ? { ...entry, title: `${entry.table.displayName} · via ${describePath(catalog, entry.joins, names)}` }
          : entry,
      )
    : known
  return printFormula(
    formula,
    (columnId, path) => writtenName(scope, { columnId, ...(path && { path }) }),
    isNameIn(scope),
  )
}
