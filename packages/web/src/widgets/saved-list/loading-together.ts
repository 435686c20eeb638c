import type { Loadable } from '../../ui/table/DataTable.tsx'

/** The list waits for its favourites, which order it, and for its folders, which stand above it too, so that nothing jumps; it does not fail with them. */
export function loadingTogether(list: Loadable, ...others: readonly Pick<Loadable, 'isPending'>[]): Loadable {
  const { isError, error, refetch } = list
  return { isPending: list.isPending || others.some(({ isPending }) => isPending), isError, error, refetch }
}
