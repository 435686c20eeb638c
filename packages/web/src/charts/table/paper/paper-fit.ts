import { messages } from '../messages.ts'

interface Room {
  readonly width: number
  readonly height: number
}

interface Wanted {
  readonly lead: number
  /** Of all columns, in their order. */
  readonly widths: readonly number[]
  readonly lines: number
  readonly rowHeight: number
  /** Of headings and totals together. */
  readonly edgeHeight: number
  /** Beyond the lines of this table there are others. */
  readonly isPart?: boolean
}

/** What a table is fitted to: it cannot be scrolled. */
export type Surface = 'page' | 'screen'

interface PaperFit {
  readonly scale: number
  readonly columns: number
  readonly lines: number
}

/** Smaller than that cannot be read on paper, or across a room. */
const LEAST_SCALE = { page: 0.5, screen: 0.85 }
/** Of the line that says what is left out. On paper it has the room of the pager. */
const NOTE_HEIGHT = 26

/** A table on a wall: a little smaller where all of its rows and columns have room then. Its rows are never cut. */
function fitToScreen(room: Room, wanted: Wanted): PaperFit {
  const { lead, widths, lines, rowHeight, edgeHeight, isPart = false } = wanted
  const whole = widths.reduce((sum, each) => sum + each, lead)
  const scale = Math.min(1, room.width / whole, room.height / (edgeHeight + lines * rowHeight))
  if (scale >= LEAST_SCALE.screen && !isPart) return { scale, columns: widths.length, lines }
  return fit({ ...room, height: room.height - NOTE_HEIGHT }, wanted, LEAST_SCALE.screen)
}

/** Paper does not scroll: the table is made smaller until its columns fit, and what still finds no room is counted. */
const fitToPaper = (room: Room, wanted: Wanted): PaperFit => fit(room, wanted, LEAST_SCALE.page)

/** Texts stay readable in this width, in pixels. */
const TEXT_LEAST = 110

/** Texts of a wall are cut before a column finds no room: each by the same part of what it can give. */
export function withCutTexts(
  widths: readonly number[],
  isText: (at: number) => boolean,
  room: number,
): readonly number[] {
  const spare = widths.map((width, at) => (isText(at) ? Math.max(0, width - TEXT_LEAST) : 0))
  const [all, given] = [widths, spare].map((each) => each.reduce((sum, width) => sum + width, 0)) as [number, number]
  const part = Math.min(1, Math.max(0, (all - room / LEAST_SCALE.screen) / Math.max(1, given)))
  return widths.map((width, at) => Math.floor(width - (spare[at] ?? 0) * part))
}

/** Each surface that cannot be scrolled. */
export const fitterOf: Readonly<Record<Surface, typeof fitToPaper>> = { page: fitToPaper, screen: fitToScreen }

/** Its columns, or the room that it fills. */
export const tableWidth = (
  lead: number,
  widths: readonly number[],
  { scale, columns }: PaperFit,
  room: number,
): number =>
  Math.max(
    Math.floor(room / scale),
    widths.slice(0, columns).reduce((sum, each) => sum + each, lead),
  )

function fit(
  { width, height }: Room,
  { lead, widths, lines, rowHeight, edgeHeight }: Wanted,
  leastScale: number,
): PaperFit {
  const whole = widths.reduce((sum, each) => sum + each, lead)
  const scale = Math.min(1, Math.max(leastScale, width / whole))
  let used = lead
  const firstOutside = widths.findIndex((each) => (used += each) * scale > width + 1)
  const room = Math.floor((height / scale - edgeHeight) / rowHeight)
  return {
    scale,
    columns: firstOutside < 0 ? widths.length : Math.max(1, firstOutside),
    lines: Math.min(lines, Math.max(1, room)),
  }
}

interface Printed {
  /** How many rows stand before the first printed one. */
  readonly before: number
  readonly rows: number
  readonly allRows: number
  /** How many there are with those that are not loaded; unknown until they are counted. */
  readonly countedRows?: number | undefined
  /** There are more rows than are loaded, or than the question's limit lets through. */
  readonly isPart: boolean
  readonly missingColumns: readonly string[]
  readonly surface?: Surface
}

/** What the printed table leaves out, or undefined when it is whole. */
export function paperNote({
  before,
  rows,
  allRows: loadedRows,
  countedRows,
  isPart: isUnknownPart,
  missingColumns,
  surface = 'page',
}: Printed): string | undefined {
  const allRows = countedRows ?? loadedRows
  const isPart = isUnknownPart && countedRows === undefined
  const notes = [
    ...(rows < allRows || isPart ? [messages.printedRows({ before, rows, allRows, isPart })] : []),
    ...(missingColumns.length > 0 ? [messages.columnsNotPrinted(missingColumns, surface)] : []),
  ]
  return notes.length > 0 ? notes.join('. ') : undefined
}
