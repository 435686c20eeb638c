import { type CatalogReference, type ColumnPair, compileReferenceCheck } from '@soundings/query'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { WideningRules } from '../access-rules/widening.ts'
import type { Catalogs } from '../catalogs/catalogs.ts'
import type { AskAllRows } from '../keys/ask-all-rows.ts'
import type { QueryTurn } from '../reader/queued-queries.ts'
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
  readonly askAllRows: AskAllRows
  readonly widening: Pick<WideningRules, 'recordImport'>
  readonly audit: Audit
}

export interface WantedReference {
  readonly toTableId: number
  readonly pairs: readonly ColumnPair[]
}

export interface JudgedReference extends WantedReference {
  readonly isToUniqueKey: boolean
}

/** What tables were called before a change, by their ids. */
type TableNames = ReadonlyMap<number, string>

/** A reference that a source declares, by the names of its columns. */
export interface NamedReference {
  readonly fromTableId: number
  readonly toTableId: number
  readonly pairs: readonly { readonly from: string; readonly to: string }[]
  readonly isToUniqueKey: boolean
}

/** The same by their ids. */
type FoundReference = Omit<NamedReference, 'pairs'> & Pick<WantedReference, 'pairs'>

const REFERENCES_AT_ONCE = 100

/** The references between tables of a data model: what the source declares, and what people add and take away. */
export function createReferences({ store, catalogs, askAllRows, widening, audit }: Needs) {
  async function write(
    databaseId: number,
    { inserted, updated, removedIds }: ReferenceChanges,
    within: Db,
  ): Promise<void> {
    for (const id of removedIds) await store.remove(id, within)
    for (const { id, state } of updated) await store.update(id, state, within)
    await store.insertAll(databaseId, inserted, within)
  }

  /** What a refresh changes by itself is recorded like an edit of the data model. Tables that it brings have changed nothing for anyone yet. */
  async function recordReach(
    names: TableNames,
    known: readonly StoredReference[],
    changes: ReferenceChanges,
    within: Db,
  ): Promise<void> {
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

  /** A database that cannot answer leaves it open, so: no. */
  const isUniqueInData = async (databaseId: number, reference: CatalogReference, turn: QueryTurn): Promise<boolean> =>
    (await askAllRows(databaseId, turn, (context) => compileReferenceCheck(reference, context)))?.[1] === 0

  /** One of which a column is unknown is left out. */
  async function withColumnIds(found: readonly NamedReference[], within: Db): Promise<FoundReference[]> {
    const known: FoundReference[] = []
    for (let start = 0; start < found.length; start += REFERENCES_AT_ONCE)
      known.push(...(await someWithColumnIds(found.slice(start, start + REFERENCES_AT_ONCE), within)))
    return known
  }

  async function someWithColumnIds(found: readonly NamedReference[], within: Db): Promise<FoundReference[]> {
    const wanted = new Map<number, Set<string>>()
    const want = (tableId: number, column: string) => {
      const names = wanted.get(tableId) ?? new Set()
      wanted.set(tableId, names.add(column))
    }
    for (const { fromTableId, toTableId, pairs } of found)
      for (const { from, to } of pairs) {
        want(fromTableId, from)
        want(toTableId, to)
      }
    const idOf = await store.columnIds(wanted, within)
    return found.flatMap(({ pairs, ...reference }) => {
      const ids = pairs.flatMap(({ from, to }) => {
        const fromColumnId = idOf(reference.fromTableId, from)
        const toColumnId = idOf(reference.toTableId, to)
        return fromColumnId !== undefined && toColumnId !== undefined ? [{ fromColumnId, toColumnId }] : []
      })
      return ids.length < pairs.length ? [] : [{ ...reference, pairs: ids }]
    })
  }

  const uniqueKeysOf = (databaseId: number, wanted: readonly Pick<WantedReference, 'toTableId'>[]) =>
    store.uniqueKeys(databaseId, [...new Set(wanted.map(({ toTableId }) => toTableId))])

  async function isToUniqueKey(
    databaseId: number,
    { fromTableId, toTableId, pairs }: Pick<StoredReference, 'fromTableId' | 'toTableId' | 'pairs'>,
    keys: UniqueKeys,
    turn: QueryTurn,
  ) {
    return (
      isToEnforcedKey({ toTableId, pairs }, keys) ||
      isUniqueInData(databaseId, { id: 0, fromTableId, toTableId, pairs, isToUniqueKey: true }, turn)
    )
  }

  return {
    list: (databaseId: number, from?: Db): Promise<StoredReference[]> => store.list(databaseId, from),

    /** Takes over what an import of the source found. */
    async applySource(
      databaseId: number,
      found: readonly NamedReference[],
      { names, hasAccessRules }: { names: TableNames; hasAccessRules: boolean },
      within: Db,
    ): Promise<void> {
      const known = await store.list(databaseId, within)
      const changes = planSourceReferences(known, await withColumnIds(found, within), { hasAccessRules })
      await write(databaseId, changes, within)
      await recordReach(names, known, changes, within)
    },

    /** Whether the source itself keeps the target of each unique, so that its data need not be looked at. */
    async areToEnforcedKeys(databaseId: number, wanted: readonly WantedReference[]): Promise<boolean> {
      const keys = await uniqueKeysOf(databaseId, wanted)
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
      turn: QueryTurn,
    ): Promise<JudgedReference[]> => {
      const keys = await uniqueKeysOf(databaseId, wanted)
      const judged: JudgedReference[] = []
      for (const reference of wanted)
        judged.push({
          ...reference,
          isToUniqueKey: await isToUniqueKey(databaseId, { ...reference, fromTableId }, keys, turn),
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
      const known = await store.list(databaseId, within, { fromTableId })
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
    async verify(databaseId: number, turn: QueryTurn): Promise<void> {
      const unsure = (await store.list(databaseId)).filter(({ isDeclared, isInSource }) => isDeclared && !isInSource)
      const keys = await uniqueKeysOf(databaseId, unsure)
      for (const reference of unsure) {
        const isUnique = await isToUniqueKey(databaseId, reference, keys, turn)
        if (isUnique === reference.isToUniqueKey) continue
        await store.transaction(async (within) => {
          await catalogs.invalidate([databaseId], within)
          const changes = {
            inserted: [],
            updated: [{ id: reference.id, state: { ...reference, isToUniqueKey: isUnique } }],
            removedIds: [],
          }
          await widening.recordImport(
            databaseId,
            async () => {
              const names = await store.tableNames([reference.fromTableId, reference.toTableId], within)
              await write(databaseId, changes, within)
              await recordReach(names, [reference], changes, within)
            },
            within,
          )
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
