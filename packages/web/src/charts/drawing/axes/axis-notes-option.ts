import type { EChartsCoreOption } from 'echarts/core'
import { periodRange } from '@soundings/query'
import type { AxisEvent } from '../../axis-notes.ts'
import type { ChartData } from '../chart-data/chart-data.ts'
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

/** Whether a moment lies at the beginning of a day or before it. */
const isBefore = (moment: string, day: string): boolean => moment.slice(0, 10) <= day

/** Targets in the unit in which the first axis is drawn. */
export const targetsOf = ({ data, options }: Drawing): { readonly value: number; readonly label: string }[] =>
  (options.axisNotes?.targets ?? []).map(({ value, label }) => ({
    label,
    value: value * (data.series[0]?.factor ?? 1),
  }))

/** What labels of events take above the plot. */
export const roomOfEvents = ({ data, options }: Drawing, isHorizontal: boolean): number =>
  !isHorizontal && placedEvents(data, options.axisNotes?.events).length > 0 ? EVENT_ROW : 0

/** Target lines and events, on a series of their own that has no name, no tooltip and no values but the targets: these widen the axis. */
export function axisNotesOption(drawing: Drawing, isHorizontal: boolean, titleRoom = 0): EChartsCoreOption[] {
  const { data, options, look } = drawing
  const targets = targetsOf(drawing)
  const events = placedEvents(data, options.axisNotes?.events)
  if (targets.length + events.length === 0 || data.categories.length === 0) return []
  const format = data.series[0]?.format
  const label = { color: look.text, backgroundColor: `${look.surface}d9`, padding: [1, 3], borderRadius: 3 }
  const [values, categories] = isHorizontal ? ['xAxis', 'yAxis'] : ['yAxis', 'xAxis']
  return [
    {
      type: 'line',
      silent: true,
      symbol: 'none',
      animation: false,
      tooltip: { show: false },
      lineStyle: { opacity: 0 },
      // At every category, so that the axis reaches it also where a part of the chart is zoomed into.
      data: targets.flatMap(({ value }) =>
        data.categories.map((_, place) => (isHorizontal ? [value, place] : [place, value])),
      ),
      markLine: {
        silent: true,
        symbol: 'none',
        precision: -1,
        animation: false,
        data: [
          ...targets.map(({ value, label: words }) => ({
            [values]: value,
            lineStyle: { type: 'solid', width: 1.5, color: look.text },
            label: {
              ...label,
              // Above the plot, where the categories begin.
              position: isHorizontal ? 'start' : 'insideStartBottom',
              formatter: () => [words, fittingText(value, format)].filter((word) => word !== '').join(' '),
            },
          })),
          ...events.map(({ place, label: words }) => ({
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
    },
  ]
}

/** Targets and events for those who do not see them. */
export function spokenNotes(drawing: Pick<Drawing, 'data' | 'options'>): string[] {
  const { data, options } = drawing
  const format = data.series[0]?.format
  return [
    ...(options.axisNotes?.targets ?? []).map(({ value, label }) =>
      ['Line at', fittingText(value * (data.series[0]?.factor ?? 1), format), label && `(${label})`]
        .filter((word) => word !== '')
        .join(' '),
    ),
    ...placedEvents(data, options.axisNotes?.events).map(({ date, label }) => `${label} on ${date}`),
  ]
}
