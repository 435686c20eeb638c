/** How many of its groups a question may keep apart. */
export const topCounts = { least: 1, most: 1000 } as const

/** What the rows of all other groups together are called. */
export const otherLabel = 'All other'

/** The cell of all other groups. The invisible mark at its end tells it from a stored value with the same text. */
export const otherCell = `${otherLabel}\u2060`

/** The text of a cell in files, which are read without asking which group it is. */
export const withoutMark = (text: string): string => (text === otherCell ? otherLabel : text)

/** Which cells of a row are shown, and which of them are groups with a rank behind them. */
export interface RankedCells {
  readonly columns: number
  readonly cells: readonly { readonly position: number; readonly rankAt: number }[]
}

interface Ranked {
  readonly top?: { readonly rankAt: number }
}

/** Undefined where rows are shown as they are. */
export function rankedCells(columns: readonly Ranked[]): RankedCells | undefined {
  const cells = columns.flatMap(({ top }, position) => (top ? [{ position, rankAt: top.rankAt }] : []))
  return cells.length > 0 ? { columns: columns.length, cells } : undefined
}

/** A row without its ranks, in which groups without a rank are called as `other` says. */
export function withOther<Cell>(
  row: readonly Cell[],
  { columns, cells }: RankedCells,
  other: string = otherCell,
): (Cell | string)[] {
  const shown: (Cell | string)[] = row.slice(0, columns)
  for (const { position, rankAt } of cells) if ((row[rankAt] ?? null) === null) shown[position] = other
  return shown
}
