import { Problem, type Verified } from '@soundings/contract'
import type { Audit } from '../../../platform/audit/audit.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Db } from '../../../platform/store/store.ts'
import { rightsOf } from '../saved-items/ownership.ts'
import type { VerifiedKind, VerifiedStore } from './verified.store.ts'

interface Item {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly ownerId: number | null
}

interface Needs {
  readonly store: VerifiedStore
  /** Throws where the viewer may not see the item. */
  readonly getVisible: Readonly<Record<VerifiedKind, (viewer: Viewer, id: number) => Promise<Item>>>
  readonly audit: Audit
  readonly now: () => Date
}

/** Who may give an item to others may also vouch for it. */
export function createVerified({ store, getVisible, audit, now }: Needs) {
  async function getOwn(viewer: Viewer, kind: VerifiedKind, id: number): Promise<Item> {
    const item = await getVisible[kind](viewer, id)
    if (!rightsOf(viewer, kind, item, false).canShare)
      throw new Problem('forbidden', `Only its owner or an administrator can verify this ${kind}`)
    return item
  }

  const record = (viewer: Viewer, kind: VerifiedKind, verb: 'verify' | 'unverify', { id, name }: Item, within: Db) =>
    audit.record(
      {
        username: viewer.username,
        action: `${kind}.${verb}`,
        object: String(id),
        detail: name,
        address: viewer.address,
      },
      within,
    )

  return {
    async verify(viewer: Viewer, kind: VerifiedKind, id: number, version: number): Promise<Verified> {
      const item = await getOwn(viewer, kind, id)
      if (item.version !== version)
        throw new Problem('conflict', `This ${kind} was saved since you opened it. Look at it again, then verify it`)
      const at = now().toISOString()
      await store.transaction(async (within) => {
        await store.save(kind, id, { version, by: viewer.username, at }, within)
        await record(viewer, kind, 'verify', item, within)
      })
      return { by: viewer.username, date: at, isChanged: false }
    },

    async unverify(viewer: Viewer, kind: VerifiedKind, id: number): Promise<void> {
      const item = await getOwn(viewer, kind, id)
      await store.transaction(async (within) => {
        await store.remove(kind, [id], within)
        await record(viewer, kind, 'unverify', item, within)
      })
    },

    removeObjects: store.remove,
  }
}

export type VerifiedRules = ReturnType<typeof createVerified>

export type AddVerified = <Found extends { readonly id: number }>(
  kind: VerifiedKind,
  items: readonly Found[],
) => Promise<(Found & { verified?: Verified })[]>

/** Items as they are answered, with the marks of those that are verified. */
export const createAddVerified =
  (store: Pick<VerifiedStore, 'of'>): AddVerified =>
  async (kind, items) => {
    if (items.length === 0) return []
    const marks = new Map(
      (
        await store.of(
          kind,
          items.map(({ id }) => id),
        )
      ).map(({ id, by, date, isChanged }) => [id, { by, date, isChanged: isChanged === 1 }]),
    )
    return items.map((item) => {
      const verified = marks.get(item.id)
      return verified ? { ...item, verified } : item
    })
  }

/** The same for items of several kinds, in their order. */
export async function addVerifiedByKind<Found extends { readonly kind: string; readonly id: number }>(
  addVerified: AddVerified,
  found: readonly Found[],
): Promise<Found[]> {
  const marked = new Map<Found, Found>()
  for (const kind of ['dashboard', 'question'] as const) {
    const items = found.filter((item) => item.kind === kind)
    for (const [at, item] of (await addVerified(kind, items)).entries()) marked.set(items[at]!, item)
  }
  return found.map((item) => marked.get(item) ?? item)
}
