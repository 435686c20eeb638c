import type { EChartsCoreOption } from 'echarts/core'
import { wantsWhite } from '../../../ui/theme/contrast.ts'
import { axisNotesOption, roomOfEvents, targetsOf } from './axis-notes-option.ts'
import {
  between,
  categoryLabels,
  overhang,
  periodText,
  roomyLabels,
  zoomedLabels,
  type CategoryText,
} from './category-labels.ts'
import type { ChartOptions } from '../../chart-options.ts'
import { asDrawn, isCutPeriod, limitsAt, type ChartData, type Series } from '../chart-data/chart-data.ts'
import { muted, mutedIfOther, seriesColor } from '../option/chart-look.ts'
import { belowZero, clearOfLines } from '../option/clear-labels.ts'
import { LEGEND_ROW } from '../names/legend-rows.ts'
import { fewerMarks, marksOf, marksWhenHidden, rowsOfMarks } from '../option/marks.ts'
import { endNames, endsFrom, roomForNames, roomOfEnds } from '../names/series-names.ts'
import { roomOfTitles, shorterTitles, valueAxes, valueRooms, type ValueAxes } from './value-axis-option.ts'
import { BAR_MAX_WIDTH, whiskers } from '../option/whiskers.ts'
import { commonOption, writerFor, type Draw, type Drawing } from '../option/drawing-option.ts'

type Media = NonNullable<EChartsCoreOption['media']>

interface AxisChart {
  readonly kind: 'bar' | 'line'
  readonly isHorizontal?: boolean
}

/** Fewer categories than these need no slider. */
const SLIDER_FROM = 16
/** Room for the title of the categories, in pixels. */
const CATEGORY_TITLE = 20
const MANY_POINTS = 5000
/** Points of longer lines are not there to be pointed at one by one. */
const SYMBOLS_MAX = 24
const MARKED_MAX = 400
/** Pixels of a letter and of the line of a value beside its bar, and of what is free below the plot. */
const VALUE_LETTER = 6.6
const VALUE_LINE = 14.5
const VALUE_AROUND = 12

const axisTooltip = (kind: AxisChart['kind']) => ({
  trigger: 'axis',
  axisPointer: { type: kind === 'bar' ? 'shadow' : 'line' },
})

/** Bars and lines along an axis. */
export const drawOnAxes =
  ({ kind, isHorizontal = false }: AxisChart): Draw =>
  (drawing) => {
    const { options, look } = drawing
    const isShare = kind === 'bar' && options.percentageBar
    const data = asDrawn(drawing.data, { percentageBar: isShare })
    const { valueTitle, secondTitle, categoryTitle } = options.axisNotes ?? {}
    const titles = roomOfTitles(data.series, isShare, isHorizontal, [valueTitle, secondTitle])
    const hasSlider = options.enableDataZooming && data.categories.length >= SLIDER_FROM
    const common = commonOption(drawing)
    const text = periodText(data)
    const categoryAxis = {
      type: 'category',
      data: [...data.categories],
      inverse: isHorizontal,
      boundaryGap: kind === 'bar',
      // Darker than the lines of the grid.
      axisLine: { lineStyle: { color: `${look.secondary}99` } },
      axisTick: { show: false },
      axisLabel: { color: look.secondary, ...categoryLabels(data.categories, isHorizontal, text) },
      ...categoryTitleOption(categoryTitle, isHorizontal, look),
    }
    const axes = {
      look,
      isShare,
      isStacked: options.stack,
      isHorizontal,
      titles: [valueTitle, secondTitle],
      targets: targetsOf(drawing),
    }
    const values = valueAxes(data, axes)
    const grid = gridOption(
      drawing,
      { hasSlider, isHorizontal, titles },
      Math.max(kind === 'line' ? overhang(data.categories, text) : 0, roomOfLabels(drawing, kind, isHorizontal)),
    )
    const media = mediaOf({ drawing, data, axes, text, titles, grid, kind })
    const bars = { isBar: kind === 'bar', isHorizontal }
    return {
      ...common,
      tooltip: { ...(common.tooltip as object), ...axisTooltip(kind) },
      grid,
      xAxis: isHorizontal ? values : categoryAxis,
      yAxis: isHorizontal ? categoryAxis : values,
      dataZoom: options.enableDataZooming ? zoomOption(isHorizontal, hasSlider, drawing) : [],
      series: [
        ...data.series.map((series, at) =>
          seriesOption(series, at, { kind: series.as ?? kind, isHorizontal }, drawing, writerFor(series.format)),
        ),
        ...whiskers(drawing, bars),
        ...axisNotesOption({ ...drawing, data }, isHorizontal, isHorizontal ? 0 : titles.edge),
        ...endNames(drawing, areLines(data, { kind, isHorizontal })),
      ],
      ...(!isHorizontal && whenZoomed(text, options, media.others)),
      // Lines of a stack and whiskers are then about the series in sight.
      whenHidden: (selected: Record<string, boolean>) => {
        const isShown = (name: string) => selected[name] !== false
        const marks = isShare ? data.series.map(() => ({})) : marksWhenHidden(drawing, isHorizontal, isShown)
        return { series: [...marks, ...whiskers(drawing, bars, isShown)] }
      },
      media: [...media.others, ...media.labels],
    }
  }

/** While a part of a time axis is looked at, its labels are those that fit there. Queries are set again with every change, so the others stay among them. */
const whenZoomed = (text: CategoryText, { enableDataZooming }: ChartOptions, others: Media) =>
  text.writeIn && enableDataZooming
    ? {
        whenZoomed: {
          media: [...others, { query: { minWidth: 1 }, option: { xAxis: { axisLabel: zoomedLabels(text) } } }],
        },
      }
    : {}

interface Drawn {
  readonly drawing: Drawing
  /** As it is drawn, which may be shares. */
  readonly data: ChartData
  readonly axes: ValueAxes
  readonly text: CategoryText
  readonly titles: ReturnType<typeof roomOfTitles>
  readonly grid: { readonly top: number; readonly right: number }
  readonly kind: AxisChart['kind']
}

/** What depends on the size of the chart. */
function mediaOf({ drawing, data, axes, text, titles, grid, kind }: Drawn): Record<'others' | 'labels', Media> {
  const { isShare, isHorizontal } = axes
  const isLines = areLines(data, { kind, isHorizontal })
  const legend = drawing.options.legend ? LEGEND_ROW : 0
  const ends = roomOfEnds(drawing, isLines)
  const labels = (taken: number) => roomyLabels(data.categories, isHorizontal, text, taken)
  return {
    others: [
      ...roomForNames(drawing, { isLines, top: grid.top - legend, right: grid.right }),
      ...(isShare ? [] : valueRooms(data.series, axes)),
      ...withoutAxis(drawing, { kind, isHorizontal }, grid.top),
      ...(isShare ? [] : fewerMarks(drawing, isHorizontal)),
      ...shorterTitles(data.series, isHorizontal),
    ],
    labels: isHorizontal
      ? labels(grid.top + titles.edge)
      : [
          ...between(labels(titles.taken), 0, endsFrom(ends) - 1),
          ...between(labels(titles.taken + ends), endsFrom(ends), Infinity),
        ],
  }
}

/** All series are lines, from left to right. */
const areLines = ({ series }: ChartData, { kind, isHorizontal = false }: AxisChart): boolean =>
  !isHorizontal && series.every(({ as = kind }) => as === 'line')

interface Beside {
  readonly hasSlider: boolean
  readonly isHorizontal: boolean
  readonly titles: ReturnType<typeof roomOfTitles>
}

/** Below the names of the categories, or above them where they stand beside an upright axis. */
const categoryTitleOption = (title: string | undefined, isHorizontal: boolean, look: Drawing['look']) =>
  title === undefined
    ? {}
    : {
        name: title,
        nameTextStyle: { color: look.secondary, ...(isHorizontal && { align: 'left' }) },
        nameLocation: isHorizontal ? 'start' : 'middle',
        nameGap: isHorizontal ? 10 : 6,
        nameMoveOverlap: true,
      }

/** Above upright values there is room for half a number of the axis, or for the value of the highest bar; above others for the words of a target. */
const topOf = (isHorizontal: boolean, hasTargets: boolean): number => (isHorizontal && !hasTargets ? 10 : 24)

function gridOption(drawing: Drawing, { hasSlider, isHorizontal, titles }: Beside, overhanging: number) {
  const categoryTitle = drawing.options.axisNotes?.categoryTitle === undefined ? 0 : CATEGORY_TITLE
  return {
    left: 8,
    right: hasSlider && isHorizontal ? 40 : Math.max(overhanging, 16),
    top:
      topOf(isHorizontal, targetsOf(drawing).length > 0) +
      (drawing.options.legend ? LEGEND_ROW : 0) +
      (isHorizontal ? rowsOfMarks(drawing) + categoryTitle : titles.edge) +
      roomOfEvents(drawing, isHorizontal),
    bottom: (hasSlider && !isHorizontal ? 44 : 8) + (isHorizontal ? titles.edge : categoryTitle),
    containLabel: true,
  }
}

function seriesOption(
  series: Series,
  at: number,
  { kind, isHorizontal }: AxisChart,
  drawing: Drawing,
  write: (value: unknown) => string,
): EChartsCoreOption {
  const { name, values } = series
  const { options, look, data } = drawing
  const isLong = values.length > MANY_POINTS
  const isShare = kind === 'bar' && options.percentageBar
  const hasEnds = kind === 'bar' && options.barLabel && !options.stack
  return {
    type: kind,
    name,
    ...onAxis(series, isHorizontal === true),
    data: values.map((value, place) =>
      belowZero(
        muted(value, data.categories[place], look, kind === 'bar' && isCutPeriod(data, place)),
        hasEnds,
        isHorizontal,
      ),
    ),
    emphasis: { focus: 'series' },
    tooltip: {
      valueFormatter: (value: unknown, place: number) => withLimits(write(value), limitsAt(series, place), write),
    },
    ...(options.stack && { stack: 'all' }),
    ...(kind === 'line'
      ? lineLook(values, options)
      : {
          barMaxWidth: BAR_MAX_WIDTH,
          itemStyle: { borderRadius: options.stack ? 0 : 3, ...mutedIfOther(name, look).itemStyle },
          large: isLong,
        }),
    ...(kind === 'line' && mutedIfOther(name, look)),
    label: {
      show: options.barLabel && !isLong,
      position: options.stack ? 'inside' : isHorizontal ? 'right' : 'top',
      color: options.stack ? inkOn(seriesColor(data.series, at, look)) : look.text,
      formatter: ({ value }: { value: unknown }) => (value === null ? '' : write(value)),
    },
    labelLayout: labelLayout(series, { kind, isHorizontal: isHorizontal === true }, drawing),
    // Highest, lowest and average of shares would say nothing about the values.
    ...(isShare ? {} : marksOf(at, drawing, isHorizontal === true)),
  }
}

function labelLayout({ values, axis = 0 }: Series, { kind, isHorizontal = false }: AxisChart, drawing: Drawing) {
  if (kind === 'line') return { hideOverlap: true }
  if (drawing.options.stack) return insideOnly
  const lines = targetsOf(drawing).flatMap((target) => (target.axis === axis ? [target.value] : []))
  return lines.length === 0 ? { hideOverlap: true } : clearOfLines({ values, lines, isHorizontal })
}

/** A series of the first axis need not say so. */
const onAxis = ({ axis }: Series, isHorizontal: boolean) =>
  axis === undefined ? {} : { [isHorizontal ? 'xAxisIndex' : 'yAxisIndex']: axis }

const withLimits = (text: string, limits: ReturnType<typeof limitsAt>, write: (value: unknown) => string): string =>
  limits ? `${text} (95 %: ${write(limits[0])} to ${write(limits[1])})` : text

function lineLook(values: Series['values'], { smooth, area }: ChartOptions) {
  return {
    smooth,
    // A curve that swings beyond its points would show counts below 0.
    smoothMonotone: 'x',
    data: withLastPoint(values),
    showSymbol: values.length <= MARKED_MAX || values.includes(null),
    // Left to itself the library marks every so many-th point where there is not room for all.
    showAllSymbol: true,
    symbol: 'circle',
    symbolSize: 7,
    triggerLineEvent: true,
    ...(area && { areaStyle: { opacity: 0.2 } }),
    ...(values.length > MANY_POINTS && { sampling: 'lttb' }),
  }
}

/** Seen under the pointer only. */
const unseen = { itemStyle: { opacity: 0 }, emphasis: { itemStyle: { opacity: 1 } } }

/** The last point of a line is marked, and a value between two gaps, of which the line shows nothing. */
function withLastPoint(values: Series['values']) {
  const isGap = (at: number) => values[at] === null || values[at] === undefined
  const last = values.length <= MARKED_MAX ? values.findLastIndex((value) => value !== null) : -1
  if (values.length > MARKED_MAX && !values.includes(null)) return [...values]
  return values.map((value, at) =>
    value === null || at === last || (isGap(at - 1) && isGap(at + 1))
      ? value
      : values.length <= SYMBOLS_MAX
        ? { value, ...unseen }
        : { value, symbol: 'none' },
  )
}

/** What values beside the bars, or above the last point of a line, take at the right, in pixels. */
function roomOfLabels({ data, options }: Drawing, kind: AxisChart['kind'], isHorizontal: boolean): number {
  const { barLabel, stack, maxPoint, minPoint, avgPoint, percentageBar } = options
  const hasValues = (barLabel && !stack) || ((maxPoint || minPoint || avgPoint) && !(kind === 'bar' && percentageBar))
  if (!hasValues || (!isHorizontal && kind === 'bar')) return 0
  const widest = data.series.reduce((most, { values, format }) => {
    const write = writerFor(format)
    return values.reduce<number>((longest, value) => Math.max(longest, write(value).length), most)
  }, 0)
  return Math.ceil(widest * VALUE_LETTER * (isHorizontal ? 1 : 0.5)) + 10
}

/** Numbers below bars that all carry their value would say it twice. Every height has its setting. */
function withoutAxis({ data, options }: Drawing, { kind, isHorizontal }: AxisChart, top: number) {
  const isEach = kind === 'bar' && options.barLabel && !options.stack && !options.percentageBar
  if (!isHorizontal || !isEach || data.series.some(({ axis, as }) => axis !== undefined || as === 'line')) return []
  const from = Math.ceil(data.categories.length * data.series.length * VALUE_LINE) + top + VALUE_AROUND
  const shown = (show: boolean) => ({ xAxis: { axisLabel: { show }, splitLine: { show } } })
  return [
    { query: { maxHeight: from - 1 }, option: shown(true) },
    { query: { minHeight: from }, option: shown(false) },
  ]
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The library knows no way to leave out one label, so those without room are put out of sight. */
const insideOnly = ({ rect, labelRect }: { rect: Size; labelRect: Size }) => ({
  hideOverlap: true,
  ...((labelRect.width > rect.width || labelRect.height > rect.height) && { x: -10_000 }),
})

const inkOn = (ground: string) => (wantsWhite(ground) ? '#ffffff' : '#000000')

function zoomOption(isHorizontal: boolean, hasSlider: boolean, { look }: Drawing) {
  const axis = isHorizontal ? { yAxisIndex: 0 } : { xAxisIndex: 0 }
  const slider = {
    type: 'slider',
    ...axis,
    ...(isHorizontal ? { right: 4, width: 18 } : { bottom: 6, height: 18 }),
    showDetail: false,
    borderColor: look.line,
    fillerColor: `${look.colors[0]}33`,
    textStyle: { color: look.secondary },
  }
  // The wheel stays the page's; with ctrl it zooms the chart.
  const inside = { type: 'inside', ...axis, zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false }
  return hasSlider ? [inside, slider] : [inside]
}
