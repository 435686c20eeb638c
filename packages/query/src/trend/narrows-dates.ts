import { formulaOf } from '../formula/column-formula.ts'
import { partsOf, type Formula } from '../formula/formula.ts'
import { argumentsOf, isSequenceCall } from '../formula/sequence-calls.ts'
import { findColumn, type Catalog } from '../model/catalog.ts'
import { filtersIn, isSameColumn, type ColumnUse, type Filter, type Query } from '../model/query.ts'
import { columnsBehind, columnsOfFormula } from '../statements/tables-read.ts'
import { meaningOf, otherRowsFormula } from '../virtual-columns/saved-meaning.ts'

/**
 * The conditions of a question by which a range of dates is cut: on the dates themselves, on what is computed of them, such as their
 * year, and on dates of which they are computed.
 */
export function filtersNarrowing(dates: ColumnUse, query: Query, catalog: Catalog): Filter[] {
  const isDate = (id: number) => id === dates.columnId || findColumn(catalog, id)?.column.dataType === 'DATE'
  const usesOf = (formula: Formula<number> | undefined) => (formula ? momentsRead(formula, catalog) : [])
  const behind = (use: ColumnUse) => columnsBehind([use], catalog, usesOf)
  const datesBehind = [...behind(dates)].filter(isDate)
  // A column by another way is that of another row.
  const isOfDates = (use: ColumnUse) =>
    use.columnId === dates.columnId ? isSameColumn(use, dates) : datesBehind.some((id) => behind(use).has(id))
  const comparedBy = (filter: Filter): ColumnUse[] => {
    if (filter.measure !== undefined) return []
    const own = query.virtualColumns?.find(({ id }) => id === filter.columnId)
    const formula = filter.formula ?? (own && otherRowsFormula(own))
    return formula ? momentsRead(formula, catalog) : [filter]
  }
  return conditionsOf(query).filter((filter) => comparedBy(filter).some(isOfDates))
}

/** Those of the whole question, and those of the rows that its measures count. */
const conditionsOf = ({ filters, advanced, columns }: Query): Filter[] => [
  ...filters,
  ...filtersIn(advanced),
  ...columns.flatMap((column) =>
    column.design === 'view' ? [...filtersIn(column.where), ...filtersIn(column.rate?.over.where)] : [],
  ),
]

/**
 * The columns that a formula reads, but for those of which it tells only how far they are apart: every period has long stays, and rows
 * that soon follow others.
 */
function momentsRead(formula: Formula<number>, catalog: Catalog): ColumnUse[] {
  const meaning = meaningOf(formula)
  if (meaning) return meaning.column ? [meaning.column] : []
  if (isSequenceCall(formula)) return momentsRead(argumentsOf(formula).column, catalog)
  if (formula.kind === 'column' || formula.kind === 'aggregate')
    return [{ columnId: formula.column, ...(formula.path && { path: formula.path }) }]
  if (formula.kind === 'call' && formula.function === 'dateDiff' && !readsToday(formula, catalog)) return []
  return partsOf(formula).flatMap((part) => momentsRead(part, catalog))
}

/** The days up to today say when something was. */
const readsToday = (formula: Formula<number>, catalog: Catalog): boolean =>
  isOfToday(formula) ||
  [...columnsBehind(columnsOfFormula(formula), catalog)].some((id) => {
    const read = formulaOf(findColumn(catalog, id)?.column)
    return read !== undefined && isOfToday(read)
  })

const isOfToday = (formula: Formula<number>): boolean =>
  (formula.kind === 'call' && formula.function === 'today') || partsOf(formula).some(isOfToday)
