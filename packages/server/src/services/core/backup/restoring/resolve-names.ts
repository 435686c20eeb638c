import { type DatabaseSummary, FORMULA_VERSION, toFormula } from '@soundings/contract'
import {
  type Catalog,
  type CatalogReference,
  type CatalogTable,
  findColumn,
  formulaKey,
  formulaOf,
  meaningOf,
  printFormula,
} from '@soundings/query'
import type { ArchivedDatabase, ArchivedReference } from '../archive-format.ts'
import { type ColumnMap, type IdMap, mapTerms } from './map-ids.ts'

export interface Installed {
  readonly databases: readonly Pick<DatabaseSummary, 'id' | 'displayName' | 'dbType'>[]
  catalogOf(databaseId: number): Promise<Catalog>
}

type Found = { readonly id: number } | { readonly missing: string }

/** What the names of an archive mean here: by the database's name, the table's schema and name, and the column's name. */
export async function resolveNames(archived: readonly ArchivedDatabase[], { databases, catalogOf }: Installed) {
  const found = {
    database: new Map<number, Found>(),
    table: new Map<number, Found>(),
    column: new Map<number, Found>(),
    reference: new Map<number, Found>(),
  }

  for (const { id, name, type, tables, references = [] } of archived) {
    const database = findDatabase(name, type, databases)
    found.database.set(id, database)
    const catalog = 'id' in database ? await catalogOf(database.id) : undefined
    resolveTables({ name, tables }, database, catalog, found)
    for (const reference of references) {
      const here = catalog && findReference(catalog, reference, (column) => idOf(found.column, column))
      const tableName = tables.find((table) => table.id === reference.fromTable)?.name ?? ''
      found.reference.set(
        reference.id,
        here ? { id: here.id } : { missing: `there is no such reference of ${name} · ${tableName}` },
      )
    }
    if (catalog) compareFormulas({ name, tables }, catalog, found)
  }

  return {
    /** Ids of here; what is missing is told to `onMissing`. */
    idMap(onMissing: (reason: string) => void): IdMap {
      const mapped = (kind: keyof typeof found) => (id: number) => {
        const here = found[kind].get(id) ?? { missing: `the archive does not say which ${kind} ${id} is` }
        if ('id' in here) return here.id
        onMissing(here.missing)
        return 0
      }
      return {
        database: mapped('database'),
        table: mapped('table'),
        column: mapped('column'),
        reference: mapped('reference'),
      }
    },

    /** Changes when any name comes to mean something else. */
    fingerprint: () => Object.values(found).map((ids) => [...ids]),
  }
}

function findReference(
  { references }: Catalog,
  { pairs: archived }: ArchivedReference,
  columnHere: (id: number) => number | undefined,
): CatalogReference | undefined {
  const wanted = new Set(archived.map(({ from, to }) => `${columnHere(from)}>${columnHere(to)}`))
  return references.find(
    ({ pairs }) =>
      pairs.length === wanted.size &&
      pairs.every(({ fromColumnId, toColumnId }) => wanted.has(`${fromColumnId}>${toColumnId}`)),
  )
}

function idOf(found: ReadonlyMap<number, Found>, id: number): number | undefined {
  const here = found.get(id)
  return here && 'id' in here ? here.id : undefined
}

export type ResolvedNames = Awaited<ReturnType<typeof resolveNames>>

interface FoundTables {
  readonly table: Map<number, Found>
  readonly column: Map<number, Found>
}

function resolveTables(
  { name, tables }: Pick<ArchivedDatabase, 'name' | 'tables'>,
  database: Found,
  catalog: Catalog | undefined,
  found: FoundTables,
) {
  for (const table of tables) {
    const here = catalog && findTable(catalog, table)
    const tableMissing = 'missing' in database ? database.missing : `there is no table ${name} · ${table.name}`
    found.table.set(table.id, here ? { id: here.id } : { missing: tableMissing })
    for (const column of table.columns) {
      const columnHere = here?.columns.find((each) => each.name === column.name)
      const missing = here ? `there is no column ${name} · ${table.name} · ${column.name}` : tableMissing
      found.column.set(column.id, columnHere ? { id: columnHere.id } : { missing })
    }
  }
}

/** A calculated column means the same here only where it has the same formula: a restored question must not give other numbers. */
function compareFormulas(
  { name, tables }: Pick<ArchivedDatabase, 'name' | 'tables'>,
  catalog: Catalog,
  found: FoundTables & { readonly reference: ReadonlyMap<number, Found> },
) {
  const here: ColumnMap = {
    table: (id) => idOf(found.table, id) ?? 0,
    column: (id) => idOf(found.column, id) ?? 0,
    reference: (id) => idOf(found.reference, id) ?? 0,
  }
  const columns = tables.flatMap((table) => table.columns.map((column) => ({ table, ...column })))
  for (const { id, name: column, table } of columns.filter(({ expression }) => expression === undefined)) {
    if (formulaOf(findColumn(catalog, here.column(id))?.column))
      found.column.set(id, {
        missing: `${name} · ${table.name} · ${column} is a calculated column here, and the archive does not say with which formula`,
      })
  }
  const calculated = columns.filter(({ expression }) => expression !== undefined)
  const other = calculated.filter(({ id, expression = [] }) => {
    const own = formulaOf(findColumn(catalog, here.column(id))?.column)
    return !own || formulaKey(toFormula(mapTerms(expression, here), 'expression', FORMULA_VERSION)) !== formulaKey(own)
  })
  const nameOf = (columnId: number) =>
    tables.flatMap(({ columns }) => columns).find(({ id }) => id === columnId)?.name ?? `column ${columnId}`
  for (const { id, name: column, table, expression = [] } of other) {
    const isThere = idOf(found.column, id) !== undefined
    const formula = toFormula(expression, 'expression', FORMULA_VERSION)
    const words = meaningOf(formula)
      ? 'the archive has'
      : printFormula(formula, (columnId) => ({ table: null, name: nameOf(columnId) }))
    found.column.set(id, {
      missing: isThere
        ? `${name} · ${table.name} · ${column} has another formula here than ${words}`
        : `there is no ${name} · ${table.name} · ${column} with the formula ${meaningOf(formula) ? 'that ' : ''}${words}`,
    })
  }
}

function findDatabase(name: string, type: string, databases: Installed['databases']): Found {
  const named = databases.filter(({ displayName }) => displayName === name)
  const candidates = named.length > 1 ? named.filter(({ dbType }) => dbType === type) : named
  const [first] = candidates
  if (!first) return { missing: `there is no database ${name}` }
  return candidates.length > 1 ? { missing: `there are several databases ${name}` } : { id: first.id }
}

/** A test installation often keeps the same tables in another schema, so a name that stands alone is enough. */
function findTable(
  { tables }: Catalog,
  { schema, name }: ArchivedDatabase['tables'][number],
): CatalogTable | undefined {
  const named = tables.filter((table) => table.name === name)
  return named.find((table) => table.schema === schema) ?? (named.length === 1 ? named[0] : undefined)
}
