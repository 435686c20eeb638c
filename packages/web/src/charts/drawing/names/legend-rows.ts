import type { EChartsCoreOption } from 'echarts/core'

type Media = NonNullable<EChartsCoreOption['media']>

/** Pixels of a letter, of the mark before a name, of the pause behind it, of the edges, of the first row, and from a row to the next one. */
const LETTER = 6.3
const MARK = 17
const PAUSE = 12
const EDGES = 48
export const LEGEND_ROW = 20
const NEXT_ROW = 25
/** Legends with more rows on a phone have pages. */
const ROWS_MAX = 6
const PHONE = 320

const nameWidth = (name: string): number => name.length * LETTER + MARK + PAUSE

/** What so many rows take above the plot. */
export const legendHeight = (rows: number): number => LEGEND_ROW + (rows - 1) * NEXT_ROW

/** Whether all names can be seen at once, also on a phone. */
export const isShortLegend = (names: readonly string[]): boolean => rowsIn(names, PHONE) <= ROWS_MAX

/** The rows of a legend, and how many of its names stand in them. */
export interface LegendRoom {
  /** From this width of the chart on. */
  readonly from: number
  readonly rows: number
  readonly shown: number
}

/** How many rows a legend has from a width of the chart on, from the narrowest. */
export const rowsByWidth = (names: readonly string[]): LegendRoom[] =>
  isShortLegend(names) ? fullRows(names, Infinity) : [{ from: 0, rows: 1, shown: names.length }]

/** Widths of charts at which a legend is laid out anew. */
const STEP = 20
const NARROWEST = 240
const WIDEST = 2000
/** Rows on a wall, where nothing can be paged: in a low chart, and in one from this height on. */
const WALL_ROWS = 2
const HIGH_WALL_ROWS = 4
const HIGH = 280

const moreText = (count: number) => `   + ${count} more`

/** How many rows names fill from left to right, as the library places them. */
function rowsIn(names: readonly string[], width: number): number {
  let [rows, used] = [1, 0]
  for (const name of names) {
    const own = nameWidth(name)
    if (used > 0 && used + own - PAUSE > width - EDGES) [rows, used] = [rows + 1, 0]
    used += own
  }
  return rows
}

/** As many names as stand in so many rows; the last of them says how many are left out. */
function roomAt(names: readonly string[], from: number, most: number): LegendRoom {
  let shown = names.length
  const fits = () => {
    const left = names.length - shown
    const inSight = names
      .slice(0, shown)
      .map((name, at) => (left > 0 && at === shown - 1 ? name + moreText(left) : name))
    return rowsIn(inSight, from) <= most
  }
  while (shown > 1 && !fits()) shown -= 1
  return { from, rows: Math.min(most, rowsIn(names.slice(0, shown), from)), shown }
}

/** How a legend without pages stands in so many rows at most, from the narrowest chart on. */
export function fullRows(names: readonly string[], most: number): LegendRoom[] {
  const widths = Array.from({ length: (WIDEST - NARROWEST) / STEP + 1 }, (_, at) => NARROWEST + at * STEP)
  return widths
    .map((from, at) => ({ ...roomAt(names, from, most), from: at === 0 ? 0 : from }))
    .filter((room, at, rooms) => at === 0 || room.rows !== rooms[at - 1]?.rows || room.shown !== rooms[at - 1]?.shown)
}

interface SizedLegend {
  readonly query: NonNullable<Media[number]['query']>
  readonly rows: number
  readonly legend: object
}

/** In rich text, braces would begin a style. */
const plain = (text: string) => text.replaceAll(/[{}|]/g, ' ')

/** The names that have room, the last with the count of the others. */
function shownNames(names: readonly string[], shown: number): object {
  const [last, left] = [names[shown - 1], names.length - shown]
  return {
    data: names.slice(0, shown),
    formatter: (name: string) => (left > 0 && name === last ? `${plain(name)}{more|${moreText(left)}}` : plain(name)),
  }
}

const spans = (rooms: readonly LegendRoom[]) =>
  rooms.map(({ from, ...room }, at) => {
    const end = rooms[at + 1]?.from
    return { ...room, query: { ...(from > 0 && { minWidth: from }), ...(end !== undefined && { maxWidth: end - 1 }) } }
  })

/** A legend for every size of the chart. */
export function legendsBySize(names: readonly string[], isWall: boolean): SizedLegend[] {
  if (!isWall) return spans(rowsByWidth(names)).map(({ query, rows }) => ({ query, rows, legend: {} }))
  const low = spans(fullRows(names, WALL_ROWS))
  const high = spans(fullRows(names, HIGH_WALL_ROWS))
  return [
    ...low.map((each) => ({ ...each, query: { ...each.query, maxHeight: HIGH - 1 } })),
    ...high.map((each) => ({ ...each, query: { ...each.query, minHeight: HIGH } })),
  ].map(({ query, rows, shown }) => ({ query, rows, legend: shownNames(names, shown) }))
}

/** On a wall, a legend in one row for every width; elsewhere it has pages. */
export const oneRowLegends = (names: readonly string[], isWall: boolean): Media =>
  isWall
    ? spans(fullRows(names, 1)).map(({ query, shown }) => ({ query, option: { legend: shownNames(names, shown) } }))
    : []
