import { Problem } from '@soundings/contract'
import { type EngineName, engines } from '@soundings/engines'
import type { AccessRule, Catalog, Dialect } from '@soundings/query'
import type { Db } from '../../../platform/store/store.ts'
import { isEngineName } from '../engine-names.ts'
import type { CatalogStore } from './catalogs.store.ts'
import { loadTable, loadWhole, type NamedPlaces, readOutline, whenLoaded } from './load-catalog.ts'
import { loadReach, type ReachedModels } from './load-reach.ts'
import { type ColumnSource, openPartially, type PartialModel, withChangedTables } from './partial-catalog.ts'

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

type Model = PartialModel | { readonly catalog: Catalog }

interface Kept {
  readonly revision: number
  readonly opened: Promise<Model>
  /** As soon as it is opened. */
  model?: Model
}

/** A change of these tables, their columns and references alone, that led to this revision. */
export interface TablesChanged {
  readonly databaseId: number
  readonly revision: number
  readonly tableIds: readonly number[]
}

const CHANGES_MAX = 100

/** Keeps one catalog object for each database and revision: the compiler remembers what it worked out by that object. */
export function createCatalogs({ store, wholeTablesMax = WHOLE_TABLES_MAX }: Needs) {
  const kept = new Map<number, Kept>()
  /** The latest of each database that this server made. */
  const committed = new Map<number, readonly TablesChanged[]>()
  /** Of large databases, for as long as they are referenced. */
  const whole = new Map<number, { readonly revision: number; readonly catalog: WeakRef<Catalog> }>()

  async function load(databaseId: number, from?: Db): Promise<Catalog> {
    return loadWhole(await readOutline(store, databaseId, from), store, from)
  }

  async function open(databaseId: number, source: ColumnSource): Promise<Model> {
    const outline = await readOutline(store, databaseId, source.from())
    if (outline.tables.length > wholeTablesMax) return openPartially(outline, store, source)
    return { catalog: await loadWhole(outline, store, source.from()) }
  }

  const isAt = async (databaseId: number, revision: number) =>
    (await store.findDatabase(databaseId))?.revision === revision

  /** The tables that were changed between two revisions; undefined where more may have been. */
  function changedBetween(databaseId: number, first: number, last: number): ReadonlySet<number> | undefined {
    const changes = (committed.get(databaseId) ?? []).filter(({ revision }) => revision > first && revision <= last)
    return changes.length === last - first ? new Set(changes.flatMap(({ tableIds }) => tableIds)) : undefined
  }

  async function openNext(databaseId: number, revision: number, before: Kept | undefined): Promise<Model> {
    const source = { from: () => undefined, isCurrent: () => isAt(databaseId, revision), isShared: true }
    const isLater = before !== undefined && before.revision < revision
    const changed = isLater ? changedBetween(databaseId, before.revision, revision) : undefined
    const model = changed && (await before?.opened.catch(() => undefined))
    if (!changed || !isPartial(model) || model.isFull()) return open(databaseId, source)
    return withChangedTables(model, changed, store, source)
  }

  async function keep(databaseId: number, revision: number): Promise<Catalog> {
    const known = kept.get(databaseId)
    // A store that went back, as by a backup, gives these revisions to other changes.
    if (known && known.revision > revision) committed.delete(databaseId)
    if (known?.revision === revision) {
      const model = await known.opened
      if (!isPartial(model) || !model.isFull()) return model.catalog
    }
    const entry: Kept = { revision, opened: openNext(databaseId, revision, known) }
    kept.set(databaseId, entry)
    entry.opened.then(
      (model) => {
        entry.model = model
      },
      () => {
        if (kept.get(databaseId) === entry) kept.delete(databaseId)
      },
    )
    return (await entry.opened).catalog
  }

  async function get(databaseId: number): Promise<OpenCatalog> {
    const database = await store.findDatabase(databaseId)
    if (!database) {
      kept.delete(databaseId)
      committed.delete(databaseId)
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

    /**
     * The catalog as a transaction sees it that has invalidated the database and then changed these tables alone. Not kept; what looks at
     * its columns is done with `whenLoaded`. `within` answers the transaction while it is open: afterwards, columns of other tables can still
     * be looked at as long as the database is as it was before.
     */
    async openWithin(databaseId: number, tableIds: readonly number[], within: () => Db | undefined): Promise<Catalog> {
      const revision = ((await store.findDatabase(databaseId, within()))?.revision ?? 0) - 1
      const isCurrent = async () => within() !== undefined || isAt(databaseId, revision)
      const source = { from: within, isCurrent, isShared: false }
      // What is still being opened may wait for the end of this transaction.
      const { model, revision: known = revision } = kept.get(databaseId) ?? {}
      const earlier = known <= revision ? changedBetween(databaseId, known, revision) : undefined
      const base = isPartial(model) && earlier ? model : await open(databaseId, source)
      if (!isPartial(base)) return base.catalog
      // Also where it was opened just now: after the transaction, columns of these tables would be those from before it.
      const changed = await withChangedTables(base, new Set([...(earlier ?? []), ...tableIds]), store, source)
      return changed.catalog
    },

    /**
     * What rules can bind of the data model, as it is now whatever changes later; answers how to compare it, after a change, with what it
     * is then.
     */
    loadReachWithin: (
      databaseId: number,
      rules: readonly AccessRule[],
      within: Db,
    ): Promise<() => Promise<ReachedModels>> => loadReach(store, databaseId, rules, within),

    /** One table with its references, and the tables that are named beside it, all with their columns. Not kept. */
    loadTable: (databaseId: number, tableId: number, named: NamedPlaces, within?: Db): Promise<Catalog> =>
      loadTable(store, databaseId, tableId, named, within),

    /**
     * Everything that was kept of the databases becomes stale. First in a transaction, because it locks their rows: transactions that
     * lock them in another order than what they change of them wait for each other.
     */
    invalidate: async (databaseIds: readonly number[], within: Db): Promise<void> =>
      void (await store.invalidate(databaseIds, within)),

    /** The same for a change of these tables alone, which is then handed to `onCommitted`. */
    async invalidateTables(databaseId: number, tableIds: readonly number[], within: Db): Promise<TablesChanged> {
      const revisions = await store.invalidate([databaseId], within)
      return { databaseId, tableIds, revision: revisions.get(databaseId) ?? 0 }
    },

    /** What is kept of the database stays, but for these tables. Without this call all of it would be read anew. */
    onCommitted(change: TablesChanged): void {
      const before = (committed.get(change.databaseId) ?? []).filter(({ revision }) => revision < change.revision)
      committed.set(change.databaseId, [...before.slice(1 - CHANGES_MAX), change])
    },
  }
}

const isPartial = (model: Model | undefined): model is PartialModel => model !== undefined && 'parts' in model

export type Catalogs = ReturnType<typeof createCatalogs>

export function databaseMissing() {
  return new Problem('missing', 'There is no such database')
}

function engineMissing(dbType: string) {
  return new Problem('database-failed', `Databases of type ${dbType} cannot be opened by this server`)
}
