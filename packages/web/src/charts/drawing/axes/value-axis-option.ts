import { secondsIn } from '@soundings/query'
import { formatExactly } from '../../../ui/format/numbers.ts'
import { alignedTicks } from './aligned-ticks.ts'
import { boxAt, limitsAt, type ChartData, type Series } from '../chart-data/chart-data.ts'
import type { ChartLook } from '../option/chart-look.ts'
import { sharedFormat, tickText } from '../option/short-text.ts'
import { spanTicks } from '../time/span-ticks.ts'
import { numberRooms, PARTS } from './number-labels.ts'
import { labelsOf } from './value-axes.ts'

/** Undefined for the title that an axis has by itself. */
type ValueTitles = readonly (string | undefined)[]

interface AxisTarget {
  readonly value: number
  readonly axis: number
}

export interface ValueAxes {
  readonly look: ChartLook
  /** Values are parts of 100 %. */
  readonly isShare: boolean
  readonly isStacked: boolean
  readonly isHorizontal: boolean
  /** What the author calls the values of the first axis and of the second. */
  readonly titles?: ValueTitles
  /** Lines that their axis reaches, however low its values are. */
  readonly targets?: readonly AxisTarget[]
}

/** Room for the title of an axis, in pixels. */
const TITLE = 18
/** Letters of a title beside another. Its unit is never cut. */
const TITLE_LETTERS = 44
/** How far the second axis of a horizontal chart is below the first. */
const SECOND_BELOW = 42
/** What the numbers of a second axis take of the plot. */
const SECOND_TAKES = 72

/** One axis for each kind of measures, with their names where there are two. */
export function valueAxes({ series }: ChartData, wanted: ValueAxes) {
  const { isShare, isStacked, isHorizontal, look, titles = [], targets = [] } = wanted
  const groups = axisGroups(series)
  const aligned =
    groups.length > 1
      ? alignedTicks(
          groups.map((each, at) => ({
            values: [...each.flatMap(drawnValues), ...targetsOn(targets, at)],
            secondsEach: secondsOf(sharedFormat(each)),
          })),
        )
      : undefined
  const axes = groups.map((each, at) => {
    const format = sharedFormat(each)
    const name = titles[at] ?? (isShare ? undefined : titleOf(each, groups.length > 1))
    return {
      type: 'value',
      splitNumber: PARTS,
      ...(isShare
        ? { max: 100, interval: 25 }
        : (aligned?.[at] ?? ticksOf(reachedValues(each, isStacked, targetsOn(targets, at)), format))),
      splitLine: { show: at === 0, lineStyle: { color: look.line } },
      axisLabel: {
        color: look.secondary,
        hideOverlap: true,
        formatter: (value: number) => (isShare ? `${formatExactly(value)}%` : tickText(value, format)),
      },
      ...(name !== undefined && {
        name,
        nameTextStyle: { color: look.secondary, ...(!isHorizontal && { align: at === 0 ? 'left' : 'right' }) },
        ...(isHorizontal ? { nameLocation: 'middle', nameGap: TITLE + 8 } : { nameGap: 12 }),
      }),
      ...(at > 0 && isHorizontal && { position: 'bottom', offset: SECOND_BELOW }),
    }
  })
  return axes.length === 1 ? axes[0] : axes
}

/** By the width of the chart: the numbers of the axes with all their digits, or short ones. */
export function valueRooms(series: readonly Series[], { isStacked, isHorizontal, targets = [] }: ValueAxes) {
  const axes = axisGroups(series).map((each, at) => ({
    values: reachedValues(each, isStacked, targetsOn(targets, at)),
    format: sharedFormat(each),
  }))
  return numberRooms(axes, isHorizontal ? 'xAxis' : 'yAxis')
}

/** What titles take at the edge of the chart beside what the library leaves for labels, and what a second axis takes of the plot, in pixels. */
export function roomOfTitles(
  series: readonly Series[],
  isShare: boolean,
  isHorizontal: boolean,
  titles: ValueTitles = [],
): { readonly edge: number; readonly taken: number } {
  const groups = axisGroups(series)
  const isTwo = groups.length > 1
  const isNamed = titles.slice(0, groups.length).some((title) => title !== undefined)
  const hasTitles = isNamed || (!isShare && groups.some((each) => titleOf(each, isTwo) !== undefined))
  return {
    edge: hasTitles && (isTwo || !isHorizontal || isNamed) ? TITLE : 0,
    taken: isTwo ? SECOND_TAKES : 0,
  }
}

/** Series on narrow charts have half of the width for the title of each of two axes. */
export function shorterTitles(series: readonly Series[], isHorizontal: boolean) {
  const groups = axisGroups(series)
  if (groups.length < 2 || isHorizontal) return []
  const upTo = (maxWidth: number) => ({ yAxis: groups.map(() => ({ nameTruncate: { maxWidth, ellipsis: '…' } })) })
  return [
    { query: { maxWidth: 640 }, option: upTo(130) },
    { query: { minWidth: 641 }, option: upTo(290) },
  ]
}

export const axisGroups = (series: readonly Series[]): Series[][] => {
  const groups = [...Map.groupBy(series, ({ axis = 0 }) => axis)]
    .sort(([one], [other]) => one - other)
    .map(([, each]) => each)
  return groups.length === 0 ? [[]] : groups
}

/** A rate says per how many it is, which its numbers do not. */
function titleOf(series: readonly Series[], isBesideOther: boolean): string | undefined {
  const per = series[0]?.format === undefined ? series[0]?.per : undefined
  const unit = per === undefined ? undefined : `per ${formatExactly(per)}`
  if (!isBesideOther) return unit
  const names = labelsOf(series).join(', ')
  const cut = names.length > TITLE_LETTERS ? `${names.slice(0, TITLE_LETTERS - 1).trimEnd()}…` : names
  return unit === undefined ? cut : `${cut} (${unit})`
}

/** With the limits of rates and all numbers of boxes. */
const drawnValues = (series: Series): number[] =>
  series.values.flatMap((value, place) =>
    value === null ? [] : [value, ...(limitsAt(series, place) ?? []), ...(boxAt(series, place) ?? [])],
  )

const targetsOn = (targets: readonly AxisTarget[], at: number): number[] =>
  targets.flatMap(({ value, axis }) => (axis === at ? [value] : []))

/** What an axis has to reach. */
const reachedValues = (series: readonly Series[], isStacked: boolean, targets: readonly number[]): number[] => [
  ...(isStacked ? stackSizes(series) : series.flatMap(drawnValues)),
  ...targets,
]

const stackSizes = (series: readonly Series[]): number[] =>
  (series[0]?.values ?? []).map((_, place) => series.reduce((sum, { values }) => sum + Math.abs(values[place] ?? 0), 0))

const secondsOf = (format: Series['format']): number | undefined =>
  format?.style === 'duration' ? secondsIn(format) : undefined

/** Durations have ticks of their own. */
function ticksOf(values: readonly number[], format: Series['format']) {
  const secondsEach = secondsOf(format)
  return secondsEach === undefined ? {} : spanTicks(values, secondsEach)
}
