import { formulaOf } from '../../formula/column-formula.ts'
import type { Formula } from '../../formula/formula.ts'
import { findColumn, oncePerCatalog, type Catalog, type CatalogColumn, type CatalogTable } from '../../model/catalog.ts'
import { QueryError } from '../../model/query-error.ts'
import { shownType, typeOfColumn, type ValueType } from '../../model/value-type.ts'
import { columnsOfFormula } from '../../statements/tables-read.ts'
import { meaningOf } from '../../virtual-columns/saved-meaning.ts'
import { typeOfMeaning } from './saved-virtual.ts'
import { formulaGround, isSingle, resolveComputed, type ResolvedFormulaColumn } from './resolve-formula.ts'
import { assertReadsFew } from '../unfolded-parts.ts'

/** The formula of a calculated column over the columns that it reads. */
export const calculatedColumn = oncePerCatalog((catalog: Catalog, columnId: number): ResolvedFormulaColumn => {
  const place = findColumn(catalog, columnId)
  const formula = formulaOf(place?.column)
  if (!place || !formula) throw new TypeError('A column was planned as a calculated one that has no formula')
  return resolveCalculated(formula, catalog, place.table.id, 'columnId')
})

/** A formula of a table, which gives one value for each of its rows; throws a QueryError where it cannot be computed. */
export function resolveCalculated(
  formula: Formula<number>,
  catalog: Catalog,
  tableId: number,
  field: string,
): ResolvedFormulaColumn {
  assertReadsFew(formula, catalog, field)
  const source = resolveComputed(formula, formulaGround({ catalog, baseTableId: tableId }, field), field)
  if (source.level !== 'row')
    throw new QueryError(field, 'A column of a table has one value for each row, so its formula cannot use aggregates')
  return source
}

/** What a formula gives as a column of a table; throws a QueryError where it cannot be computed. */
export function typeOfFormula(formula: Formula<number>, catalog: Catalog, tableId: number, field: string): ValueType {
  const meaning = meaningOf(formula)
  if (meaning) return typeOfMeaning(meaning, catalog, tableId, field)
  const source = resolveCalculated(formula, catalog, tableId, field)
  return isSingle(formula) ? source.type : shownType(source.type)
}

/** The names of the calculated columns by which one reads itself, beginning and ending with it; undefined where it does not. */
export function findCycle(catalog: Catalog, columnId: number): readonly string[] | undefined {
  const visited = new Set<number>()
  const search = (id: number, way: readonly number[]): readonly number[] | undefined => {
    visited.add(id)
    for (const { columnId: next } of columnsOfFormula(formulaOf(findColumn(catalog, id)?.column))) {
      if (next === columnId) return [...way, id, next]
      const found = visited.has(next) ? undefined : search(next, [...way, id])
      if (found) return found
    }
    return undefined
  }
  return search(columnId, [])?.map((id) => findColumn(catalog, id)?.column.displayName ?? String(id))
}

/** What is known of a calculated column as the columns behind it are now. */
type Judged = Pick<CatalogColumn, 'problem' | 'numberKind'>

/**
 * The catalog with a reason at each calculated column that cannot be computed, so that no statement fails in the database, and with the
 * kinds of numbers that the others give now: columns of the database become decimals, and sums of whole numbers would cut these.
 * `tables` are those with calculated columns.
 */
export function withCheckedColumns(catalog: Catalog, tables: readonly CatalogTable[] = catalog.tables): Catalog {
  const calculated = tables.flatMap(({ id, columns }) =>
    columns.filter(({ formula }) => formula).map((column) => ({ tableId: id, column })),
  )
  if (calculated.length === 0) return catalog
  // What reads a column that cannot be computed cannot be computed either, and kinds follow from each other, so it goes on until no
  // more are found.
  const judged = new Map<number, Judged>()
  let checked = catalog
  for (;;) {
    let isNew = false
    for (const { tableId, column } of calculated) {
      const before = judged.get(column.id)
      if (before?.problem !== undefined) continue
      const now = judge(checked, tableId, column)
      if (now.problem === undefined && now.numberKind === (before ?? typeOfColumn(column)).numberKind) continue
      judged.set(column.id, now)
      isNew = true
    }
    if (!isNew) return checked
    checked = withJudged(catalog, judged)
  }
}

function judge(catalog: Catalog, tableId: number, column: CatalogColumn): Judged {
  const cycle = findCycle(catalog, column.id)
  if (cycle) return { problem: cycleProblem(cycle) }
  try {
    const type = typeOfFormula(formulaOf(column)!, catalog, tableId, 'formula')
    const known = typeOfColumn(column)
    if (type.dataType !== known.dataType || type.dateKind !== known.dateKind)
      return { problem: 'Its formula gives values of another type than before. Save it again' }
    return { numberKind: type.dataType === 'NUMBER' ? type.numberKind : known.numberKind }
  } catch (error) {
    if (error instanceof QueryError) return { problem: error.message }
    throw error
  }
}

export const cycleProblem = (cycle: readonly string[]): string =>
  `A calculated column cannot read itself: ${cycle.join(' → ')}`

function withJudged(catalog: Catalog, judged: ReadonlyMap<number, Judged>): Catalog {
  const { findPlace } = catalog
  const tableIds = new Set([...judged.keys()].map((id) => findColumn(catalog, id)?.table.id))
  const explained = (column: CatalogColumn): CatalogColumn => {
    const known = judged.get(column.id)
    return known ? { ...column, ...known } : column
  }
  return {
    ...catalog,
    tables: catalog.tables.map((table) =>
      tableIds.has(table.id) ? { ...table, columns: table.columns.map(explained) } : table,
    ),
    ...(findPlace && {
      findPlace: (id) => {
        const place = findPlace(id)
        return place && { ...place, column: explained(place.column) }
      },
    }),
  }
}
