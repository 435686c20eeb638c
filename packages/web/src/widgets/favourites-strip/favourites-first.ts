/** Favourites before all others; otherwise the order stays. */
export function favouritesFirst<Row extends { readonly id: number }>(rows: readonly Row[], favouriteIds: ReadonlySet<number>): Row[] {
  const isFavourite = ({ id }: Row) => favouriteIds.has(id)
  return [...rows.filter(isFavourite), ...rows.filter((row) => !isFavourite(row))]
}
