import type { TableColumnMeta } from '@soundings/contract'
import { numberWriter } from '../../../ui/format/number-writer.ts'

export const COLUMN_WIDTH = 180
/** So much of the next column looks in from the edge, to show that there is one, but no number of it that seems whole. */
const PEEK = 32
const LEAST = { NUMBER: 120, BOOLEAN: 120, STRING: 150, OTHER: 150, DATE: 168 } as const

/** As wide as a heading needs with its marks and menu, by a usual character; the text of a way to a table can be long. */
export const headingWidth = ({ title }: Pick<TableColumnMeta, 'title'>): number =>
  Math.min(MOST, HEADING_MARKS + title.length * CHARACTER)
const MOST = 360
const HEADING_MARKS = 72
const CHARACTER = 7.5

/** What of a heading is no text: its edges and its menu. */
const BESIDE_TEXT = 44
const MOST_LINES = 3
const HEAD_HEIGHT = 36
const LINE_HEIGHT = 16

/** How high the headings are: one with room for two lines, or with a third where a long name needs it. */
export function headHeight(labels: readonly string[], widths: readonly number[]): number {
  const lines = labels.map((label, at) => linesOf(label, (widths[at] ?? COLUMN_WIDTH) - BESIDE_TEXT))
  return lines.some((count) => count >= MOST_LINES) ? HEAD_HEIGHT + LINE_HEIGHT : HEAD_HEIGHT
}

/** How many lines of whole words a text needs, by a usual character. */
function linesOf(text: string, room: number): number {
  let [lines, used] = [1, 0]
  for (const word of text.split(' ')) {
    const width = word.length * CHARACTER
    if (used > 0 && used + CHARACTER + width > room) [lines, used] = [lines + 1, width]
    else used += (used > 0 ? CHARACTER : 0) + width
  }
  return lines
}

/** Wide enough for `2026-Nov-15 08:00:00 +02:00`: two moments may differ in the offset alone. */
const MOMENT_WITH_OFFSET = 216

export const leastWidth = (
  { oceanDataType, format }: Pick<TableColumnMeta, 'oceanDataType' | 'format'>,
  hasOffsets = false,
): number =>
  hasOffsets
    ? MOMENT_WITH_OFFSET
    : LEAST[oceanDataType] + (format ? Math.ceil(numberWriter(format)(0).length * CHARACTER) : 0)

const TIGHT = { NUMBER: 72, BOOLEAN: 84, STRING: 92, OTHER: 92, DATE: LEAST.DATE } as const
const TIGHT_FORMAT = 12

/** For grouped tables in narrow tiles, where texts are cut before a number is out of sight. */
export const tightWidth = ({ oceanDataType, format }: Pick<TableColumnMeta, 'oceanDataType' | 'format'>): number =>
  TIGHT[oceanDataType] +
  (oceanDataType === 'NUMBER'
    ? Math.max(TIGHT_FORMAT, format ? Math.ceil(numberWriter(format)(0).length * CHARACTER) : 0)
    : 0)

/**
 * Widths as long as people set none: whole columns fill the room, so that the edge cuts no number to another one. Room that is
 * left goes to columns whose headings would be cut, in equal parts.
 */
export function usualWidths(
  least: readonly number[],
  room: number,
  headings: readonly number[] = [],
  usual = COLUMN_WIDTH,
): number[] {
  const natural = least.map((width) => Math.max(usual, width))
  if (room <= 0) return natural
  if (sum(natural) <= room) return grown(natural, headings, room - sum(natural))
  if (sum(least) <= room) return spread(least, room)
  const whole = least.filter((_, at) => sum(least.slice(0, at + 1)) <= room - PEEK)
  return [...spread(whole, room - PEEK), ...natural.slice(whole.length)]
}

/** What pins may take of the room, so that something is left of the columns that scroll behind them. */
const PINS_MOST = 0.6

/** How many of the pinned columns stay where they are. The rest scrolls, since nothing could be seen of the others. */
export function pinsWithRoom(widths: readonly number[], room: number): number {
  const tooFar = widths.findIndex((_, at) => sum(widths.slice(0, at + 1)) > room * PINS_MOST)
  return tooFar < 0 ? widths.length : tooFar
}

function grown(widths: readonly number[], wanted: readonly number[], spare: number): number[] {
  const missing = widths.map((width, at) => Math.max(0, Math.ceil((wanted[at] ?? 0) - width)))
  const share = Math.min(1, spare / Math.max(1, sum(missing)))
  return widths.map((width, at) => width + Math.floor((missing[at] ?? 0) * share))
}

/** Shares what is left of the room, to no more than the natural width. */
function spread(least: readonly number[], room: number): number[] {
  const growing = least.filter((width) => width < COLUMN_WIDTH).length
  const share = Math.floor((room - sum(least)) / growing)
  if (growing === 0 || share < 1) return [...least]
  return spread(
    least.map((width) => Math.max(width, Math.min(COLUMN_WIDTH, width + share))),
    room,
  )
}

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

const PIVOT_LEAST = 64
const [PIVOT_CELL, PIVOT_HEADING] = [26, 34]

/** As wide as the numbers of a column of a pivot, and as its heading on two lines: many stand beside each other. */
export function pivotWidth(heading: string, longest: number): number {
  const word = heading.split(' ').reduce((most, each) => Math.max(most, each.length), 0)
  const [cell, head] = [longest, Math.max(word, heading.length / 2)].map((characters) =>
    Math.ceil(characters * CHARACTER),
  )
  return Math.max(PIVOT_LEAST, PIVOT_CELL + cell!, Math.min(COLUMN_WIDTH, PIVOT_HEADING + head!))
}
