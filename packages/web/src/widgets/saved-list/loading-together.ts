import type { Loadable } from '../../ui/table/DataTable.tsx'

/** The list waits for its favourites, which order it and stand above it, so that nothing jumps; it does not fail with them. */
export function loadingTogether(list: Loadable, favourites: Pick<Loadable, 'isPending'>): Loadable {
  const { isError, error, refetch } = list
  return { isPending: list.isPending || favourites.isPending, isError, error, refetch }
}
