/** The latest first: ids are given one after the other. */
export const newestFirst = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => other.id - one.id)
