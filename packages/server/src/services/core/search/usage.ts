import type { OpenedKind } from '@soundings/contract'
import type { OpenedStore } from './opened.store.ts'

export type AddUsage = <Item extends { readonly id: number }>(
  kind: OpenedKind,
  items: readonly Item[],
) => Promise<(Item & { usedBy: number })[]>

const COUNTED_MS = 30 * 24 * 3_600_000

/** By how many people items are used. Who they are is shown to no one. */
export const createAddUsage =
  (store: Pick<OpenedStore, 'countUsers'>, now: () => Date): AddUsage =>
  async (kind, items) => {
    const since = new Date(now().getTime() - COUNTED_MS).toISOString()
    const counts = await store.countUsers(
      kind,
      items.map(({ id }) => id),
      since,
    )
    const byId = new Map(counts.map(({ id, users }) => [id, Number(users)]))
    return items.map((item) => ({ ...item, usedBy: byId.get(item.id) ?? 0 }))
  }
