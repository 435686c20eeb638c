import {
  type AccessList,
  type AccessQuery,
  isAdministrator,
  type ItemRights,
  mayUse,
  Problem,
  type SharedEntity,
} from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { ListAsk, Page } from '../../../platform/store/lists/read-page.ts'
import type { Db } from '../../../platform/store/store.ts'
import { listAccess, type Receivers, type Sharing, toEntries, type Users } from '../../auth/index.ts'
import type { HandOver } from './hand-over.ts'
import { rightsOf } from './ownership.ts'
import type { SavedItem, VersionedStore } from './versioned-store.ts'

type SharedStore<Summary extends SavedItem> = Pick<
  VersionedStore<Summary, never>,
  'findMany' | 'hold' | 'setOwner' | 'namesOf' | 'listSharedWith' | 'transaction'
>

interface Needs<Summary extends SavedItem> {
  readonly kind: 'question' | 'dashboard'
  readonly store: SharedStore<Summary>
  readonly sharing: Sharing
  readonly users: Pick<Users, 'getByName' | 'find'>
  readonly handOver: HandOver
  readonly missing: (id: number) => Problem
  /** Refuses items that give no rows any more: they are not given to more people. */
  readonly assertAllRun: (viewer: Viewer, ids: readonly number[]) => Promise<void>
  /** Refuses receivers who would see rows by the items that the viewer does not see. */
  readonly assertNoMoreRows: (
    viewer: Viewer,
    ids: readonly number[],
    usernames: readonly string[],
    within: Db,
  ) => Promise<void>
}

/** People who see an item without a share of it. */
type AccessByOthers = (viewer: Viewer, id: number) => Promise<AccessList['people']>

/** Who gives questions and dashboards to whom: people share what is theirs, and several at once all or none. */
export function createItemShares<Summary extends SavedItem>({
  kind,
  store,
  sharing,
  users,
  handOver,
  missing,
  assertAllRun,
  assertNoMoreRows,
}: Needs<Summary>) {
  const others: AccessByOthers[] = []
  const rights = (viewer: Viewer, item: Summary): ItemRights => rightsOf(viewer, kind, item, false)

  async function assertAll(
    viewer: Viewer,
    ids: readonly number[],
    mayDo: (item: Summary) => boolean,
    within?: Db,
  ): Promise<Summary[]> {
    const known = new Map((await store.findMany(ids, within)).map((item) => [item.id, item]))
    for (const id of ids) {
      const item = known.get(id)
      if (item && mayDo(item)) continue
      const isSeen = item && (await sharing.isSharedWith(kind, id, viewer.userId, within))
      throw isSeen ? notYours(kind) : missing(id)
    }
    return [...known.values()]
  }

  const assertShareable = (viewer: Viewer, ids: readonly number[], within?: Db) =>
    assertAll(viewer, ids, (item) => rights(viewer, item).canShare, within)

  const assertSeesAccess = (viewer: Viewer, id: number) =>
    assertAll(viewer, [id], (item) => rights(viewer, item).canSeeAccess)

  async function assertMayReceive(viewer: Viewer, ids: readonly number[], usernames: readonly string[], within: Db) {
    // Who has it already is given no rows by it, only whether they may edit.
    await assertNoMoreRows(viewer, ids, await sharing.withoutShare(kind, ids, usernames, within), within)
  }

  return {
    rights,
    assertShareable,

    async share(viewer: Viewer, ids: readonly number[], receivers: Receivers, canEdit?: boolean): Promise<void> {
      await assertShareable(viewer, ids)
      await assertAllRun(viewer, ids)
      await store.transaction(async (within) => {
        await store.hold(ids, within)
        await assertMayReceive(viewer, ids, await sharing.peopleAmong(receivers, within), within)
        await sharing.share(viewer, { kind, objectIds: ids, ...receivers, field: 'users', canEdit }, within)
      })
    },

    /** Asked before the transaction that gives them. */
    assertAllRun,

    /** What is in the trash comes back with its shares; only administrators give it on there. */
    async assertMayGive(
      viewer: Viewer,
      ids: readonly number[],
      usernames: readonly string[],
      within: Db,
    ): Promise<void> {
      const present = new Set((await store.findMany(ids, within)).map(({ id }) => id))
      await assertShareable(viewer, isAdministrator(viewer) ? [...present] : ids, within)
      await store.hold(ids, within)
      await assertMayReceive(viewer, ids, usernames, within)
    },

    namesOf: store.namesOf,

    /** A manager of users takes back any share. A save at this moment waits, and is refused then. */
    async unshare(viewer: Viewer, ids: readonly number[], receivers: Receivers): Promise<void> {
      await assertAll(viewer, ids, (item) => mayUse(viewer, 'user.write_access') || rights(viewer, item).canSeeAccess)
      await store.transaction(async (within) => {
        await store.hold(ids, within)
        await sharing.unshare(viewer, { kind, objectIds: ids, ...receivers, field: 'userNames' }, within)
      })
    },

    /** Whatever else shows the items to people is registered here. */
    registerAccess: (list: AccessByOthers) => void others.push(list),

    seesAccess: async (viewer: Viewer, id: number): Promise<boolean> =>
      (await store.findMany([id])).some((item) => rights(viewer, item).canSeeAccess),

    async assertSeesAccess(viewer: Viewer, id: number): Promise<void> {
      await assertSeesAccess(viewer, id)
    },

    async listAccess(viewer: Viewer, id: number, query: AccessQuery): Promise<AccessList> {
      const [item] = await assertSeesAccess(viewer, id)
      const owner = item?.ownerId ? await users.find(item.ownerId) : undefined
      const direct = toEntries(await sharing.accessTo(kind, [id]), 'direct')
      const indirect = await Promise.all(others.map((list) => list(viewer, id)))
      return listAccess(owner, [...direct, ...indirect.flat()], await sharing.groupsWith(kind, id), query)
    },

    /** A new owner sees what those see with whom the items are shared, so they get no more rows than the giver has. */
    changeOwner: (viewer: Viewer, ids: readonly number[], change: Parameters<HandOver>[1]['change']): Promise<void> =>
      handOver(viewer, {
        kind,
        ids,
        change,
        find: (within) => store.findMany(ids, within),
        missing,
        lock: (within) => store.hold(ids, within),
        assertMayGive: (receivers, within) => assertNoMoreRows(viewer, ids, receivers, within),
        setOwner: (ownerId, within) => store.setOwner(ids, ownerId, within),
      }),

    async listSharedWith(username: string, ask: ListAsk): Promise<Page<SharedEntity>> {
      const { id } = await users.getByName(username)
      return sharing.withWays(kind, id, await store.listSharedWith(id, ask))
    },
  }
}

function notYours(kind: 'question' | 'dashboard') {
  return new Problem('forbidden', `Only its owner or an administrator can share this ${kind}`)
}
