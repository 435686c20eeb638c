import { type ExpressionTerm, FORMULA_VERSION, Problem, toFormula } from '@soundings/contract'
import { type EngineName, engines } from '@soundings/engines'
import {
  type Catalog,
  type CatalogColumn,
  type CatalogReference,
  type CatalogTable,
  type ColumnKind,
  type DataType,
  type DateKind,
  type Dialect,
  type Formula,
  type NumberFormat,
  type NumberKind,
  withCheckedColumns,
} from '@soundings/query'
import type { Db } from '../../../platform/store/store.ts'
import { isEngineName } from '../engine-names.ts'
import type { CatalogStore, StoredCatalogColumn, StoredPair } from './catalogs.store.ts'

/** The data model of one database as the compiler reads it. */
export interface OpenCatalog {
  readonly catalog: Catalog
  readonly engineName: EngineName
  readonly dialect: Dialect
  readonly revision: number
  readonly displayName: string
}

/** Keeps one catalog object for each database and revision: the compiler remembers what it worked out by that object. */
export function createCatalogs({ store }: { store: CatalogStore }) {
  const kept = new Map<number, { readonly revision: number; readonly catalog: Promise<Catalog> }>()

  async function load(databaseId: number, from?: Db): Promise<Catalog> {
    const database = await store.findDatabase(databaseId, from)
    const hasLooseDates =
      database !== undefined &&
      isEngineName(database.dbType) &&
      engines[database.dbType].dialect.looseDates !== undefined
    const tables = await store.tablesOf(databaseId, from)
    const columns = Map.groupBy(await store.columnsOf(databaseId, from), ({ tableId }) => tableId)
    const pairs = await store.referencesOf(databaseId, from)
    const referring = new Set(pairs.map(({ fromColumnId }) => fromColumnId))
    return withCheckedColumns({
      databaseId,
      closesUnreachedTables: await store.closesUnreached(databaseId, from),
      references: [...Map.groupBy(pairs, ({ id }) => id).values()].map(toReference),
      tables: tables.map(({ schema, active, missing, isLookup, ...table }): CatalogTable => {
        const isThere = missing === 0
        return {
          ...table,
          isLookup: isLookup === 1,
          ...(schema !== null && { schema }),
          active: active === 1 && isThere,
          ...(!isThere && { isMissing: true as const }),
          columns: (columns.get(table.id) ?? []).map((column) =>
            toColumn(column, { isTableThere: isThere, isReferring: referring.has(column.id), hasLooseDates }),
          ),
        }
      }),
    })
  }

  function keep(databaseId: number, revision: number): Promise<Catalog> {
    const known = kept.get(databaseId)
    if (known?.revision === revision) return known.catalog
    const catalog = load(databaseId)
    const entry = { revision, catalog }
    kept.set(databaseId, entry)
    catalog.catch(() => {
      if (kept.get(databaseId) === entry) kept.delete(databaseId)
    })
    return catalog
  }

  return {
    async get(databaseId: number): Promise<OpenCatalog> {
      const database = await store.findDatabase(databaseId)
      if (!database) {
        kept.delete(databaseId)
        throw databaseMissing()
      }
      const { dbType, displayName, revision } = database
      if (!isEngineName(dbType)) throw engineMissing(dbType)
      return {
        catalog: await keep(databaseId, revision),
        engineName: dbType,
        dialect: engines[dbType].dialect,
        revision,
        displayName,
      }
    },

    /** The catalog as a transaction sees it, to judge a change before it is committed. Not kept. */
    loadWithin: (databaseId: number, within: Db): Promise<Catalog> => load(databaseId, within),

    /** The catalog as the store has it now. Not kept. */
    load: (databaseId: number): Promise<Catalog> => load(databaseId),

    /**
     * Everything that was kept of the databases becomes stale. First in a transaction, because it locks their rows: transactions that
     * lock them in another order than what they change of them wait for each other.
     */
    invalidate: (databaseIds: readonly number[], within: Db): Promise<void> => store.invalidate(databaseIds, within),
  }
}

export type Catalogs = ReturnType<typeof createCatalogs>

interface ColumnFacts {
  readonly isTableThere: boolean
  readonly isReferring: boolean
  readonly hasLooseDates: boolean
}

/** What the latest reading did not find cannot be asked for, but keys and access rules still know it. */
function toColumn(
  {
    tableId: _,
    dataType,
    numberKind,
    dateKind,
    format,
    kind,
    active,
    missing,
    pk,
    figures,
    expression,
    ...column
  }: StoredCatalogColumn,
  { isTableThere, isReferring, hasLooseDates }: ColumnFacts,
): CatalogColumn {
  // Only keys are planned by, and a large data model holds many other columns.
  const distinctCount = isReferring ? distinctCountIn(figures) : undefined
  return {
    ...column,
    ...(distinctCount !== undefined && { distinctCount }),
    dataType: dataType as DataType,
    ...(numberKind !== null && { numberKind: numberKind as NumberKind }),
    ...(format !== null && dataType === 'NUMBER' && { format: JSON.parse(format) as NumberFormat }),
    ...(dateKind !== null && { dateKind: dateKind as DateKind }),
    ...(dataType === 'DATE' && hasLooseDates && expression === null && { mayHoldNonDates: true as const }),
    kind: kind as ColumnKind,
    active: active === 1 && missing === 0 && isTableThere,
    ...(missing !== 0 && { isMissing: true as const }),
    primaryKey: pk === 1,
    ...(expression !== null && { formula: readExpression(expression) }),
  }
}

/** The stored formula of a calculated column. */
const readExpression = (json: string): Formula<number> =>
  toFormula(JSON.parse(json) as ExpressionTerm[], 'expression', FORMULA_VERSION)

function toReference(pairs: readonly StoredPair[]): CatalogReference {
  const { id, fromTableId, toTableId, toUniqueKey, inSource } = pairs[0]!
  return {
    id,
    fromTableId,
    toTableId,
    pairs: pairs.map(({ fromColumnId, toColumnId }) => ({ fromColumnId, toColumnId })),
    isToUniqueKey: toUniqueKey === 1,
    ...(inSource === 0 && { isOnlyDeclared: true }),
  }
}

function distinctCountIn(figures: string | null): number | undefined {
  const { distinctCount } = JSON.parse(figures ?? '{}') as { distinctCount?: unknown }
  return typeof distinctCount === 'number' ? distinctCount : undefined
}

export function databaseMissing() {
  return new Problem('missing', 'There is no such database')
}

function engineMissing(dbType: string) {
  return new Problem('database-failed', `Databases of type ${dbType} cannot be opened by this server`)
}
