import type { EChartsCoreOption } from 'echarts/core'
import type { ChartData } from '../chart-data/chart-data.ts'
import type { LabelRoom } from '../time/period-labels.ts'

/** Pixels of a letter in the labels of an axis, of the edge around one, of the pause between two, and of what stands beside the axis. */
const LETTER = 7
const EDGE = 4
const PAUSE = 12
const BESIDE = 84
/** What a label beside an upright axis takes at most, and from a width of the chart on. */
const WIDEST_BESIDE = 140
const WIDE = 720
const WIDEST_BESIDE_WIDE = 252
const TWO_LINES_MAX = 10
/** Lines of a name below its bar. */
const LINES_BELOW = 3
/** The boxes that a name is broken into lines for. Narrower ones would leave nothing of it. */
const BOXES = [64, 72, 80, 88, 96, 112, 128, 160]
/** More categories than these never all have a label. */
const LABELS_MAX = 60

export interface CategoryText {
  /** Periods are written shorter than in tables. */
  readonly write: (category: string) => string
  /** Of periods: as `write`, where it is known which of them have a label. */
  readonly writeIn?: ((room: LabelRoom) => (category: string) => string) | undefined
  /** Names have a few lines; a period is never broken. */
  readonly isPeriod: boolean
}

/** How the categories of a chart are written along its axis. */
export const periodText = ({ categories, time }: ChartData): CategoryText => ({
  write: time?.labels(categories) ?? String,
  writeIn: time && ((room) => time.labels(categories, room)),
  isPeriod: time !== undefined,
})

/** While a part of the axis is looked at, the library finds out which labels fit. */
export const zoomedLabels = ({ write }: CategoryText) => ({ interval: 'auto', formatter: write })

/** How wide a text is in one line, about. */
const widthOf = (text: string) => text.length * LETTER + EDGE

/** A name in a few lines, cut where it is longer. Names with several parts have a line for each, since the last ones tell them apart. */
export function inLines(name: string, box: number, most = 2): string {
  const letters = Math.max(4, Math.floor((box - EDGE) / LETTER))
  const parts = name.split(' · ')
  return parts.length > 1 ? parts.map((part) => cut(part, letters)).join('\n') : wrapped(name, letters, most)
}

const cut = (text: string, letters: number) =>
  text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text

/** Each line takes as many words as it has room for; where something has to be cut, it is the end of the last one. */
function wrapped(name: string, letters: number, most: number): string {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    const isLast = lines.length === most
    if (lines.length > 0 && (isLast || longer.length <= letters)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => cut(line, letters)).join('\n')
}

const longest = (categories: readonly string[], { write }: CategoryText) =>
  categories.reduce((most, name) => Math.max(most, ...write(name).split(' · ').map(widthOf)), 1)

/** How far the last label of a line reaches beyond the axis: it is centred on its end. */
export const overhang = (categories: readonly string[], text: CategoryText): number =>
  Math.ceil(Math.min(longest(categories, text), BOXES.at(-1) ?? 0) / 2)

const linesOf =
  ({ write, isPeriod }: CategoryText, box: number, most: number) =>
  (name: string) =>
    isPeriod ? write(name) : inLines(write(name), box, most)

/** Beside an upright axis there is room for two lines as long as there are few names. */
export const categoryLabels = (categories: readonly string[], isHorizontal: boolean, text: CategoryText) => ({
  hideOverlap: true,
  lineHeight: 14,
  ...(isHorizontal
    ? {
        formatter:
          categories.length <= TWO_LINES_MAX
            ? linesOf(text, WIDEST_BESIDE, 2)
            : (name: string) => cut(text.write(name), Math.floor(WIDEST_BESIDE / LETTER)),
      }
    : { interval: 'auto', formatter: linesOf(text, READABLE, LINES_BELOW) }),
})

/** Names that would be cut beside each other stand at an angle, at which so many pixels are enough for each. */
const ANGLES = [
  { rotate: 60, step: 18 },
  { rotate: 35, step: 26 },
]
/** Letters of a name at an angle, which takes of the height of the plot. */
const TURNED_LETTERS = 20
/** From this width in pixels on, a cut name can still be recognised. */
const READABLE = 96

function turnedName(name: string): string {
  const parts = name.split(' · ')
  return parts.map((part) => cut(part, Math.floor(TURNED_LETTERS / parts.length))).join(' · ')
}

const isCutIn = (box: number) => (name: string) => inLines(name, box, LINES_BELOW).includes('…')

/** How names are written from a width or height of the chart on. */
interface Room {
  readonly from: number
  readonly label: {
    readonly interval: 'auto' | number
    readonly rotate: number
    readonly hideOverlap?: boolean
    readonly formatter: (name: string) => string
  }
}

/**
 * By itself, the library would drop every second name because of its length in one line. The queries leave no size out, since what one of
 * them sets stays until another sets it.
 */
function queriesOf(
  rooms: readonly Room[],
  axis: 'xAxis' | 'yAxis',
  [min, max]: readonly [string, string],
): NonNullable<EChartsCoreOption['media']> {
  return rooms.map(({ from, label }, at) => {
    const end = rooms[at + 1]?.from
    return {
      query: { ...(at > 0 && { [min]: from }), ...(end !== undefined && { [max]: end - 1 }) },
      option: { [axis]: { axisLabel: label } },
    }
  })
}

/** All names are shown as long as there is room for them: beside each other in boxes as wide as can be, or at an angle. `taken` are pixels that a second axis or marks take. */
export function roomyLabels(
  categories: readonly string[],
  isHorizontal: boolean,
  text: CategoryText,
  taken = 0,
): NonNullable<EChartsCoreOption['media']> {
  const { writeIn } = text
  if (categories.length > LABELS_MAX && (isHorizontal || !writeIn)) return []
  const after = (rooms: readonly Room[]) => rooms.map((room) => ({ ...room, from: room.from + taken }))
  if (!isHorizontal)
    return queriesOf(after((writeIn ? belowPeriods : belowBars)(categories, text)), 'xAxis', ['minWidth', 'maxWidth'])
  const beside = (widest: number) =>
    queriesOf(after(besideBars(categories, text, widest)), 'yAxis', ['minHeight', 'maxHeight'])
  return longest(categories, text) <= WIDEST_BESIDE
    ? beside(WIDEST_BESIDE)
    : [...between(beside(WIDEST_BESIDE), 0, WIDE - 1), ...between(beside(WIDEST_BESIDE_WIDE), WIDE, Infinity)]
}

/** The part of the queries that holds from a width of the chart on, or up to one. */
export const between = (media: NonNullable<EChartsCoreOption['media']>, from: number, to: number) =>
  media.flatMap(({ query = {}, option }) => {
    const [low, high] = [Math.max(from, query.minWidth ?? 0), Math.min(to, query.maxWidth ?? Infinity)]
    return low > high
      ? []
      : [{ query: { ...query, ...(low > 0 && { minWidth: low }), ...(high < Infinity && { maxWidth: high }) }, option }]
  })

function belowBars(categories: readonly string[], text: CategoryText): Room[] {
  const names = categories.map(text.write)
  const needed = longest(categories, text)
  const narrower = text.isPeriod
    ? []
    : BOXES.filter((box) => box < needed && (box >= READABLE || !names.some(isCutIn(box))))
  const boxes = [...narrower, ...(needed <= (BOXES.at(-1) ?? 0) ? [needed] : [])]
  const upright = boxes.map((box): Room => ({
    from: categories.length * (box + PAUSE) + BESIDE,
    label: { interval: 0, rotate: 0, hideOverlap: true, formatter: linesOf(text, box, LINES_BELOW) },
  }))
  const turned = ANGLES.map(({ rotate, step }): Room => ({
    from: categories.length * step + BESIDE,
    label: { interval: 0, rotate, hideOverlap: false, formatter: (name) => turnedName(text.write(name)) },
  }))
  const first = upright[0]?.from ?? Infinity
  return [
    {
      from: 0,
      label: { interval: 'auto', rotate: 0, hideOverlap: true, formatter: linesOf(text, READABLE, LINES_BELOW) },
    },
    ...(text.isPeriod ? [] : turned.filter(({ from }) => from < first)),
    ...upright,
  ]
}

/** Every so many-th period has a label. */
const STEPS = [1, 2, 3, 4, 6, 12]

/** Periods are never turned: first the year takes a second line, then labels are left out. */
function belowPeriods(categories: readonly string[], { write, writeIn = () => write }: CategoryText): Room[] {
  const steps = [...STEPS]
  while ((steps.at(-1) ?? 0) < categories.length) steps.push((steps.at(-1) ?? 1) * 2)
  // From what takes the least room to what reads best.
  const possible = steps.filter((step) => categories.length / step <= LABELS_MAX)
  const rooms = possible.toReversed().flatMap((step) =>
    [true, false].map((isBroken): Room => {
      const formatter = writeIn({ step, isBroken })
      const shown = categories.filter((_, place) => place % step === 0)
      const widths = shown.map((name) => Math.max(...formatter(name).split('\n').map(widthOf)))
      // Beside a long label, such as one with a year, a short one leaves room.
      const widest = Math.max(1, ...widths.map((width, at) => (width + (widths[at + 1] ?? width)) / 2))
      return {
        from: Math.ceil(shown.length * (widest + PAUSE)) + BESIDE,
        label: { interval: step - 1, rotate: 0, hideOverlap: true, formatter },
      }
    }),
  )
  const useful = rooms.filter(({ from }, at) => rooms.slice(at + 1).every((better) => better.from > from))
  return useful.map((room, at) => (at === 0 ? { ...room, from: 0 } : room))
}

/** Pixels of one line, of two, and of the numbers below the plot. */
const LINE = 14.5
const TWO_LINES = 32
const BELOW = 32

function besideBars(categories: readonly string[], text: CategoryText, widest: number): Room[] {
  const single = (name: string) => cut(text.write(name), Math.floor(widest / LETTER))
  const rooms: Room[] = [
    { from: 0, label: { interval: 'auto', rotate: 0, formatter: single } },
    { from: Math.ceil(categories.length * LINE) + BELOW, label: { interval: 0, rotate: 0, formatter: single } },
  ]
  if (categories.length > TWO_LINES_MAX) return rooms
  return [
    ...rooms,
    {
      from: categories.length * TWO_LINES + BELOW,
      label: { interval: 0, rotate: 0, formatter: linesOf(text, widest, 2) },
    },
  ]
}
