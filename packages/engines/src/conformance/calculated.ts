import { calculatedType, checkFormula, formulaScope, resolveCalculated, withCheckedColumns, type Catalog, type CatalogColumn } from '@soundings/query'

/** Of each type; over columns of other tables, over other calculated columns, and with a value where the columns that they read have none. */
const formulas: readonly (readonly [table: string, name: string, formula: string])[] = [
  ['hospitals', 'size', 'if(beds > 0, "open", "closed")'],
  ['hospitals', 'region name', 'coalesce([Regions].name, "no region")'],
  ['patients', 'age in 2024', 'dateDiff("years", born, "2024-03-01")'],
  ['visits', 'stay', 'dateDiff("days", admitted, discharged)'],
  ['visits', 'end', 'coalesce(discharged, admitted)'],
  ['visits', 'note text', 'upper(coalesce(note, "none"))'],
  ['visits', 'long stay', 'stay > 3 or minutes > 30'],
  ['visits', 'place', 'concat([region name], "-", size, "-", [note text])'],
  ['visits', 'hours', 'round(minutes / 60, 1)'],
]

const FIRST_ID = 9000

/** The data model of the clinic with calculated columns on its tables. */
export function withCalculated(catalog: Catalog): Catalog {
  const model = formulas.reduce((known, [tableName, name, text], at) => {
    const table = known.tables.find((each) => each.name === tableName)!
    const checked = checkFormula(text, formulaScope(known, table.id))
    if (!checked.ok) throw new Error(`${name}: ${checked.error.message}`)
    const { dataType, numberKind, dateKind } = calculatedType(resolveCalculated(checked.formula, known, table.id, name))
    const column: CatalogColumn = { id: FIRST_ID + at, name: `calculated: ${name}`, displayName: name, dataType, numberKind, dateKind, kind: dataType === 'NUMBER' ? 'MEASURE' : 'DIMENSION', active: true, primaryKey: false, formula: checked.formula }
    return { ...known, tables: known.tables.map((each) => (each === table ? { ...table, columns: [...table.columns, column] } : each)) }
  }, catalog)
  return withCheckedColumns(model)
}
