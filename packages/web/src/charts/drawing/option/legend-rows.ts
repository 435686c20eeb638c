/** Pixels of a letter, of the mark before a name, of the pause behind it, of the edges, and of a row. */
const LETTER = 6.5
const MARK = 17
const PAUSE = 16
const EDGES = 48
export const LEGEND_ROW = 20
/** Legends with more rows on a phone have pages. */
const ROWS_MAX = 3
const PHONE = 300

const widthOf = (names: readonly string[]) => names.reduce((sum, name) => sum + name.length * LETTER + MARK + PAUSE, 0)

/** Rows are not filled to their ends. */
const neededFor = (names: readonly string[], rows: number): number =>
  Math.ceil((widthOf(names) / rows) * (rows === 1 ? 1 : 1.2)) + EDGES

/** Whether all names can be seen at once, also on a phone. */
export const isShortLegend = (names: readonly string[]): boolean => neededFor(names, ROWS_MAX) <= PHONE

/** How many rows a legend has from a width of the chart on, from the narrowest. */
export const rowsByWidth = (names: readonly string[]): { readonly from: number; readonly rows: number }[] =>
  isShortLegend(names)
    ? [
        { from: 0, rows: 3 },
        { from: neededFor(names, 2), rows: 2 },
        { from: neededFor(names, 1), rows: 1 },
      ]
    : [{ from: 0, rows: 1 }]
