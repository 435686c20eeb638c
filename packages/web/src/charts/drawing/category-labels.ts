import type { EChartsCoreOption } from 'echarts/core'

/** Pixels of a letter in the labels of an axis, of the edge around one, of the pause between two, and of what stands beside the axis. */
const LETTER = 7
const EDGE = 4
const PAUSE = 12
const BESIDE = 100
/** What a label beside an upright axis takes at most. */
const WIDEST_BESIDE = 110
/** The boxes that a name is broken into lines for. Narrower ones would leave nothing of it. */
const BOXES = [64, 80, 96, 112, 128, 160]
/** More categories than these never all have a label. */
const LABELS_MAX = 60

/** The text of a category; periods are written shorter than in tables. */
export type CategoryWriter = (category: string) => string

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

const longest = (categories: readonly string[], write: CategoryWriter) => categories.reduce((most, name) => Math.max(most, ...write(name).split(' · ').map(widthOf)), 1)

/** How far the last label of a line reaches beyond the axis: it is centred on its end. */
export const overhang = (categories: readonly string[], write: CategoryWriter): number => Math.ceil(Math.min(longest(categories, write), BOXES.at(-1) ?? 0) / 2)

export const categoryLabels = (isHorizontal: boolean, write: CategoryWriter) => ({
  hideOverlap: true,
  lineHeight: 15,
  ...(isHorizontal
    ? { width: WIDEST_BESIDE, overflow: 'truncate', formatter: (name: string) => write(name) }
    : { interval: 'auto', formatter: (name: string) => inLines(write(name), BOXES[0] ?? 0) }),
})

/**
 * Where all names fit beside each other they are all shown, in boxes as wide as there is room: by itself, the library would drop every
 * second name because of its length in one line. The queries leave no width out, since what one of them sets stays until another sets it.
 */
export function roomyLabels(categories: readonly string[], isHorizontal: boolean, write: CategoryWriter): NonNullable<EChartsCoreOption['media']> {
  if (isHorizontal || categories.length > LABELS_MAX) return []
  const needed = longest(categories, write)
  const boxes = [...BOXES.filter((box) => box < needed), ...(needed <= (BOXES.at(-1) ?? 0) ? [needed] : [])]
  const least = boxes.map((box) => categories.length * (box + PAUSE) + BESIDE)
  const labelsIn = (box: number | undefined) => ({
    xAxis: { axisLabel: { interval: box === undefined ? 'auto' : 0, formatter: (name: string) => inLines(write(name), box ?? BOXES[0] ?? 0) } },
  })
  return [undefined, ...boxes].map((box, at) => ({
    query: { ...(at > 0 && { minWidth: least[at - 1] }), ...(least[at] !== undefined && { maxWidth: least[at] - 1 }) },
    option: labelsIn(box),
  }))
}
