import { EngineError, readAll, type SourceTable } from '@soundings/engines'
import {
  type Catalog,
  type CatalogReference,
  type ColumnPair,
  compileReferenceCheck,
  unrestricted,
} from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { WideningRules } from '../access-rules/widening.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { Connections } from '../connections/connections.ts'
import {
  planSourceReferences,
  planWantedReferences,
  reachChangesOf,
  type ReferenceChanges,
} from './reference-changes.ts'
import type { ReferenceStore, StoredReference } from './references.store.ts'

interface Needs {
  readonly store: ReferenceStore
  readonly catalogs: Catalogs
  readonly connections: Connections
  readonly widening: Pick<WideningRules, 'recordReading'>
  readonly audit: Audit
  readonly queryTimeoutMs: number
  readonly now: () => Date
}

export interface WantedReference {
  readonly toTableId: number
  readonly pairs: readonly ColumnPair[]
}

export interface JudgedReference extends WantedReference {
  readonly isToUniqueKey: boolean
}

/** A table of the store as far as references need it. */
export interface ReferencedTable {
  readonly id: number
  readonly schema: string | null
  readonly name: string
  readonly columns: readonly { readonly id: number; readonly name: string }[]
}

/** The references between tables of a data model: what the source declares, and what people add and take away. */
export function createReferences({ store, catalogs, connections, widening, audit, queryTimeoutMs, now }: Needs) {
  async function write(
    databaseId: number,
    { inserted, updated, removedIds }: ReferenceChanges,
    within: Db,
  ): Promise<void> {
    for (const id of removedIds) await store.remove(id, within)
    for (const { id, state } of updated) await store.update(id, state, within)
    for (const draft of inserted) await store.insert(databaseId, draft, within)
  }

  /** What a refresh changes by itself is recorded like an edit of the data model. Tables that it brings have changed nothing for anyone yet. */
  async function recordReach(
    before: Catalog,
    known: readonly StoredReference[],
    changes: ReferenceChanges,
    within: Db,
  ): Promise<void> {
    const names = new Map(before.tables.map(({ id, displayName }) => [id, displayName]))
    for (const { fromTableId, toTableId, effect } of reachChangesOf(known, changes).filter(({ fromTableId }) =>
      names.has(fromTableId),
    )) {
      const detail = `reference to ${names.get(toTableId) ?? 'a new table'} ${effect}`
      await audit.record(
        { username: 'system', action: 'table.change-reach', object: String(fromTableId), detail, address: '' },
        within,
      )
    }
  }

  /** Over all rows, so only for people without access rules and for refreshes. A database that cannot answer leaves it open, so: no. */
  async function isUniqueInData(databaseId: number, reference: CatalogReference): Promise<boolean> {
    const statement = await catalogs.use(databaseId, ({ catalog, dialect }) =>
      compileReferenceCheck(reference, {
        catalog,
        dialect,
        accessRules: unrestricted('a reference is held against all rows, and only counts leave'),
        clock: { now: now(), zone: 'UTC' },
      }),
    )
    const session = await connections.session(databaseId)
    try {
      const { rows } = await readAll(session.stream(statement, { timeoutMs: queryTimeoutMs }))
      return Number(rows[0]?.[1]) === 0
    } catch (error) {
      if (error instanceof EngineError) return false
      throw error
    }
  }

  async function isToUniqueKey(
    databaseId: number,
    { fromTableId, toTableId, pairs }: Pick<StoredReference, 'fromTableId' | 'toTableId' | 'pairs'>,
    keys: UniqueKeys,
  ) {
    return (
      isToEnforcedKey({ toTableId, pairs }, keys) ||
      isUniqueInData(databaseId, { id: 0, fromTableId, toTableId, pairs, isToUniqueKey: true })
    )
  }

  return {
    list: (databaseId: number, from?: Db): Promise<StoredReference[]> => store.list(databaseId, from),

    /** Takes over what a reading of the source found. */
    async applySource(
      databaseId: number,
      tables: readonly ReferencedTable[],
      found: readonly SourceTable[],
      { before, hasAccessRules }: { before: Catalog; hasAccessRules: boolean },
      within: Db,
    ): Promise<void> {
      const known = await store.list(databaseId, within)
      const changes = planSourceReferences(known, toReferences(tables, found), { hasAccessRules })
      await write(databaseId, changes, within)
      await recordReach(before, known, changes, within)
    },

    /** Whether the source itself keeps the target of each unique, so that its data need not be looked at. */
    async areToEnforcedKeys(databaseId: number, wanted: readonly WantedReference[]): Promise<boolean> {
      const keys = await store.uniqueKeys(databaseId)
      return wanted.every((reference) => isToEnforcedKey(reference, keys))
    },

    /**
     * Whether each wanted reference leads to a unique key: by what the source declares, or else by looking at the data. Asked
     * before the change is written, since a transaction must not wait for other databases.
     */
    judge: async (
      databaseId: number,
      fromTableId: number,
      wanted: readonly WantedReference[],
    ): Promise<JudgedReference[]> => {
      const keys = await store.uniqueKeys(databaseId)
      const judged: JudgedReference[] = []
      for (const reference of wanted)
        judged.push({
          ...reference,
          isToUniqueKey: await isToUniqueKey(databaseId, { ...reference, fromTableId }, keys),
        })
      return judged
    },

    /** All declared references of a table as they shall be. */
    async replace(
      databaseId: number,
      fromTableId: number,
      wanted: readonly JudgedReference[],
      within: Db,
    ): Promise<void> {
      const known = (await store.list(databaseId, within)).filter((reference) => reference.fromTableId === fromTableId)
      await write(
        databaseId,
        planWantedReferences(
          known,
          wanted.map((reference) => ({ ...reference, fromTableId })),
        ),
        within,
      )
    },

    /** Looks again at the data behind references whose target is not declared unique, since rows come and go. */
    async verify(databaseId: number): Promise<void> {
      const keys = await store.uniqueKeys(databaseId)
      for (const reference of (await store.list(databaseId)).filter(
        ({ isDeclared, isInSource }) => isDeclared && !isInSource,
      )) {
        const isUnique = await isToUniqueKey(databaseId, reference, keys)
        if (isUnique === reference.isToUniqueKey) continue
        await store.transaction(async (within) => {
          await catalogs.invalidate([databaseId], within)
          const before = await catalogs.loadWithin(databaseId, within)
          const changes = {
            inserted: [],
            updated: [{ id: reference.id, state: { ...reference, isToUniqueKey: isUnique } }],
            removedIds: [],
          }
          await write(databaseId, changes, within)
          await recordReach(before, [reference], changes, within)
          await widening.recordReading({ before, loadAfter: () => catalogs.loadWithin(databaseId, within) }, within)
        })
      }
    },
  }
}

export type References = ReturnType<typeof createReferences>

/** The unique keys of each table, as ids of columns. */
type UniqueKeys = ReadonlyMap<number, readonly (readonly number[])[]>

const isToEnforcedKey = ({ toTableId, pairs }: WantedReference, keys: UniqueKeys): boolean =>
  keys.get(toTableId)?.some((key) => key.every((id) => pairs.some(({ toColumnId }) => toColumnId === id))) === true

/** References of the source by the ids of the store; one that leads out of what was read is left out. */
function toReferences(tables: readonly ReferencedTable[], found: readonly SourceTable[]) {
  const tableKey = (schema: string | null, name: string) => JSON.stringify([schema, name])
  const byKey = new Map(tables.map((table) => [tableKey(table.schema, table.name), table]))
  const sourceByKey = new Map(found.map((table) => [tableKey(table.schema, table.name), table]))
  return found.flatMap((source) => {
    const from = byKey.get(tableKey(source.schema, source.name))
    return source.references.flatMap(({ schema, table, pairs, mayMatchSeveral = false }) => {
      const to = byKey.get(tableKey(schema, table))
      const ids = pairs.flatMap((pair) => {
        const [fromColumn, toColumn] = [
          from?.columns.find(({ name }) => name === pair.from),
          to?.columns.find(({ name }) => name === pair.to),
        ]
        return fromColumn && toColumn ? [{ fromColumnId: fromColumn.id, toColumnId: toColumn.id }] : []
      })
      if (!from || !to || ids.length < pairs.length) return []
      const targets = new Set(pairs.map((pair) => pair.to))
      const isToUnique =
        sourceByKey
          .get(tableKey(schema, table))
          ?.uniqueKeys.some((key) => key.every((column) => targets.has(column))) ?? false
      return [{ fromTableId: from.id, toTableId: to.id, pairs: ids, isToUniqueKey: isToUnique && !mayMatchSeveral }]
    })
  })
}
