import { Problem } from '@soundings/contract'
import { type EngineName, engines } from '@soundings/engines'
import type { Catalog, CatalogColumn, CatalogTable, ColumnKind, DataType, DateKind, Dialect, NumberKind } from '@soundings/query'
import type { Db } from '../../../platform/store/store.ts'
import { isEngineName } from '../engine-names.ts'
import type { CatalogStore, StoredCatalogColumn } from './catalogs.store.ts'

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
    const hasLooseDates = database !== undefined && isEngineName(database.dbType) && engines[database.dbType].dialect.looseDates !== undefined
    const tables = await store.tablesOf(databaseId, from)
    const columns = Map.groupBy(await store.columnsOf(databaseId, from), ({ tableId }) => tableId)
    return {
      databaseId,
      tables: tables.map(({ schema, active, missing, ...table }): CatalogTable => {
        const isThere = missing === 0
        return {
          ...table,
          ...(schema !== null && { schema }),
          active: active === 1 && isThere,
          columns: (columns.get(table.id) ?? []).map((column) => toColumn(column, isThere, hasLooseDates)),
        }
      }),
    }
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
      return { catalog: await keep(databaseId, revision), engineName: dbType, dialect: engines[dbType].dialect, revision, displayName }
    },

    /** The catalog as a transaction sees it, to judge a change before it is committed. Not kept. */
    loadWithin: (databaseId: number, within: Db): Promise<Catalog> => load(databaseId, within),

    /** Everything that was kept of the database becomes stale. */
    bump: (databaseId: number, within: Db): Promise<void> => store.bump(databaseId, within),
  }
}

export type Catalogs = ReturnType<typeof createCatalogs>

/** What the latest reading did not find cannot be asked for, but keys and access rules still know it. */
function toColumn({ tableId: _, dataType, numberKind, dateKind, kind, active, missing, pk, figures, ...column }: StoredCatalogColumn, isTableThere: boolean, hasLooseDates: boolean): CatalogColumn {
  // Only keys are planned by, and a large data model holds many other columns.
  const distinctCount = column.referencesColumnId === null ? undefined : distinctCountIn(figures)
  return {
    ...column,
    ...(distinctCount !== undefined && { distinctCount }),
    dataType: dataType as DataType,
    ...(numberKind !== null && { numberKind: numberKind as NumberKind }),
    ...(dateKind !== null && { dateKind: dateKind as DateKind }),
    ...(dataType === 'DATE' && hasLooseDates && { mayHoldNonDates: true as const }),
    kind: kind as ColumnKind,
    active: active === 1 && missing === 0 && isTableThere,
    primaryKey: pk === 1,
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
