import { VisuallyHidden } from '@mantine/core'
import type { EChartsCoreOption } from 'echarts/core'
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { ViewProps } from '../chart-type.ts'
import { Canvas, type Pointed, type SegmentSpots } from './Canvas.tsx'
import { asDrawn, limitsAt, type Aside, type ChartData, type Row } from './chart-data/chart-data.ts'
import type { ChartForm } from './chart-form.ts'
import { ChartNotes } from './ChartNotes.tsx'
import { spokenNotes } from './axes/axis-notes-option.ts'
import { chartTitle, describeChart, spokenValue } from './chart-data/describe-chart.ts'
import { withFaded } from './segments/faded.ts'
import { nextSegment, sameSegment, type Segment } from './segments/next-segment.ts'
import { dimensionsOfRow, PointedMenu, type PointedRow } from './segments/PointedMenu.tsx'
import { clickAction, isLeftOut } from './segments/segment-actions.ts'
import { endOf, pressedSeries } from './segments/segment-spot.ts'
import classes from './DrawnChart.module.css'

interface ChartStageProps {
  readonly form: ChartForm
  readonly view: ViewProps
  readonly data: ChartData
  readonly option: EChartsCoreOption
  readonly axis: number | undefined
  readonly isPart: boolean
  readonly notes: readonly string[]
  readonly stage: RefObject<HTMLDivElement | null>
}

/** The drawing with everything that a hand can do on it. */
export function ChartStage({ form, view, data, option, axis, isPart, notes, stage }: ChartStageProps) {
  const { isHorizontal = false, hasPoints = false, isWhole = false, isExact = isWhole, segmentText = textOf } = form
  const { result, options, crossFilter } = view
  const shown = useMemo(() => {
    const isChosen = (row: Row) => !isLeftOut(dimensionsOfRow({ result, options }, axis, data, row), crossFilter)
    const isAnyLeftOut = data.series.some(({ rows }) => rows.some((row) => row && !isChosen(row)))
    return isAnyLeftOut ? withFaded(option, data, isChosen) : option
  }, [option, data, axis, result, options, crossFilter])
  const spoken = useMemo(() => asDrawn(data, options), [data, options])
  const [pointed, setPointed] = useState<PointedRow>()
  const [active, setActive] = useActiveSegment(data)
  const [seen, setSeen] = useState(result.table)
  if (seen !== result.table) {
    // The menu holds a row of the result that was left.
    setSeen(result.table)
    setPointed(undefined)
  }
  const spots = useRef<SegmentSpots>(null)

  const isShown = (name: string) => spots.current?.isShown(name) ?? true
  const spotOf = (segment: Segment, ifEmpty?: number) => {
    if (form.pointOf) {
      const point = form.pointOf(data, segment)
      return point && spots.current?.spotOf(segment.series, point)
    }
    const { stack, percentageBar } = options
    const end = endOf(data, segment, { stack, percentageBar }, isShown) ?? ifEmpty
    return end === undefined
      ? undefined
      : spots.current?.spotOf(segment.series, isHorizontal ? [end, segment.place] : [segment.place, end])
  }
  /** Slices lie on no axis: their menu opens in the upper middle. */
  const placeOf = (segment: Segment, { offsetWidth, offsetHeight }: HTMLElement) => {
    const [x, y] = spotOf(segment, 0) ?? [offsetWidth / 2, offsetHeight / 3]
    return { x, y }
  }
  const handlePoint = ({ series, place, x, y, wantsMenu }: Pointed) => {
    const row = data.series[series]?.rows[place]
    if (!row) return
    const choose = wantsMenu ? undefined : clickAction(dimensionsOfRow(view, axis, data, row), view.crossFilter)
    if (choose) choose()
    else setPointed({ row, measure: data.series[series]?.measure, x, y })
  }
  const handleMiss = (x: number, y: number, wantsMenu: boolean) => {
    const column = spots.current?.columnAt(x, y, isHorizontal)
    if (!column) return
    const { place, fraction } = column
    const series = pressedSeries(data.series, {
      fraction,
      spot: [x, y],
      // Points and the parts of a stack are distinguished by their height.
      isBeside: !hasPoints && !options.stack,
      reach: hasPoints ? undefined : Infinity,
      isShown,
      spotOf: (at) => spotOf({ series: at, place }),
    })
    if (series !== undefined) handlePoint({ series, place, x, y, wantsMenu })
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const next = nextSegment(active, event.key, data, isHorizontal, isShown)
    if (next) setActive(next)
    const wantsMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const opens = active && (wantsMenu || event.key === 'Enter' || event.key === ' ')
    if (opens) handlePoint({ ...active, ...placeOf(active, event.currentTarget), wantsMenu })
    if (next ?? opens) event.preventDefault()
  }
  // The menu key also asks for the browser's own menu.
  const handleContextMenu = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget && active) event.preventDefault()
  }
  const handleAside = ({ row, measure }: Aside, button: HTMLElement) =>
    setPointed({ row, measure, x: button.offsetLeft, y: stage.current?.offsetHeight ?? 0 })
  const handleClose = () => {
    setPointed(undefined)
    stage.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div
        ref={stage}
        className={classes.chart}
        role="group"
        tabIndex={0}
        aria-label={[sentenceOf(form, chartTitle(result), spoken, isPart), ...spokenNotes({ data, options })].join(' ')}
        onKeyDown={handleKey}
        onContextMenu={handleContextMenu}
        onBlur={() => !pointed && setActive(undefined)}
      >
        <Canvas
          spots={spots}
          option={shown}
          onPoint={handlePoint}
          onMiss={isExact ? undefined : handleMiss}
          active={active}
        />
        <VisuallyHidden role="status">{active && segmentText(spoken, active)}</VisuallyHidden>
        {pointed && <PointedMenu view={view} axis={axis} data={data} pointed={pointed} onClose={handleClose} />}
      </div>
      <ChartNotes
        notes={notes}
        aside={data.aside ?? []}
        isOneSeries={data.series.length === 1}
        onPoint={(view.source ?? view.onZoom ?? view.crossFilter) ? handleAside : undefined}
      />
    </>
  )
}

/** The segment that the keys have led to, which is kept over a refresh as long as it is there. */
function useActiveSegment(data: ChartData) {
  const [active, setActive] = useState<Segment>()
  const [seen, setSeen] = useState(data)
  if (seen !== data) {
    setSeen(data)
    setActive(sameSegment(active, seen, data))
  }
  return [active, setActive] as const
}

const sentenceOf = ({ label, describe }: ChartForm, title: string, data: ChartData, isPart: boolean): string =>
  describe?.(title, data, isPart) ?? describeChart(label, title, data, isPart)

function textOf({ categories, series }: ChartData, { series: at, place }: Segment): string {
  const own = series[at]
  const limits = own && limitsAt(own, place)
  const interval = limits
    ? `, 95 % interval ${limits.map((limit) => spokenValue(limit, own?.format)).join(' to ')}`
    : ''
  return `${categories[place]}, ${own?.name}: ${spokenValue(own?.values[place] ?? null, own?.format)}${interval}`
}
