import type { EChartsCoreOption } from 'echarts/core'

/** Pixels of a letter in the labels of an axis, of the edge around one, of the pause between two, and of what stands beside the axis. */
const LETTER = 7
const EDGE = 4
const PAUSE = 12
const BESIDE = 84
/** What a label beside an upright axis takes at most. */
const WIDEST_BESIDE = 120
const TWO_LINES_MAX = 10
/** The boxes that a name is broken into lines for. Narrower ones would leave nothing of it. */
const BOXES = [64, 80, 96, 112, 128, 160]
/** More categories than these never all have a label. */
const LABELS_MAX = 60

export interface CategoryText {
  /** Periods are written shorter than in tables. */
  readonly write: (category: string) => string
  /** Names have two lines at most; a period is never broken. */
  readonly isPeriod: boolean
}

/** How wide a text is in one line, about. */
const widthOf = (text: string) => text.length * LETTER + EDGE

/** A name in two lines, cut where it is longer. Names with several parts have a line for each, since the last ones tell them apart. */
export function inLines(name: string, box: number): string {
  const letters = Math.max(4, Math.floor((box - EDGE) / LETTER))
  const parts = name.split(' · ')
  return parts.length > 1 ? parts.map((part) => cut(part, letters)).join('\n') : wrapped(name, letters)
}

const cut = (text: string, letters: number) => (text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text)

function wrapped(name: string, letters: number): string {
  if (name.length <= letters) return name
  const words = name.split(' ')
  const breaks = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const)
  // Where something has to be cut, it is the end of the second line.
  const [first, second] = breaks.findLast((lines) => longer(lines) <= letters) ?? breaks.findLast(([before]) => before.length <= letters) ?? breaks[0] ?? [name, '']
  return second === '' ? cut(first, letters) : `${cut(first, letters)}\n${cut(second, letters)}`
}

const longer = ([first, second]: readonly [string, string]) => Math.max(first.length, second.length)

const longest = (categories: readonly string[], { write }: CategoryText) => categories.reduce((most, name) => Math.max(most, ...write(name).split(' · ').map(widthOf)), 1)

/** How far the last label of a line reaches beyond the axis: it is centred on its end. */
export const overhang = (categories: readonly string[], text: CategoryText): number => Math.ceil(Math.min(longest(categories, text), BOXES.at(-1) ?? 0) / 2)

const linesOf = ({ write, isPeriod }: CategoryText, box: number) => (name: string) => (isPeriod ? write(name) : inLines(write(name), box))

/** Beside an upright axis there is room for two lines as long as there are few names. */
export const categoryLabels = (categories: readonly string[], isHorizontal: boolean, text: CategoryText) => ({
  hideOverlap: true,
  lineHeight: 15,
  ...(isHorizontal
    ? { formatter: categories.length <= TWO_LINES_MAX ? linesOf(text, WIDEST_BESIDE) : (name: string) => cut(text.write(name), Math.floor(WIDEST_BESIDE / LETTER)) }
    : { interval: 'auto', formatter: linesOf(text, BOXES[0] ?? 0) }),
})

/**
 * Where all names fit beside each other they are all shown, in boxes as wide as there is room: by itself, the library would drop every
 * second name because of its length in one line. The queries leave no width out, since what one of them sets stays until another sets it.
 */
export function roomyLabels(categories: readonly string[], isHorizontal: boolean, text: CategoryText): NonNullable<EChartsCoreOption['media']> {
  if (isHorizontal || categories.length > LABELS_MAX) return []
  const needed = longest(categories, text)
  const narrower = text.isPeriod ? [] : BOXES.filter((box) => box < needed)
  const boxes = [...narrower, ...(needed <= (BOXES.at(-1) ?? 0) ? [needed] : [])]
  const least = boxes.map((box) => categories.length * (box + PAUSE) + BESIDE)
  const labelsIn = (box: number | undefined) => ({
    xAxis: { axisLabel: { interval: box === undefined ? 'auto' : 0, formatter: linesOf(text, box ?? BOXES[0] ?? 0) } },
  })
  return [undefined, ...boxes].map((box, at) => ({
    query: { ...(at > 0 && { minWidth: least[at - 1] }), ...(least[at] !== undefined && { maxWidth: least[at] - 1 }) },
    option: labelsIn(box),
  }))
}
