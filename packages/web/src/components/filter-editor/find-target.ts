import { toCatalog, type DbTable } from '@soundings/contract'
import {
  findWay,
  formulaText,
  inspectFormula,
  secondUse,
  type ColumnUse,
  type Filter,
  type Formula,
} from '@soundings/query'
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
  const catalog = toCatalog(tables)
  const named = (use: ColumnUse) => {
    const column = tables.flatMap(({ columns }) => columns).find(({ id }) => id === use.columnId)
    if (!column) return undefined
    const way = catalog.tables.some(({ id }) => id === baseTableId) ? findWay(catalog, baseTableId, use) : undefined
    const { displayName } = column
    return { ...column, displayName: way && !way.isObvious ? `${displayName} (${way.title})` : displayName }
  }
  const column = named(filter)
  const second = secondUse(filter)
  return column && targetOfFilter(column, filter, second && named(second)?.displayName)
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
