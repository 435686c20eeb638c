import { type FolderItemKind, mayUse, Problem } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { Sharing } from '../../auth/index.ts'
import { mayChange } from '../saved-items/ownership.ts'
import { boundAndGroups, type FolderGiving } from './folder-giving.ts'
import type { FolderItem, FolderItemStore } from './folder-items.store.ts'
import type { Folders } from './folders.ts'
import type { FolderStore } from './folders.store.ts'

interface Needs {
  readonly store: FolderStore
  readonly items: FolderItemStore
  readonly folders: Folders
  readonly giving: FolderGiving
  readonly sharing: Pick<Sharing, 'isSharedWith'>
  readonly missing: Readonly<Record<FolderItemKind, (id: number) => Problem>>
  readonly audit: Audit
}

interface Move {
  readonly kind: FolderItemKind
  readonly ids: readonly number[]
  /** Null takes them out of their folders. */
  readonly folderId: number | null
}

/** Moves questions or dashboards into a folder, all or none. */
export function createMoveItems({ store, items, folders, giving, sharing, missing, audit }: Needs) {
  /** The owner and administrators move an item; who manages its folder takes it out. */
  async function assertMayMove(
    viewer: Viewer,
    item: FolderItem,
    fromId: number | undefined,
    toId: number | null,
    within: Db,
  ): Promise<void> {
    if (mayChange(viewer, item)) return
    if (!(await sharing.isSharedWith(item.kind, item.id, viewer.userId, within))) throw missing[item.kind](item.id)
    const isManager =
      fromId !== undefined && (await store.standingOf(viewer.userId, [fromId], within)).managed.has(fromId)
    if (!isManager || toId !== null) throw notYours(item)
  }

  return async (viewer: Viewer, { kind, ids, folderId }: Move): Promise<void> => {
    if (!mayUse(viewer, `${kind}.write_access`))
      throw new Problem('forbidden', `Moving ${kind}s needs the permission to write them`)
    const isBound = await giving.isBound(viewer)
    const stopped = folderId === null ? undefined : await whyStopped(viewer, kind, ids)
    await store.transaction(async (within) => {
      await store.lock(within)
      const target = folderId === null ? undefined : await folders.getAddable(viewer, folderId, within)
      const known = new Map((await items.find(kind, ids, within)).map((item) => [item.id, item]))
      const places = await items.placesOf(kind, ids, within)
      for (const id of ids) {
        const item = known.get(id)
        if (!item) throw missing[kind](id)
        await assertMayMove(viewer, item, places.get(id), folderId, within)
      }
      const moved = [...known.values()].filter(({ id }) => (places.get(id) ?? null) !== folderId)
      if (moved.length === 0) return
      if (target) {
        for (const [fromId, some] of Map.groupBy(moved, ({ id }) => places.get(id) ?? null)) {
          const reach = await giving.reachOfMove(target.id, fromId, within)
          if (reach.hasGroups && isBound) throw boundAndGroups()
          if (stopped && (reach.hasGroups || reach.usernames.some((name) => name !== viewer.username))) throw stopped
          await giving.assertMayGive(viewer, some, reach, within)
        }
      }
      const movedIds = moved.map(({ id }) => id)
      await items.place(kind, movedIds, folderId, within)
      await audit.record(
        {
          username: viewer.username,
          action: `${kind}.move`,
          object: movedIds.join(' '),
          detail: target ? `to the folder ${target.name} (${target.id})` : 'out of their folders',
          address: viewer.address,
        },
        within,
      )
    })
  }

  /** Asked before the transaction; it matters only where others get the items. */
  async function whyStopped(
    viewer: Viewer,
    kind: FolderItemKind,
    ids: readonly number[],
  ): Promise<Problem | undefined> {
    const own = (await items.find(kind, ids)).filter((item) => mayChange(viewer, item))
    try {
      await giving.assertAllRun(viewer, own)
      return undefined
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
  }
}

export type MoveItems = ReturnType<typeof createMoveItems>

function notYours({ kind, name }: FolderItem) {
  return new Problem('forbidden', `Only its owner or an administrator can move the ${kind} ${name}`)
}
