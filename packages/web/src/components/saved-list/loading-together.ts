import type { Loadable } from '../../ui/table/DataTable.tsx'

/** The list waits for its favourites, which order it, and for its folders, which stand above it too, so that nothing jumps; it does not fail with them. */
export function loadingTogether(list: Loadable, ...others: readonly Pick<Loadable, 'isPending'>[]): Loadable {
  return { ...list, isPending: list.isPending || others.some(({ isPending }) => isPending) }
}
