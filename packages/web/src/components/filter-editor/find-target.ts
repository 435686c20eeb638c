import { toCatalog, type DbTable } from '@soundings/contract'
import { findWay, formulaText, inspectFormula, type Filter, type Formula } from '@soundings/query'
import { formulaTarget, targetOfFilter, type FilterTarget } from './filter-target.ts'

type Compared = Pick<
  Filter,
  'columnId' | 'path' | 'formula' | 'aggregation' | 'secondColumnId' | 'secondPath' | 'percentile' | 'grouping'
>

/** What a filter compares, named by its way where it could be another column; undefined when its column is gone or may not be seen. */
export function findTarget(
  tables: readonly DbTable[],
  baseTableId: number,
  filter: Compared,
): FilterTarget | undefined {
  if (filter.formula) return findFormulaTarget(tables, baseTableId, filter.formula)
  const column = tables.flatMap(({ columns }) => columns).find(({ id }) => id === filter.columnId)
  if (!column) return undefined
  const catalog = toCatalog(tables)
  const way = catalog.tables.some(({ id }) => id === baseTableId) ? findWay(catalog, baseTableId, filter) : undefined
  const named = {
    ...column,
    displayName: way && !way.isObvious ? `${column.displayName} (${way.title})` : column.displayName,
  }
  return targetOfFilter(named, filter)
}

/** A calculated column, named by its formula unless the question names it. */
export function findFormulaTarget(
  tables: readonly DbTable[],
  baseTableId: number,
  formula: Formula<number>,
  label?: string,
): FilterTarget | undefined {
  const catalog = toCatalog(tables)
  const found = inspectFormula(formula, catalog, baseTableId)
  return 'problem' in found
    ? undefined
    : formulaTarget(formula, label ?? formulaText(formula, catalog, baseTableId), found.type.dataType)
}
