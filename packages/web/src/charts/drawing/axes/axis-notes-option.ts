import type { EChartsCoreOption } from 'echarts/core'
import { periodRange } from '@soundings/query'
import type { AxisEvent, TargetLine } from '../../axis-notes.ts'
import type { ChartData, Series } from '../chart-data/chart-data.ts'
import { messages } from '../messages.ts'
import type { Drawing } from '../option/drawing-option.ts'
import { fittingText } from '../option/short-text.ts'

/** Room above the plot for the labels of events, in pixels. */
const EVENT_ROW = 16
const EVENT_WIDTH = 130

interface Placed extends AxisEvent {
  /** The position of the period that holds the day. */
  readonly place: number
}

/** The events that lie in a period of the axis; none where the axis is not one of time. */
export function placedEvents({ categories, time }: ChartData, events: readonly AxisEvent[] = []): Placed[] {
  const unit = time?.unit
  if (!unit) return []
  return events.flatMap((event) => {
    const place = categories.findIndex((category) => {
      const [start, end] = periodRange(unit, category) ?? []
      return start !== undefined && end !== undefined && isBefore(start, event.date) && !isBefore(end, event.date)
    })
    return place < 0 ? [] : [{ ...event, place }]
  })
}

/** Whether a moment (`2026-03-03`, of hours `2026-03-03 08:00`) lies at the beginning of a day or before it. */
const isBefore = (moment: string, day: string): boolean => moment <= `${day} 00:00`

type Noted = Pick<Drawing, 'data' | 'options'>

/** A target in the unit in which its axis is drawn. */
interface PlacedTarget {
  readonly value: number
  readonly label: string
  readonly format: Series['format']
  readonly axis: number
}

/** The series in whose unit and on whose axis a target stands; undefined where its measure is not drawn. */
function seriesOf({ keys = [], leading, series }: ChartData, { measure }: TargetLine): Series | undefined {
  const at = measure === undefined ? leading : keys.indexOf(measure)
  return at === undefined ? series[0] : series.find((each) => each.measure === at || each.box?.includes(at))
}

/** Where targets stand. Bars that are parts of 100 % have none: no measure has its unit there. */
export const targetsOf = ({ data, options }: Noted): PlacedTarget[] =>
  options.percentageBar
    ? []
    : (options.axisNotes?.targets ?? []).flatMap((target) => {
        const own = seriesOf(data, target)
        const { value, label } = target
        return own ? [{ label, value: value * (own.factor ?? 1), format: own.format, axis: own.axis ?? 0 }] : []
      })

/** Why targets are not drawn. */
export function targetNotes({ data, options }: Noted): string[] {
  const targets = options.axisNotes?.targets ?? []
  const isShare = options.percentageBar
  const left = isShare ? targets : targets.filter((target) => !seriesOf(data, target))
  if (left.length === 0 || data.series.length === 0) return []
  const names = left.map(({ label, value }) => (label === '' ? String(value) : label))
  return [isShare ? messages.targetBesideShares(names) : messages.targetWithoutMeasure(names)]
}

/** What labels of events take above the plot. */
export const roomOfEvents = ({ data, options }: Drawing, isHorizontal: boolean): number =>
  !isHorizontal && placedEvents(data, options.axisNotes?.events).length > 0 ? EVENT_ROW : 0

/** Target lines and events, on a series of their own that has no name, no tooltip and no values but the targets: these widen the axis. */
export function axisNotesOption(drawing: Drawing, isHorizontal: boolean, titleRoom = 0): EChartsCoreOption[] {
  const { data, options, look } = drawing
  const targets = targetsOf(drawing)
  const events = placedEvents(data, options.axisNotes?.events)
  if (targets.length + events.length === 0 || data.categories.length === 0) return []
  const label = { color: look.text, backgroundColor: `${look.surface}d9`, padding: [1, 3], borderRadius: 3 }
  const [values, categories] = isHorizontal ? ['xAxis', 'yAxis'] : ['yAxis', 'xAxis']
  // A line stands on one axis; events are the same on each.
  const axes = [...new Set(targets.map(({ axis }) => axis))]
  return (axes.length === 0 ? [0] : axes).map((axis, at) => {
    const own = targets.filter((target) => target.axis === axis)
    return {
      type: 'line',
      ...(axis > 0 && { [isHorizontal ? 'xAxisIndex' : 'yAxisIndex']: axis }),
      silent: true,
      symbol: 'none',
      animation: false,
      tooltip: { show: false },
      lineStyle: { opacity: 0 },
      // At every category, so that the axis reaches it also where a part of the chart is zoomed into.
      data: own.flatMap(({ value }) =>
        data.categories.map((_, place) => (isHorizontal ? [value, place] : [place, value])),
      ),
      markLine: {
        silent: true,
        symbol: 'none',
        precision: -1,
        animation: false,
        data: [
          ...own.map(({ value, label: words, format }) => ({
            [values]: value,
            lineStyle: { type: 'solid', width: 1.5, color: look.text },
            label: {
              ...label,
              // Above the plot, where the categories begin.
              position: isHorizontal ? 'start' : 'insideStartBottom',
              formatter: () => [words, fittingText(value, format)].filter((word) => word !== '').join(' '),
            },
          })),
          ...(at === 0 ? events : []).map(({ place, label: words }) => ({
            [categories]: place,
            lineStyle: { type: 'dotted', width: 1.5, color: look.secondary },
            label: {
              ...label,
              position: isHorizontal ? 'insideEndTop' : 'end',
              // Above the title of the values.
              distance: 2 + titleRoom,
              width: EVENT_WIDTH,
              overflow: 'truncate',
              formatter: () => words,
            },
          })),
        ],
      },
    }
  })
}

/** Targets and events for those who do not see them. */
export function spokenNotes(drawing: Noted): string[] {
  const { data, options } = drawing
  return [
    ...targetsOf(drawing).map(({ value, label, format }) =>
      ['Line at', fittingText(value, format), label && `(${label})`].filter((word) => word !== '').join(' '),
    ),
    ...placedEvents(data, options.axisNotes?.events).map(({ date, label }) => `${label} on ${date}`),
  ]
}
