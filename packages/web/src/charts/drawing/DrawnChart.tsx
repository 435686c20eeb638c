import { useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { downloadName } from '@soundings/contract'
import { lazy, Suspense, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { SkeletonBlock } from '../../ui/state/SkeletonBlock.tsx'
import type { ViewProps } from '../chart-type.ts'
import { columnKeys } from '../column-keys.ts'
import { Canvas, type Pointed as PointedSegment, type SegmentSpots } from './Canvas.tsx'
import { categoryText, dimensionsOf, type Aside, type ChartData, type Row } from './chart-data.ts'
import { chartLook } from './chart-look.ts'
import { ChartBar } from './ChartBar.tsx'
import { asideText, ChartNotes } from './ChartNotes.tsx'
import { chartTitle, describeChart, spokenValue } from './describe-chart.ts'
import { drawnData } from './drawn-data.ts'
import type { Draw } from './drawing-option.ts'
import { toPng } from './echarts.ts'
import { messages } from './messages.ts'
import { nextSegment, type Segment } from './next-segment.ts'
import { segmentActions } from './segment-actions.ts'
import { barAt, endOf, nearestSpot } from './segment-spot.ts'
import { SegmentMenu } from './SegmentMenu.tsx'
import classes from './DrawnChart.module.css'

const ResultTable = lazy(() => import('../table/ResultTable.tsx'))

interface DrawnChartProps extends ViewProps {
  readonly label: string
  readonly draw: Draw
  readonly isHorizontal?: boolean
  /** Small marks, beside which a press counts as well. */
  readonly hasPoints?: boolean
  /** Slices of one whole, whatever else is switched on. */
  readonly isWhole?: boolean
}

/** A row of the result that was pointed at, and where. */
interface Pointed {
  readonly row: Row
  readonly x: number
  readonly y: number
}

/** A chart with its segment menu, its sentence for screen readers, and its data as a table. */
export function DrawnChart({ label, draw, isHorizontal = false, hasPoints = false, isWhole = false, picture, ...view }: DrawnChartProps) {
  const { result, options, isCut = false } = view
  const isPart = isCut || result.totalCount === null
  const { table } = result
  const [chosenAxis, setAxis] = useState<string>()
  const [isTable, setTable] = useState(false)
  const [pointed, setPointed] = useState<Pointed>()
  const [active, setActive] = useState<Segment>()
  const [seen, setSeen] = useState(table)
  if (seen !== table) {
    // A segment of another result is at another place, or nowhere.
    setSeen(table)
    setPointed(undefined)
    setActive(undefined)
  }
  const stage = useRef<HTMLDivElement>(null)
  const spots = useRef<SegmentSpots>(null)
  const isDark = useComputedColorScheme('light') === 'dark'

  const axis = axisOf(table, chosenAxis)
  const data = useMemo(() => drawnData(result, axisOf(result.table, chosenAxis), options, { isWhole, isPart }), [result, chosenAxis, options, isWhole, isPart])
  const isRefused = isWhole && data.series.some(({ values }) => values.some((value) => value !== null && value < 0))
  const isShareOfPart = isPart && options.percentageBar && !hasPoints && !isWhole
  const notes = useMemo(() => [...(data.notes ?? []), ...(isShareOfPart ? [messages.shareOfPart] : [])], [data, isShareOfPart])
  const option = useMemo(() => draw({ data, options, look: chartLook(options.colorSchemaIndex, isDark), isPart }), [draw, data, options, isDark, isPart])

  const spotOf = (segment: Segment, ifEmpty?: number) => {
    const end = endOf(data, segment, { stack: options.stack, percentageBar: options.percentageBar && !hasPoints }) ?? ifEmpty
    return end === undefined ? undefined : spots.current?.spotOf(segment.series, isHorizontal ? [end, segment.place] : [segment.place, end])
  }
  /** Slices lie on no axis: their menu opens in the upper middle. */
  const placeOf = (segment: Segment, { offsetWidth, offsetHeight }: HTMLElement) => {
    const [x, y] = spotOf(segment, 0) ?? [offsetWidth / 2, offsetHeight / 3]
    return { x, y }
  }
  const handlePoint = ({ series, place, x, y }: PointedSegment) => {
    const row = data.series[series]?.rows[place]
    if (row) setPointed({ row, x, y })
  }
  const handleMiss = (x: number, y: number) => {
    const column = spots.current?.columnAt(x, y, isHorizontal)
    if (!column) return
    const { place, fraction } = column
    const ends = data.series.map((_, at) => spotOf({ series: at, place }))
    // Beside each other bars have a part of the column each; points and the parts of a stack are told apart by their height.
    const isBeside = !hasPoints && !options.stack
    const series = isBeside ? barAt(fraction, data.series.length) : nearestSpot(ends, [x, y], hasPoints ? undefined : Infinity)
    if (series !== undefined) handlePoint({ series, place, x, y })
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const next = nextSegment(active, event.key, data, isHorizontal)
    if (next) setActive(next)
    const opens = active && (event.key === 'Enter' || event.key === ' ')
    if (opens) handlePoint({ ...active, ...placeOf(active, event.currentTarget) })
    if (next ?? opens) event.preventDefault()
  }
  const handleAside = ({ row }: Aside, button: HTMLElement) => setPointed({ row, x: button.offsetLeft, y: stage.current?.offsetHeight ?? 0 })
  const handleClose = () => {
    setPointed(undefined)
    stage.current?.focus({ preventScroll: true })
  }
  useImperativeHandle(picture, () => ({
    save(name) {
      const onWhite = draw({ data, options, look: chartLook(options.colorSchemaIndex, false), isPart })
      const link = document.createElement('a')
      const beside = (data.aside ?? []).map((each) => asideText(each, data.series.length === 1))
      link.href = toPng(onWhite, {
        width: stage.current?.offsetWidth ?? 800,
        height: stage.current?.offsetHeight ?? 480,
        title: name.trim() || chartTitle(result),
        notes: [...(isPart ? [messages.part(table.data.length)] : []), ...notes, ...(beside.length > 0 ? [`${messages.asideTitle} ${beside.join(', ')}`] : [])],
      })
      link.download = downloadName({ displayName: name.trim() || chartTitle(result), extention: 'png' })
      link.click()
    },
  }), [draw, data, notes, options, isPart, result, table])

  return (
    <div className={classes.frame}>
      <ChartBar table={table} axis={axis} data={data} onAxis={(at) => setAxis(columnKeys(table.columns)[at])} isTable={isTable} onTable={setTable} />
      {isTable ? (
        <Suspense fallback={<SkeletonBlock height="100%" />}><ResultTable {...view} /></Suspense>
      ) : isRefused ? (
        <EmptyState title={messages.negativeSlices} />
      ) : (
        <>
          <div ref={stage} className={classes.chart} role="group" tabIndex={0} aria-label={describeChart(label, chartTitle(result), data, isPart)} onKeyDown={handleKey} onBlur={() => !pointed && setActive(undefined)}>
            <Canvas spots={spots} option={option} onPoint={handlePoint} onMiss={isWhole ? undefined : handleMiss} active={active} />
            <VisuallyHidden role="status">{active && segmentText(data, active)}</VisuallyHidden>
            {pointed && <PointedMenu view={view} axis={axis} data={data} pointed={pointed} onClose={handleClose} />}
          </div>
          <ChartNotes notes={notes} aside={data.aside ?? []} isOneSeries={data.series.length === 1} onPoint={view.source ?? view.onZoom ? handleAside : undefined} />
        </>
      )}
    </div>
  )
}

interface PointedMenuProps {
  readonly view: ViewProps
  readonly axis: number | undefined
  readonly data: ChartData
  readonly pointed: Pointed
  readonly onClose: () => void
}

function PointedMenu({ view: { result, source, onZoom }, axis, data, pointed: { row, x, y }, onClose }: PointedMenuProps) {
  const column = axis === undefined ? undefined : result.table.columns[axis]
  if (!column || axis === undefined) return null
  const value = row[axis] ?? null
  const others = data.isSummed ? [] : dimensionsOf(result.table).flatMap((at) => {
    const other = at === axis ? undefined : result.table.columns[at]
    return other ? [{ column: other, value: row[at] ?? null }] : []
  })
  const actions = segmentActions({ column, value, others, source, canZoom: onZoom !== undefined })
  if (actions.length === 0) return null
  const title = [{ column, value }, ...others].map((each) => categoryText(each.column, each.value)).join(' · ')
  return <SegmentMenu title={title} x={x} y={y} actions={actions} onZoom={(zoom) => onZoom?.(zoom)} onClose={onClose} />
}

/** The chosen dimension, wherever it stands in this result; otherwise the first. */
function axisOf(table: ViewProps['result']['table'], chosen: string | undefined): number | undefined {
  const dimensions = dimensionsOf(table)
  const at = chosen === undefined ? -1 : columnKeys(table.columns).indexOf(chosen)
  return dimensions.includes(at) ? at : dimensions[0]
}

function segmentText({ categories, series }: ChartData, { series: at, place }: Segment): string {
  const value = series[at]?.values[place] ?? null
  return `${categories[place]}, ${series[at]?.name}: ${spokenValue(value, series[at]?.unit)}`
}
