import { mayUse, type Opened, type OpenedKind, Problem } from '@soundings/contract'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { OpenedStore, StoredOpened } from './opened.store.ts'
import type { SearchStore } from './search.store.ts'
import { askerOf } from '../saved-items/saved-lists.ts'
import type { Discovery } from '../../discovery/index.ts'

/** Names of saved items, for those who may see them. */
export type SavedNames = Pick<SearchStore, 'named'>

interface Needs {
  readonly store: OpenedStore
  readonly items: SavedNames
  readonly tableSearch: Pick<Discovery['tableSearch'], 'nameTables'>
  /** Throws where the viewer may not see the item. */
  readonly assertVisible: Readonly<Record<OpenedKind, (viewer: Viewer, id: number) => Promise<unknown>>>
  readonly now: () => Date
}

/** Whether saved items of that kind are shown to the viewer at all. */
export const maySeeSaved = (viewer: Viewer, kind: 'dashboard' | 'question'): boolean =>
  mayUse(viewer, [`${kind}.view`, `${kind}.write_access`])

/** Enough for lists of what was used last, and little to rank by. */
const KEPT_MAX = 100
/** What was opened two weeks ago counts half. */
const HALF_LIFE_MS = 14 * 24 * 3_600_000

/** What people open, each for themselves: it decides what they find first and what Home shows them. */
export function createOpened({ store, items, tableSearch, assertVisible, now }: Needs) {
  const weightNow = ({ weight, openedAt }: StoredOpened): number =>
    weight * 2 ** (-Math.max(0, now().getTime() - Date.parse(openedAt)) / HALF_LIFE_MS)

  return {
    async record(viewer: Viewer, kind: OpenedKind, id: number): Promise<void> {
      if (kind !== 'table' && !maySeeSaved(viewer, kind))
        throw new Problem('forbidden', `You lack the permission ${kind}.view`)
      await assertVisible[kind](viewer, id)
      await store.transaction(async (within) => {
        const before = await store.find(viewer.userId, kind, id, within)
        await store.save(
          viewer.userId,
          { kind, id, openedAt: now().toISOString(), weight: 1 + (before ? weightNow(before) : 0) },
          within,
        )
        if (!before) await store.cut(viewer.userId, KEPT_MAX, within)
      })
    },

    /** How much the viewer uses each item. */
    async useOf(viewer: Viewer): Promise<ReadonlyMap<OpenedKind, ReadonlyMap<number, number>>> {
      const byKind = Map.groupBy(await store.of(viewer.userId), ({ kind }) => kind)
      return new Map(
        [...byKind].map(([kind, opened]) => [kind, new Map(opened.map((each) => [each.id, weightNow(each)]))]),
      )
    },

    /** What the viewer may still see of it, latest first. */
    async list(viewer: Viewer): Promise<Opened[]> {
      const opened = await store.of(viewer.userId)
      const idsOf = (kind: OpenedKind) =>
        kind === 'table' || maySeeSaved(viewer, kind)
          ? opened.filter((each) => each.kind === kind).map(({ id }) => id)
          : []
      const found = [
        ...(await items.named('dashboards', askerOf(viewer), idsOf('dashboard'))).map(({ id, name, owner }) => ({
          kind: 'dashboard' as const,
          id,
          name,
          owner,
        })),
        ...(await items.named('questions', askerOf(viewer), idsOf('question'))).map((question) => ({
          kind: 'question' as const,
          ...question,
        })),
        ...(await tableSearch.nameTables(viewer, idsOf('table'))),
      ]
      const byKey = new Map(found.map((each) => [`${each.kind} ${each.id}`, each]))
      return opened.flatMap(({ kind, id, openedAt }) => {
        const known = byKey.get(`${kind} ${id}`)
        return known ? [{ ...known, openedDate: openedAt }] : []
      })
    },

    removeObjects: store.removeObjects,
  }
}

export type OpenedItems = ReturnType<typeof createOpened>
