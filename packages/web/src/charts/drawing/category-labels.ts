import type { EChartsCoreOption } from 'echarts/core'

/** Pixels of a wide letter in the labels of an axis, of the edge around one, of the pause between two, and of what stands beside the axis. */
const LETTER = 8
const EDGE = 8
const PAUSE = 12
const BESIDE = 100
/** What a turned label takes of the axis. */
const TURNED = 24
const WIDEST = { upright: 110, flat: 100 }

/** The parts of a name stand below each other where there is little width: cut at its end, it would lose what tells it from the next. */
const inLines = (name: string) => name.replaceAll(' · ', '\n')

const widest = (isHorizontal: boolean) => (isHorizontal ? WIDEST.upright : WIDEST.flat)

/** How wide the longest label is, about; never more than the limit. */
function labelWidth(categories: readonly string[], isHorizontal: boolean): number {
  const lettersOf = (name: string) => (isHorizontal ? name.length : Math.max(...inLines(name).split('\n').map(({ length }) => length)))
  const longest = categories.reduce((most, name) => Math.max(most, lettersOf(name)), 1)
  return Math.min(widest(isHorizontal), longest * LETTER + EDGE)
}

/** How far the last label of a line reaches beyond the axis: it is centred on its end. */
export const overhang = (categories: readonly string[]): number => Math.ceil(labelWidth(categories, false) / 2)

export const categoryLabels = (categories: readonly string[], isHorizontal: boolean) => ({
  hideOverlap: true,
  // A box that is wider than its text would push the neighbours off the axis.
  ...(labelWidth(categories, isHorizontal) === widest(isHorizontal) && { width: widest(isHorizontal), overflow: 'truncate' }),
  lineHeight: 15,
  formatter: (name: string) => (isHorizontal ? name : inLines(name)),
})

/** Where labels do not fit beside each other but would when turned, they are turned rather than left out. */
export function turnedLabels(categories: readonly string[], isHorizontal: boolean): NonNullable<EChartsCoreOption['media']> {
  const needed = labelWidth(categories, false) + PAUSE
  // Turning short ones gains nothing.
  if (isHorizontal || needed < 2 * TURNED) return []
  const widthOf = (label: number) => categories.length * label + BESIDE
  return [{ query: { minWidth: widthOf(TURNED), maxWidth: widthOf(needed) }, option: { xAxis: { axisLabel: { rotate: 45, interval: 0 } } } }]
}
