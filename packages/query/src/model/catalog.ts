import type { NumberFormat } from '../format/numbers/number-format.ts'
import type { DateKind, StoredNumberKind } from '../sql/dialect.ts'
import { NotThere } from './query-error.ts'

export type DataType = 'NUMBER' | 'STRING' | 'DATE' | 'BOOLEAN' | 'OTHER'
export type ColumnKind = 'DIMENSION' | 'MEASURE'

/** A column as the data model knows it. `dataType` is what the database stores, never a label that people may edit. */
export interface CatalogColumn {
  readonly id: number
  readonly name: string
  readonly displayName: string
  readonly dataType: DataType
  /** The type in the database's own words, by which its dialect recognises types that only it has. */
  readonly dbType?: string
  /** Of NUMBER columns; decimal when unknown. */
  readonly numberKind?: StoredNumberKind
  /** Of DATE columns; timestamp when unknown. */
  readonly dateKind?: DateKind
  /** Of NUMBER columns: how their numbers are written for people. */
  readonly format?: NumberFormat
  /** Of DATE columns of databases that let such a column hold what is no date (see `Dialect.looseDates`). */
  readonly mayHoldNonDates?: true
  readonly kind: ColumnKind
  /** False hides the column from questions; keys and access rules still use it. */
  readonly active: boolean
  /** It was in the database once. Such a column is never active. */
  readonly isMissing?: true
  readonly primaryKey: boolean
  /** Of a key that people declared and the source does not keep: `primaryKey` says whether it held when it was last checked. */
  readonly isDeclaredKey?: true
  /** Set for a calculated column: what it is made of, over its own table, as `formulaOf` reads it. `name` is then no name of the database. */
  readonly formula?: { readonly kind: string }
  /** Why a calculated column cannot be computed, such as a column that it reads and that is hidden. It cannot be used then. */
  readonly problem?: string
  /** How many different values it held when it was last analysed. Plans go by it, answers never do. */
  readonly distinctCount?: number
}

export interface CatalogTable {
  readonly id: number
  readonly schema?: string
  readonly name: string
  readonly displayName: string
  readonly active: boolean
  /** It was in the database once. Such a table is never active. */
  readonly isMissing?: true
  /** True for a table that an administrator opened to everybody, whatever rules bind them. */
  readonly isLookup?: boolean
  readonly columns: readonly CatalogColumn[]
}

export interface ColumnPair {
  readonly fromColumnId: number
  readonly toColumnId: number
}

/** A foreign key over one or more columns. A column may belong to several references; a part of one means nothing alone. */
export interface CatalogReference {
  readonly id: number
  readonly fromTableId: number
  readonly toTableId: number
  /** Never empty. */
  readonly pairs: readonly ColumnPair[]
  /** False when several rows of the target can match: such a reference is never joined, since it would repeat rows. */
  readonly isToUniqueKey: boolean
  /** True when people declared it and the source does not enforce it; rules then allow for several matches. */
  readonly isOnlyDeclared?: boolean
}

/** None where a part of it is gone or cannot be compared: the others do not tell rows apart. */
export function primaryKeyOf({ columns }: CatalogTable): CatalogColumn[] {
  const key = columns.filter(({ primaryKey }) => primaryKey)
  return key.some(
    ({ isMissing, isDeclaredKey, dataType }) => isMissing === true || (isDeclaredKey && dataType === 'OTHER'),
  )
    ? []
    : key
}

/** All tables of one database, also those which the asker may not see: keys and access rules run through them. */
export interface Catalog {
  readonly databaseId: number
  readonly tables: readonly CatalogTable[]
  readonly references: readonly CatalogReference[]
  /** True when tables that no rule of a restricted viewer reaches cannot be asked for by that viewer. */
  readonly closesUnreachedTables?: boolean
  /**
   * Set where columns are loaded when they are needed, since there are too many tables: finds a column by its id. It and `columns` of a
   * table throw `ColumnsNotLoaded` for what is not loaded yet. Columns of references are always there.
   */
  readonly findPlace?: (columnId: number) => ColumnPlace | undefined
  /** Set with it: the tables that have calculated columns. Columns of these are always there too. */
  readonly calculatingIds?: ReadonlySet<number>
}

export interface ColumnPlace {
  readonly tableId: number
  readonly column: CatalogColumn
  /** Among the columns of its table. */
  readonly position: number
}

/** Code that works with a catalog which loads columns when they are needed calls `load` and begins again, unless it answers that the catalog is outdated. */
export class ColumnsNotLoaded extends Error {
  override readonly name = 'ColumnsNotLoaded'
  readonly load: () => Promise<'loaded' | 'outdated'>

  constructor(load: () => Promise<'loaded' | 'outdated'>) {
    super('Columns of the data model are used before they are loaded')
    this.load = load
  }
}

export interface PlacedColumn {
  readonly table: CatalogTable
  readonly column: CatalogColumn
}

/** Computes something about a catalog once for as long as that catalog lives: keep one catalog object while it is valid. */
export function oncePerCatalog<Key, Value>(
  compute: (catalog: Catalog, key: Key) => Value,
): (catalog: Catalog, key: Key) => Value {
  const known = new WeakMap<Catalog, Map<Key, Value>>()
  return (catalog, key) => {
    const ofCatalog = known.get(catalog) ?? new Map<Key, Value>()
    known.set(catalog, ofCatalog)
    const value = ofCatalog.has(key) ? (ofCatalog.get(key) as Value) : compute(catalog, key)
    ofCatalog.set(key, value)
    return value
  }
}

/** Without a pair for each table at first, since there may be tens of thousands and many catalogs with small changes. */
const tablesById = oncePerCatalog((catalog: Catalog, _key: 'index'): ReadonlyMap<number, CatalogTable> => {
  const found = new Map<number, CatalogTable>()
  for (const table of catalog.tables) found.set(table.id, table)
  return found
})

const columnsById = oncePerCatalog(
  (catalog: Catalog, _key: 'index') =>
    new Map<number, PlacedColumn>(
      catalog.tables.flatMap((table) => table.columns.map((column) => [column.id, { table, column }] as const)),
    ),
)

export const findTable = (catalog: Catalog, tableId: number): CatalogTable | undefined =>
  tablesById(catalog, 'index').get(tableId)

/** The tables among which all calculated columns are. */
export const tablesCalculating = ({ tables, calculatingIds }: Catalog): readonly CatalogTable[] =>
  calculatingIds ? tables.filter(({ id }) => calculatingIds.has(id)) : tables

export function findColumn(catalog: Catalog, columnId: number): PlacedColumn | undefined {
  if (!catalog.findPlace) return columnsById(catalog, 'index').get(columnId)
  const place = catalog.findPlace(columnId)
  const table = place && findTable(catalog, place.tableId)
  return table && { table, column: place.column }
}

/** Where a column stands in its table. */
export const positionOf = (catalog: Catalog, { table, column }: PlacedColumn): number =>
  catalog.findPlace?.(column.id)?.position ?? table.columns.indexOf(column)

export function getColumn(catalog: Catalog, columnId: number, field: string): PlacedColumn {
  const place = findColumn(catalog, columnId)
  if (!place) throw new NotThere(field, noColumn(columnId), { asMissing: noColumn(columnId) })
  return place
}

export function getTable(catalog: Catalog, tableId: number, field: string): CatalogTable {
  const table = findTable(catalog, tableId)
  if (!table) throw new NotThere(field, noTable(tableId), { asMissing: noTable(tableId) })
  return table
}

/** A column which people may use in a question: neither it nor its table is hidden. */
export function getActiveColumn(catalog: Catalog, columnId: number, field: string): PlacedColumn {
  const place = getColumn(catalog, columnId, field)
  const asMissing = noColumn(columnId)
  if (!place.table.active) throw unusable(field, 'table', place.table, asMissing)
  const { active, problem, displayName } = place.column
  const brief = `The column ${displayName} cannot be computed`
  if (problem !== undefined) throw new NotThere(field, `${brief}. ${problem}`, { brief, asMissing })
  if (!active) throw unusable(field, 'column', place.column, asMissing)
  return place
}

export function getActiveTable(catalog: Catalog, tableId: number, field: string): CatalogTable {
  const table = getTable(catalog, tableId, field)
  if (!table.active) throw unusable(field, 'table', table, noTable(tableId))
  return table
}

/** Stand for names that a reader may not know. */
export const HIDDEN_TABLE = '(hidden table)'
export const HIDDEN_COLUMN = '(hidden column)'

/** What a table is called in messages to everyone: joins and row rules run through hidden ones. */
export const openName = ({ active, displayName }: Pick<CatalogTable, 'active' | 'displayName'>): string =>
  active ? displayName : HIDDEN_TABLE

const noColumn = (id: number) => `There is no column ${id} in this database`
const noTable = (id: number) => `There is no table ${id} in this database`

const unusable = (
  field: string,
  kind: 'table' | 'column',
  { displayName, isMissing }: Pick<CatalogTable, 'displayName' | 'isMissing'>,
  asMissing: string,
) =>
  new NotThere(field, `The ${kind} ${displayName} is ${isMissing ? 'no longer in the database' : 'hidden'}`, {
    asMissing,
  })
