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
}

interface PaperFit {
  readonly scale: number
  readonly columns: number
  readonly lines: number
}

/** Smaller than that cannot be read on paper. */
const LEAST_SCALE = 0.5

/** Paper does not scroll: the table is made smaller until its columns fit, and what still finds no room is counted. */
export function fitToPaper({ width, height }: Room, { lead, widths, lines, rowHeight, edgeHeight }: Wanted): PaperFit {
  const whole = widths.reduce((sum, each) => sum + each, lead)
  const scale = Math.min(1, Math.max(LEAST_SCALE, width / whole))
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
  /** There are more rows than are loaded, or than the question's limit lets through. */
  readonly isPart: boolean
  readonly missingColumns: readonly string[]
}

/** What the printed table leaves out, or undefined when it is whole. */
export function paperNote({ before, rows, allRows, isPart, missingColumns }: Printed): string | undefined {
  const notes = [
    ...(rows < allRows || isPart ? [messages.printedRows({ before, rows, allRows, isPart })] : []),
    ...(missingColumns.length > 0 ? [messages.columnsNotPrinted(missingColumns)] : []),
  ]
  return notes.length > 0 ? notes.join('. ') : undefined
}
