import {
  type CalculatedChange,
  type FieldError,
  fieldProblem,
  FORMULA_VERSION,
  type TableChange,
  toFormula,
} from '@soundings/contract'
import {
  type Catalog,
  type CatalogColumn,
  type CatalogTable,
  columnsBehind,
  cycleProblem,
  findColumn,
  findCycle,
  type Formula,
  formulaKey,
  formulaOf,
  QueryError,
  tablesCalculating,
  tablesOfFormula,
  typeOfColumn,
  typeOfFormula,
  type ValueType,
} from '@soundings/query'

/** A calculated column as it shall be stored. */
export interface WantedColumn extends Pick<CalculatedChange, 'displayName' | 'expression'> {
  /** Undefined for one that is added. */
  readonly id: number | undefined
  readonly formula: Formula<number>
  readonly type: ValueType
}

/** Columns that are added have no id yet, and no formula can name them. */
const newId = (position: number) => -1 - position

/** What the calculated columns of a table shall be, or every reason why they cannot be that, by field. */
function wantedColumns(
  catalog: Catalog,
  tableId: number,
  changes: readonly CalculatedChange[],
): { wanted: readonly WantedColumn[] } | { errors: readonly FieldError[] } {
  const table = catalog.tables.find(({ id }) => id === tableId)!
  const errors = changes.flatMap((change, at) =>
    identityErrors(table, change, changes.slice(0, at), `calculated.${at}`),
  )
  const formulas = changes.map(({ expression }, at) =>
    read(() => toFormula(expression, `calculated.${at}.expression`, FORMULA_VERSION), errors),
  )
  if (errors.length > 0) return { errors }
  const columns = changes.map((change, at): CatalogColumn => ({
    ...(change.id === undefined ? newColumn : findColumn(catalog, change.id)!.column),
    id: change.id ?? newId(at),
    displayName: change.displayName,
    formula: formulas[at]!,
  }))
  const candidate = withoutProblems(catalog, tableId, columns)
  const cycles = columns.flatMap(({ id }, at) => {
    const cycle = hasOtherFormula(catalog, id, formulas[at]!) ? findCycle(candidate, id) : undefined
    return cycle ? [{ field: `calculated.${at}.expression`, message: cycleProblem(cycle) }] : []
  })
  return cycles.length > 0 ? { errors: cycles } : typed(candidate, catalog, tableId, changes)
}

function hasOtherFormula(catalog: Catalog, id: number, formula: Formula<number>): boolean {
  const before = formulaOf(findColumn(catalog, id)?.column)
  return !before || formulaKey(before) !== formulaKey(formula)
}

/**
 * The types of columns that read each other follow from each other, so they are found again until they stay. A formula that stays while
 * what it reads goes away keeps its type: it cannot be computed any more, as when a column is hidden, and the check of the change says so.
 */
function typed(
  candidate: Catalog,
  stored: Catalog,
  tableId: number,
  changes: readonly CalculatedChange[],
): ReturnType<typeof wantedColumns> {
  let catalog = candidate
  for (let before = ''; ;) {
    const errors: FieldError[] = []
    const { columns } = catalog.tables.find(({ id }) => id === tableId)!
    const wanted = changes.flatMap(
      ({ id, displayName, expression }, at): (WantedColumn & { readonly key: number })[] => {
        const key = id ?? newId(at)
        const formula = formulaOf(columns.find((column) => column.id === key))!
        const isNew = hasOtherFormula(stored, key, formula)
        const found = read(
          () => typeOfFormula(formula, catalog, tableId, `calculated.${at}.expression`),
          isNew ? errors : [],
        )
        const type = found ?? (isNew ? undefined : typeOfColumn(findColumn(stored, key)!.column))
        return type ? [{ id, key, displayName, expression, formula, type }] : []
      },
    )
    const found = JSON.stringify(wanted.map(({ type }) => type))
    if (found === before) return errors.length > 0 ? { errors } : { wanted }
    before = found
    catalog = withTypes(catalog, tableId, new Map(wanted.map(({ key, type }) => [key, type])))
  }
}

function identityErrors(
  { columns }: CatalogTable,
  { id, displayName }: CalculatedChange,
  earlier: readonly CalculatedChange[],
  field: string,
): FieldError[] {
  const known = columns.find((column) => column.id === id)
  if (id !== undefined && (!known?.formula || known.isMissing))
    return [{ field: `${field}.id`, message: 'is not a calculated column of this table' }]
  if (id !== undefined && earlier.some((other) => other.id === id))
    return [{ field: `${field}.id`, message: 'is named twice' }]
  const isCalledSo = (name: string) => name.toLowerCase() === displayName.toLowerCase()
  const isTaken =
    earlier.some((other) => isCalledSo(other.displayName)) ||
    columns.some((column) => !column.formula && !column.isMissing && isCalledSo(column.displayName))
  return isTaken ? [{ field: `${field}.displayName`, message: 'is the name of another column of this table' }] : []
}

const newColumn = { name: '', dataType: 'OTHER', kind: 'DIMENSION', active: true, primaryKey: false } as const

/** The catalog with other columns in one of its tables. */
function withColumns(
  catalog: Catalog,
  tableId: number,
  change: (columns: readonly CatalogColumn[]) => readonly CatalogColumn[],
): Catalog {
  const { findPlace } = catalog
  const tables = catalog.tables.map((table) =>
    table.id === tableId ? { ...table, columns: change(table.columns) } : table,
  )
  if (!findPlace) return { ...catalog, tables }
  const columns = tables.find(({ id }) => id === tableId)?.columns ?? []
  const places = new Map(columns.map((column, position) => [column.id, { tableId, column, position }]))
  return {
    ...catalog,
    tables,
    findPlace(columnId) {
      const place = places.get(columnId) ?? findPlace(columnId)
      return place?.tableId === tableId ? places.get(columnId) : place
    },
  }
}

/** The catalog with these calculated columns of the table in the place of its own, as if each could be computed. */
const withoutProblems = (catalog: Catalog, tableId: number, calculated: readonly CatalogColumn[]): Catalog =>
  withColumns(catalog, tableId, (columns) => [
    ...columns.filter(({ formula }) => !formula),
    ...calculated.map(({ problem: _problem, ...column }) => column),
  ])

const withTypes = (catalog: Catalog, tableId: number, types: ReadonlyMap<number, ValueType>): Catalog =>
  withColumns(catalog, tableId, (columns) => columns.map((column) => ({ ...column, ...types.get(column.id) })))

function read<Result>(make: () => Result, errors: FieldError[]): Result | undefined {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    errors.push({ field: error.field, message: error.message })
    return undefined
  }
}

/** The calculated columns of the table after the change; undefined where they stay as they are. A formula that cannot be is a 400 that names its place. */
export function changedCalculated(
  catalog: Catalog,
  tableId: number,
  { calculated }: Pick<TableChange, 'calculated'>,
): readonly WantedColumn[] | undefined {
  if (!calculated) return undefined
  const judged = wantedColumns(catalog, tableId, calculated)
  if ('errors' in judged) throw fieldProblem(judged.errors.slice(0, 20))
  const before =
    catalog.tables
      .find(({ id }) => id === tableId)
      ?.columns.filter(({ formula, isMissing }) => formula && !isMissing) ?? []
  return before.length === judged.wanted.length && judged.wanted.every((column) => isSame(before, column))
    ? undefined
    : judged.wanted
}

const isSame = (before: readonly CatalogColumn[], { id, displayName, formula, type }: WantedColumn): boolean =>
  before.some(
    (column) =>
      column.id === id &&
      column.displayName === displayName &&
      formulaKey(formulaOf(column)!) === formulaKey(formula) &&
      column.dataType === type.dataType &&
      typeOfColumn(column).dateKind === type.dateKind,
  )

/** Columns that get other values by these formulas: those that have others, and calculated columns that read them. */
export function columnsWithOtherValues(catalog: Catalog, wanted: readonly WantedColumn[]): number[] {
  const changed = new Set(
    wanted.flatMap(({ id, formula }) => (id !== undefined && hasOtherFormula(catalog, id, formula) ? [id] : [])),
  )
  if (changed.size === 0) return []
  const calculated = tablesCalculating(catalog).flatMap(({ columns }) => columns.filter(({ formula }) => formula))
  return calculated.flatMap(({ id }) =>
    [...columnsBehind([{ columnId: id }], catalog)].some((read) => changed.has(read)) ? [id] : [],
  )
}

/** The ids of the tables that formulas read which can be read at all. */
export const readTables = (catalog: Catalog, tableId: number, changes: readonly CalculatedChange[]): number[] =>
  changes.flatMap(({ expression }) => {
    const formula = read(() => toFormula(expression, 'expression', FORMULA_VERSION), [])
    return formula ? tablesOfFormula(formula, tableId, catalog) : []
  })
