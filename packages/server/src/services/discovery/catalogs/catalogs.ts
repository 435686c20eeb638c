import { Problem } from '@soundings/contract'
import { type EngineName, engines } from '@soundings/engines'
import type { AccessRule, Catalog, Dialect } from '@soundings/query'
import type { Db } from '../../../platform/store/store.ts'
import { isEngineName } from '../engine-names.ts'
import type { CatalogStore } from './catalogs.store.ts'
import { loadTable, loadWhole, type NamedPlaces, openPartially, readOutline, whenLoaded } from './load-catalog.ts'
import { loadReach, type ReachedModels } from './load-reach.ts'

/** The data model of one database as the compiler reads it. */
export interface OpenCatalog {
  readonly catalog: Catalog
  readonly engineName: EngineName
  readonly dialect: Dialect
  readonly revision: number
  readonly displayName: string
}

/** Of databases with more tables, columns are loaded when they are needed. */
const WHOLE_TABLES_MAX = 1000

interface Needs {
  readonly store: CatalogStore
  readonly wholeTablesMax?: number | undefined
}

interface Kept {
  readonly revision: number
  readonly opened: Promise<{ readonly catalog: Catalog; readonly isFull?: () => boolean }>
}

/** Keeps one catalog object for each database and revision: the compiler remembers what it worked out by that object. */
export function createCatalogs({ store, wholeTablesMax = WHOLE_TABLES_MAX }: Needs) {
  const kept = new Map<number, Kept>()
  /** Of large databases, for as long as they are referenced. */
  const whole = new Map<number, { readonly revision: number; readonly catalog: WeakRef<Catalog> }>()

  async function load(databaseId: number, from?: Db): Promise<Catalog> {
    return loadWhole(await readOutline(store, databaseId, from), store, from)
  }

  async function open(databaseId: number, revision: number): Promise<Awaited<Kept['opened']>> {
    const outline = await readOutline(store, databaseId)
    if (outline.tables.length <= wholeTablesMax) return { catalog: await loadWhole(outline, store) }
    return openPartially(outline, store, async () => (await store.findDatabase(databaseId))?.revision === revision)
  }

  async function keep(databaseId: number, revision: number): Promise<Catalog> {
    const known = kept.get(databaseId)
    if (known?.revision === revision) {
      const { catalog, isFull } = await known.opened
      if (!isFull?.()) return catalog
    }
    const entry: Kept = { revision, opened: open(databaseId, revision) }
    kept.set(databaseId, entry)
    entry.opened.catch(() => {
      if (kept.get(databaseId) === entry) kept.delete(databaseId)
    })
    return (await entry.opened).catalog
  }

  async function get(databaseId: number): Promise<OpenCatalog> {
    const database = await store.findDatabase(databaseId)
    if (!database) {
      kept.delete(databaseId)
      whole.delete(databaseId)
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
  }

  return {
    wholeTablesMax,

    /** Of its columns only those of references are sure to be loaded: what looks at others is done with `use` or `whenLoaded`. */
    get,

    /** Begins again whenever columns had to be loaded, so the work must change nothing. */
    async use<Result>(databaseId: number, work: (opened: OpenCatalog) => Result | Promise<Result>): Promise<Result> {
      let opened = await get(databaseId)
      return whenLoaded(
        () => work(opened),
        async () => void (opened = await get(databaseId)),
      )
    },

    /** With the columns of all tables, for work that goes through a whole data model. */
    async getWhole(databaseId: number): Promise<OpenCatalog> {
      const opened = await get(databaseId)
      if (!opened.catalog.findPlace) return opened
      const { revision } = opened
      const known = whole.get(databaseId)
      const alive = known?.revision === revision ? known.catalog.deref() : undefined
      const catalog = alive ?? (await load(databaseId))
      whole.set(databaseId, { revision, catalog: new WeakRef(catalog) })
      return { ...opened, catalog }
    },

    /** The catalog as a transaction sees it, to judge a change before it is committed. Whole, and not kept. */
    loadWithin: (databaseId: number, within: Db): Promise<Catalog> => load(databaseId, within),

    /**
     * What rules can bind of the data model, as it is now whatever changes later; answers how to compare it, after a change, with what it
     * is then.
     */
    loadReachWithin: (
      databaseId: number,
      rules: readonly AccessRule[],
      within: Db,
    ): Promise<() => Promise<ReachedModels>> => loadReach(store, databaseId, rules, within),

    /** The catalog as the store has it now. Whole, and not kept. */
    load: (databaseId: number): Promise<Catalog> => load(databaseId),

    /** One table with its references, and the tables that are named beside it, all with their columns. Not kept. */
    loadTable: (databaseId: number, tableId: number, named: NamedPlaces, within?: Db): Promise<Catalog> =>
      loadTable(store, databaseId, tableId, named, within),

    /**
     * Everything that was kept of the databases becomes stale. First in a transaction, because it locks their rows: transactions that
     * lock them in another order than what they change of them wait for each other.
     */
    invalidate: (databaseIds: readonly number[], within: Db): Promise<void> => store.invalidate(databaseIds, within),
  }
}

export type Catalogs = ReturnType<typeof createCatalogs>

export function databaseMissing() {
  return new Problem('missing', 'There is no such database')
}

function engineMissing(dbType: string) {
  return new Problem('database-failed', `Databases of type ${dbType} cannot be opened by this server`)
}
